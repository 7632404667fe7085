"""Thinking is shared out fairly: nobody waits for all the tables of somebody else."""

import asyncio
from collections import Counter

import pytest

from astra.server.bots.fair_queue import Asker, FairQueue, Waiting, always, never
from tests.waiting import PATIENCE


async def order_of(askers: list[Asker], places: int = 1) -> list[Asker]:
    """In which order they have their turn, if all come while the places are taken."""
    turns, served, gate = FairQueue(places), list[Asker](), asyncio.Event()

    async def hold() -> None:
        async with turns.turn(Asker("earlier", always)):
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
    crowd = [Asker("ann", always)] * 5 + [Asker("bob", always)] * 2 + [Asker("eve", always)]
    assert names(asyncio.run(order_of(crowd))) == "ann bob eve ann bob ann ann ann"


def test_watched_tables_go_before_tables_that_nobody_sees() -> None:
    crowd = [Asker("ann", never)] * 3 + [Asker("bob", always), Asker("ann", always)]
    served = asyncio.run(order_of(crowd))
    assert [asker.watched() for asker in served] == [True, True, False, False, False]


@pytest.mark.parametrize("places", [1, 2, 3])
def test_everybody_has_their_turn(places: int) -> None:
    crowd = [Asker(f"guest {number % 7}", always if number % 3 == 0 else never) for number in range(50)]
    assert Counter(asyncio.run(order_of(crowd, places))) == Counter(crowd)


def test_there_are_never_more_than_the_places() -> None:
    async def story() -> int:
        turns, inside, most = FairQueue(2), 0, 0

        async def one(number: int) -> None:
            nonlocal inside, most
            async with turns.turn(Asker(f"{number % 3}", always if number % 2 == 0 else never)):
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
        turns, gate = FairQueue(1), asyncio.Event()

        async def hold() -> None:
            async with turns.turn(Asker("ann", always)):
                await gate.wait()
            if late:
                waiting.cancel()

        async def wait() -> None:
            async with turns.turn(Asker("bob", always)):
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
        async with asyncio.timeout(PATIENCE), turns.turn(Asker("eve", never)):
            pass

    asyncio.run(story())


def test_who_goes_first_is_decided_when_a_place_becomes_free() -> None:
    """A person's table waits for its first move before their browser has connected, behind tables of bots alone."""
    waiting, there = Waiting[str](), set[str]()
    for number in range(20):
        waiting.add(Asker(f"host {number}", never), f"bots {number}")
    waiting.add(Asker("ann", lambda: "ann" in there), "ann's table")
    assert waiting.take() == "bots 0"
    there.add("ann")
    assert waiting.take() == "ann's table"
    assert waiting.take() == "bots 1"


def test_a_guests_own_table_that_nobody_sees_does_not_hold_up_the_one_where_they_are() -> None:
    waiting = Waiting[str]()
    for number in range(3):
        waiting.add(Asker("ann", never), f"bots {number}")
    waiting.add(Asker("ann", always), "where ann is")
    waiting.add(Asker("bob", always), "where bob is")
    taken = [waiting.take() for _ in range(6)]
    assert taken == ["where ann is", "where bob is", "bots 0", "bots 1", "bots 2", None]


def test_people_who_have_left_no_longer_go_first() -> None:
    waiting, there = Waiting[str](), {"ann", "bob"}
    waiting.add(Asker("ann", lambda: "ann" in there), "ann's table")
    waiting.add(Asker("bob", lambda: "bob" in there), "bob's table")
    there.remove("ann")
    assert [waiting.take(), waiting.take()] == ["bob's table", "ann's table"]
