"""The sixteen kinds of ability: when each may be used (R3.3) and what it does (section 10)."""

from .marking import Turn, mark, mark_texts, read_mark
from .table import Steps, Table, ask

ONCE_IN_FORCE = ("free_start", "overfill", "reclaim_to_grand", "reclaim_common")
MARKING = ("mark_any", "starburst", "mark_two", "mark_three")


def usable(table: Table, turn: Turn, code: str) -> bool:
    """R3.2, R3.3."""
    seat = turn.seat
    ability = table.cards[code].ability
    if seat.cards[code] != "active":
        return False
    if ability.kind == "trade_dust":  # A5
        return seat.dust >= number(ability.cost)
    if ability.kind == "gain_wisdom":  # A6
        return seat.wisdom < len(table.edition.wisdom) - 1
    if ability.kind == "gain_pouch":  # A7
        return seat.pouch < table.edition.pouch[-1]
    if ability.kind == "fame_per_marked":  # A8
        return fame_per_marked(table, turn) >= 1
    if ability.kind == "fame_per_element":  # A9
        return fame_per_element(table, turn) >= 1
    if ability.kind in MARKING:  # A10 to A13
        return len(table.undiscovered()) >= 1
    if ability.kind in ONCE_IN_FORCE:  # A14, A16, A17, A18
        return ability.kind not in turn.in_force and not turn.action_skipped
    return True  # A1 to A4, A15


def use(table: Table, turn: Turn, code: str) -> Steps:
    """R3.2: the card is exhausted, its ability resolved fully."""
    seat = turn.seat
    seat.cards[code] = "exhausted"
    ability = table.cards[code].ability
    match ability.kind:
        case "gain_dust":
            seat.dust += number(ability.n)
        case "gain_telescope":
            seat.telescopes += number(ability.n)
        case "trade_dust":
            yield from trade_dust(turn, number(ability.cost))
        case "gain_wisdom":
            table.gain_wisdom(seat, number(ability.n))
        case "gain_pouch":
            table.gain_pouch(seat, number(ability.n))
        case "fame_per_marked":
            seat.fame += fame_per_marked(table, turn)
        case "fame_per_element":
            seat.fame += fame_per_element(table, turn)
        case "mark_any":
            yield from mark_any(table, turn)
        case "starburst":
            yield from starburst(table, turn)
        case "mark_two":
            yield from mark_two(table, turn)
        case "mark_three":
            yield from mark_three(table, turn)
        case _:
            turn.in_force.append(ability.kind)  # A14 to A18


def number(parameter: int | None) -> int:
    assert parameter is not None, "this kind of ability has a parameter"
    return parameter


def trade_dust(turn: Turn, cost: int) -> Steps:
    """A5: once at least, then as often as wanted and possible."""
    action = "trade"
    while action == "trade":
        turn.seat.dust -= cost
        turn.seat.telescopes += 1
        actions = ["trade", "stop"] if turn.seat.dust >= cost else ["stop"]
        action = yield from ask(turn.number, "trade", actions)


def fame_per_marked(table: Table, turn: Turn) -> int:
    """A8."""
    return sum(place.stars_of(turn.number) >= 1 for place in table.undiscovered())


def fame_per_element(table: Table, turn: Turn) -> int:
    """A9: active or not."""
    return sum(table.cards[code].element == table.sphere for code in turn.seat.cards)


def any_star_texts(table: Table) -> list[str]:
    """A10, A11: R4.2 ignored."""
    texts: list[str] = []
    for place in table.undiscovered():
        texts += mark_texts(place, place.figure.unmarked(place.marks))
    return texts


def free_first_star_texts(table: Table, not_on: list[str]) -> list[str]:
    """A12, A13: R4.2, on the cards that are not named."""
    texts: list[str] = []
    for place in table.undiscovered():
        if place.card.code not in not_on:
            texts += mark_texts(place, place.figure.first_stars(place.marks))
    return texts


def mark_any(table: Table, turn: Turn) -> Steps:
    """A10."""
    action = yield from ask(turn.number, "ability", any_star_texts(table))
    mark(table, turn, *read_mark(table, action))


def starburst(table: Table, turn: Turn) -> Steps:
    """A11."""
    action = yield from ask(turn.number, "ability", any_star_texts(table))
    place, star = read_mark(table, action)
    mark(table, turn, place, star)
    for neighbour in place.figure.next_stars(place.marks, star):
        mark(table, turn, place, neighbour)
    turn.action_skipped = True


def mark_two(table: Table, turn: Turn) -> Steps:
    """A12."""
    action = yield from ask(turn.number, "ability", free_first_star_texts(table, []))
    place, star = read_mark(table, action)
    mark(table, turn, place, star)
    joined = mark_texts(place, place.figure.next_stars(place.marks, star))
    seconds = joined + free_first_star_texts(table, [place.card.code])
    if seconds:
        action = yield from ask(turn.number, "ability", seconds)
        mark(table, turn, *read_mark(table, action))


def mark_three(table: Table, turn: Turn) -> Steps:
    """A13."""
    marked: list[str] = []
    while len(marked) < 3 and (actions := free_first_star_texts(table, marked)):
        action = yield from ask(turn.number, "ability", actions)
        place, star = read_mark(table, action)
        mark(table, turn, place, star)
        marked.append(place.card.code)
