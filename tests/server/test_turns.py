"""Thinking is shared out fairly: nobody waits for all the tables of somebody else."""

import asyncio

import pytest

from astra.server.turns import Asker, Turns


async def order_of(askers: list[Asker], places: int = 1) -> list[Asker]:
    """In which order they have their turn, if all come while the places are taken."""
    turns, served, gate = Turns(places), list[Asker](), asyncio.Event()

    async def hold() -> None:
        async with turns.turn(Asker("earlier", True)):
            await gate.wait()

    async def one(asker: Asker) -> None:
        async with turns.turn(asker):
            served.append(asker)
            await asyncio.sleep(0)

    holding = [asyncio.create_task(hold()) for _ in range(places)]
    await asyncio.sleep(0)
    tasks = []
    for asker in askers:
        tasks.append(asyncio.create_task(one(asker)))
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*holding, *tasks)
    return served


def names(served: list[Asker]) -> str:
    return " ".join(asker.guest for asker in served)


def test_guests_take_turns_however_many_tables_one_has() -> None:
    crowd = [Asker("ann", True)] * 5 + [Asker("bob", True)] * 2 + [Asker("eve", True)]
    assert names(asyncio.run(order_of(crowd))) == "ann bob eve ann bob ann ann ann"


def test_whoever_looks_on_goes_before_tables_that_nobody_sees() -> None:
    crowd = [Asker("ann", False)] * 3 + [Asker("bob", True), Asker("ann", True)]
    served = asyncio.run(order_of(crowd))
    assert [asker.watched for asker in served] == [True, True, False, False, False]


@pytest.mark.parametrize("places", [1, 2, 3])
def test_everybody_has_their_turn(places: int) -> None:
    crowd = [Asker(f"guest {number % 7}", number % 3 == 0) for number in range(50)]
    assert sorted(asyncio.run(order_of(crowd, places))) == sorted(crowd)


def test_there_are_never_more_than_the_places() -> None:
    async def story() -> int:
        turns, inside, most = Turns(2), 0, 0

        async def one(number: int) -> None:
            nonlocal inside, most
            async with turns.turn(Asker(f"{number % 3}", number % 2 == 0)):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0.001)
                inside -= 1

        await asyncio.gather(*(one(number) for number in range(20)))
        return most

    assert asyncio.run(story()) == 2


@pytest.mark.parametrize("late", [False, True])
def test_who_goes_away_while_waiting_takes_no_place(late: bool) -> None:
    """Also in the very moment in which the place is theirs."""

    async def story() -> None:
        turns, gate = Turns(1), asyncio.Event()

        async def hold() -> None:
            async with turns.turn(Asker("ann", True)):
                await gate.wait()
            if late:
                waiting.cancel()

        async def wait() -> None:
            async with turns.turn(Asker("bob", True)):
                raise AssertionError("bob went away")

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        if not late:
            waiting.cancel()
        gate.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await holding
        async with asyncio.timeout(2), turns.turn(Asker("eve", False)):
            pass

    asyncio.run(story())
