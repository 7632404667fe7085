"""Auptolemy's turn (R13.4 to R13.12, with the modifiers of R13.15 and R13.16)."""

from collections.abc import Callable

from .chance import ReferenceError_
from .discovery import discovery_by_auptolemy, dream_discovery
from .dream import dream_length, dream_places
from .figure import Path
from .table import AUPTOLEMY, DREAMER, Auptolemy, Pen, Place, Steps, Table

LEFT, RIGHT, TOP = 0, 1, 2


def auptolemy_turn(table: Table) -> Steps:
    """R13.4."""
    machine = table.auptolemy
    assert machine is not None
    if machine.dust == 0:
        yield from rest(table, machine)
    else:
        yield from observe(table, machine)


def rest(table: Table, machine: Auptolemy) -> Steps:
    """R13.10."""
    machine.dust += 6 if "H4" in table.modifiers else 5
    table.move_marker()
    equals = dream_places(table)
    if equals:
        place = one_at_random(table, equals)
        mark_by_preference(table, place, DREAMER, dream_length(table))
    yield from dream_discovery(table, AUPTOLEMY)


def observe(table: Table, machine: Auptolemy) -> Steps:
    """R13.5, R13.6, R13.8 before R13.7, R13.9, then Discovery."""
    if not machine.deck and table.last_turns is None and "E5" not in table.modifiers:
        table.lost = True
        return
    where, code = select_card(table, machine)
    card = table.cards[code]
    x = next(boon.n for boon in card.boons if boon.kind == "fame")
    place = place_to_observe(table, card.element)
    if place is not None and not complete(machine, place, x):
        mark_by_preference(table, place, AUPTOLEMY, x)
    clean_up(table, machine, where, code)
    if place is not None and place.is_full():
        yield from discovery_by_auptolemy(table, place)


def select_card(table: Table, machine: Auptolemy) -> tuple[int, str]:
    """R13.5; R13.14: what is not there is rolled again."""
    if not machine.deck and machine.library == [None, None]:
        raise ReferenceError_("Auptolemy has neither library nor deck: no roll can end")
    while True:
        roll = int(table.chance.take("roll", ["1", "2", "3", "4", "5", "6"]))
        where = LEFT if roll <= 2 else RIGHT if roll <= 4 else TOP
        if where == TOP:
            if machine.deck:
                return TOP, leaves_the_deck(table, machine)
        else:
            code = machine.library[where]
            if code is not None:
                return where, code


def leaves_the_deck(table: Table, machine: Auptolemy) -> str:
    table.chance.take("library", [machine.deck[0]])
    return machine.deck.pop(0)


def place_to_observe(table: Table, focus: str) -> Place | None:
    """R13.6."""
    cards = table.undiscovered()
    if not cards:
        return None
    if focus == "water":
        fewest = min(len(place.figure.unmarked(place.marks)) for place in cards)
        return one_at_random(table, [p for p in cards if len(p.figure.unmarked(p.marks)) == fewest])
    nearest = [str(sphere) for sphere in table.board.places].index(focus)
    around = table.places[nearest:] + table.places[:nearest]
    return next(place for place in around if place is not None and not place.is_full())


def one_at_random(table: Table, equals: list[Place]) -> Place:
    if len(equals) == 1:
        return equals[0]
    return table.place_of(table.chance.take("tie", [place.card.code for place in equals]))


def complete(machine: Auptolemy, place: Place, x: int) -> bool:
    """R13.8: whether it completed the card."""
    unmarked = place.figure.unmarked(place.marks)
    if len(unmarked) > x:
        return False
    telescopes = place.figure.fewest_paths_to_complete(place.marks) - 1
    if machine.telescopes < telescopes:
        return False
    machine.telescopes -= telescopes
    for star in unmarked:
        place.marks[star] = AUPTOLEMY
    return True


def mark_by_preference(table: Table, place: Place, pen: Pen, x: int) -> None:
    """R13.7."""
    paths = preferred_paths(place, x)
    path = paths[0]
    if len(paths) > 1:
        texts = [" ".join([place.card.code, *map(str, path)]) for path in paths]
        path = paths[texts.index(table.chance.take("path", texts))]
    for star in path:
        place.marks[star] = pen


def preferred_paths(place: Place, x: int) -> list[Path]:
    """R13.7 (a) to (d)."""
    figure, marked = place.figure, place.marks
    paths = figure.candidate_paths(marked, x)
    paths = keep_least(paths, lambda path: -figure.grand_stars(path))  # (a)
    paths = keep_least(paths, lambda path: figure.lines_from_start(path[0]))  # (b)
    lines = {path: figure.lines_to_grand(marked, path) for path in paths}
    reachable = [n for n in lines.values() if n is not None]
    if reachable:  # (c)
        paths = [path for path in paths if lines[path] == min(reachable)]
    return keep_least(paths, lambda path: -len(path))  # (d)


def keep_least(paths: list[Path], measure: Callable[[Path], int]) -> list[Path]:
    least = min(measure(path) for path in paths)
    return [path for path in paths if measure(path) == least]


def clean_up(table: Table, machine: Auptolemy, where: int, code: str) -> None:
    """R13.9."""
    machine.discard.insert(0, code)
    machine.dust -= 1
    if where != TOP:
        machine.library[where] = leaves_the_deck(table, machine) if machine.deck else None
    if where == RIGHT:
        # H5 with E4: the new face-down card lay face up on the deck, so it is known.
        seen = "H5" in table.modifiers and "E4" in table.modifiers
        right = machine.library[RIGHT]
        machine.known = [right] if seen and right is not None else []
    if "E5" in table.modifiers and not machine.deck:
        machine.deck = table.chance.shuffle(machine.discard)
        machine.discard = []
