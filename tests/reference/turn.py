"""A player's turn: Ability, Action, Discovery, Dream, and the turn's end (R3, R4, R5, R10.1)."""

from .abilities import usable, use
from .discovery import discovery_by_player
from .dream import dream
from .marking import Turn, mark, mark_texts, read_mark
from .table import Steps, Table, ask


def player_turn(table: Table, number: int) -> Steps:
    """R3.1."""
    turn = Turn(number, table.seats[number])
    rested = False
    table.before_first_action = True
    while True:
        # R3.2: usable abilities, first stars, Rest; after A11 no action is left, only an end.
        actions = [f"use {code}" for code in turn.seat.cards if usable(table, turn, code)]
        if turn.action_skipped:
            actions += ["stop"]
        else:
            actions += [*first_star_texts(table, turn), "rest"]
        # The opening choice is asked even if there is only one action; `stop` alone is not.
        action = yield from ask(number, "turn", actions, always=not turn.action_skipped)
        table.before_first_action = False
        if action.startswith("use "):
            yield from use(table, turn, action.removeprefix("use "))
            continue
        if action == "rest":
            rest(table, turn)
            rested = True
        elif action.startswith("mark "):
            yield from observe_action(table, turn, action)
        break
    yield from discovery_by_player(table, number)
    if rested and table.has_dreamer():
        yield from dream(table, number)
    end_of_turn(turn)


def first_star_texts(table: Table, turn: Turn) -> list[str]:
    """R4.1, R4.2, and A14: where the next Observe may begin."""
    if turn.seat.dust < 1:
        return []
    texts: list[str] = []
    for place in table.undiscovered():
        stars = place.figure.first_stars(place.marks)
        if "free_start" in turn.in_force:
            stars += [
                star
                for star in place.figure.unmarked(place.marks)
                if place.figure.kinds[star] == "common" and star not in stars
            ]
        texts += mark_texts(place, stars)
    return texts


def observe_action(table: Table, turn: Turn, first: str) -> Steps:
    """R4.5: one Observe, then one more for each telescope."""
    yield from observe(table, turn, first)
    while turn.seat.telescopes >= 1:
        actions = [*first_star_texts(table, turn), "stop"]
        action = yield from ask(turn.number, "again", actions)
        if action == "stop":
            return
        turn.seat.telescopes -= 1
        yield from observe(table, turn, action)


def observe(table: Table, turn: Turn, first: str) -> Steps:
    """R4.1 to R4.4; keeps count for A17 and A18."""
    path: list[str] = []
    action = first
    while action != "stop":
        place, star = read_mark(table, action)
        turn.seat.dust -= 1
        turn.dust_on_marking += 1
        mark(table, turn, place, star)
        path.append(place.figure.kinds[star])
        actions = ["stop"]
        if turn.seat.dust >= 1:
            actions += mark_texts(place, place.figure.next_stars(place.marks, star))
        action = yield from ask(turn.number, "observe", actions)
    if "grand" in path:
        turn.dust_before_grand += path.index("grand")


def rest(table: Table, turn: Turn) -> None:
    """R5.2 to R5.4, and A16."""
    seat = turn.seat
    if "overfill" in turn.in_force:
        seat.dust += seat.pouch
    else:
        seat.dust = max(seat.dust, seat.pouch)
    for code in seat.cards:
        if table.cards[code].element == table.sphere:
            seat.cards[code] = "active"
    table.move_marker()


def end_of_turn(turn: Turn) -> None:
    """R10.1: A15, A17 and A18, after Discovery and Dream.

    A17 needs a grand star and A18 none, so that no dust comes back twice.
    """
    turn.seat.fame += turn.grand_stars * turn.in_force.count("fame_per_grand")
    if "reclaim_to_grand" in turn.in_force:
        turn.seat.dust += turn.dust_before_grand
    if "reclaim_common" in turn.in_force and turn.only_common and not turn.completed_a_card:
        turn.seat.dust += turn.dust_on_marking
