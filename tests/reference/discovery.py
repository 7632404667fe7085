"""Discovery: boons, taking the card, the card limit, new cards (R6, R9.5, R9.6, R13.11, R13.12)."""

from .table import AUPTOLEMY, DREAMER, Pen, Place, Seat, Steps, Table, ask


def discovery_by_player(table: Table, number: int) -> Steps:
    """R6.1 to R6.9."""
    seat = table.seats[number]
    emptied: list[int] = []
    while full := table.full():
        actions = [f"discover {place.card.code}" for place in full]
        action = yield from ask(number, "discover", actions)
        place = table.place_of(action.removeprefix("discover "))
        others = table.clockwise_from(number)[1:]
        yield from boons(table, place, others)
        seat.cards[place.card.code] = "active"
        emptied.append(table.empty_place(place))
        if "H2" in table.modifiers:
            table.gain_telescope_for_auptolemy()
    if emptied:
        yield from keep_the_card_limit(table, number)
        table.refill(emptied)


def keep_the_card_limit(table: Table, number: int) -> Steps:
    """R6.7."""
    seat = table.seats[number]
    while len(seat.cards) > table.card_limit(seat):
        action = yield from ask(number, "discard", [f"discard {code}" for code in seat.cards])
        code = action.removeprefix("discard ")
        del seat.cards[code]
        table.discard.insert(0, code)


def discovery_by_auptolemy(table: Table, place: Place) -> Steps:
    """R13.11."""
    assert table.auptolemy is not None
    yield from boons(table, place, [0])
    table.auptolemy.cards.append(place.card.code)
    table.refill([table.empty_place(place)])


def dream_discovery(table: Table, active: Pen) -> Steps:
    """R9.6: every player with a star helps, the active one first among equals; nobody gets it."""
    for place in table.full():
        yield from boons(table, place, table.clockwise_from(active))
        table.discard.insert(0, place.card.code)
        table.refill([table.empty_place(place)])


def boons(table: Table, place: Place, helpers: list[Pen]) -> Steps:
    """R6.2 to R6.5: most stars first, equals hidden from each other.

    Boons are counted from 1, the leftmost.
    """
    crossed_out: list[int] = []
    for stars in sorted({place.stars_of(pen) for pen in helpers} - {0}, reverse=True):
        tied = [pen for pen in helpers if place.stars_of(pen) == stars]
        left = [boon for boon in (1, 2, 3, 4) if boon not in crossed_out]
        chosen: list[tuple[Pen, int]] = []
        for pen in tied:
            if isinstance(pen, int):
                actions = [f"boon {boon}" for boon in left if may_take(place, pen, boon)]
                action = yield from ask(pen, "boon", actions)
                chosen.append((pen, int(action.removeprefix("boon "))))
            elif fame_boons := [boon for boon in left if place.card.boons[boon - 1].kind == "fame"]:
                chosen.append((pen, highest(place, fame_boons)))
        for pen, boon in chosen:
            yield from take_effect(table, place, pen, boon)
        crossed_out += [boon for _, boon in chosen]


def may_take(place: Place, number: int, boon: int) -> bool:
    """R9.5: where the dreamer has more stars, only the two rightmost."""
    return boon in (3, 4) or place.stars_of(DREAMER) <= place.stars_of(number)


def highest(place: Place, fame_boons: list[int]) -> int:
    """R13.12: the leftmost of equals, which `max` finds first."""
    return max(fame_boons, key=lambda boon: place.card.boons[boon - 1].n)


def take_effect(table: Table, place: Place, pen: Pen, boon: int) -> Steps:
    """R1.3, R6.4."""
    kind, n = place.card.boons[boon - 1].kind, place.card.boons[boon - 1].n
    if pen == AUPTOLEMY:
        assert table.auptolemy is not None
        table.auptolemy.fame += n
        if n in (2, 3):  # R13.12
            table.gain_telescope_for_auptolemy()
        return
    assert isinstance(pen, int)
    seat = table.seats[pen]
    match kind:
        case "fame":
            seat.fame += n
        case "improvement":
            table.gain_pouch(seat, n)
        case "stardust":
            seat.dust += n
        case "wisdom":
            table.gain_wisdom(seat, n)
        case "observation":
            seat.telescopes += n
        case "activation":
            yield from activate(seat, pen, n)


def activate(seat: Seat, number: int, n: int) -> Steps:
    """R6.5: exactly n of the exhausted cards; all without a choice if there are n or fewer."""
    if len(seat.exhausted()) <= n:
        for code in seat.exhausted():
            seat.cards[code] = "active"
        return
    for _ in range(n):
        actions = [f"activate {code}" for code in seat.exhausted()]
        action = yield from ask(number, "activate", actions)
        seat.cards[action.removeprefix("activate ")] = "active"
