"""The `pending` part of a position: the current turn, read and checked so that the game can continue from it."""

from __future__ import annotations

from collections.abc import Callable

from astra.record.position import DECISIONS
from astra.record.values import MOST, fail, read_list, read_number, read_table, read_truth, read_word
from astra.rules import ids
from astra.rules.auptolemy import rolls_again
from astra.rules.discovery import auptolemys_boon, boons_open_to, is_complete
from astra.rules.events import pen_name
from astra.rules.observe import can_observe
from astra.rules.pieces import Discovery, Turn
from astra.rules.state import State
from astra.rules.tables import count_bits

PENDING_PARTS = ("decision", "seat", "lost", "now", "discovery")
NOW_PARTS = (
    *("in_force", "skips_action", "rested", "dreamt", "grand_stars", "only_common", "completed", "spent"),
    *("reclaimed", "before_grand", "met_grand", "place", "star", "stars", "using", "places_used", "emptied"),
)
DISCOVERY_PARTS = ("card", "discoverer", "waiting", "choosing", "taking", "choices", "crossed", "activations")

# Decisions by the phase in which they are asked (R3.1); a boon and an activation also follow a dream.
BEFORE_DISCOVERY = (ids.TURN, ids.OBSERVE, ids.AGAIN, ids.ABILITY, ids.TRADE_MORE)
IN_DISCOVERY = (ids.DISCOVER_NEXT, ids.CHOOSE_BOON, ids.ACTIVATE_CARD, ids.DISCARD_CARD)
OF_HELPERS = (ids.CHOOSE_BOON, ids.ACTIVATE_CARD)

# The step of the engine that asks a decision, if there is one.
ASKED_BY = {
    ids.TURN: ids.OPENING,
    ids.ABILITY: ids.ABILITY_GOES_ON,
    ids.DREAM: ids.DREAM_GOES_ON,
    ids.DISCOVER_NEXT: ids.DISCOVERY,
    ids.CHOOSE_BOON: ids.BOONS,
    ids.DISCARD_CARD: ids.CARD_LIMIT,
}


def read_pending(state: State, document: object) -> None:
    """Put the state, whose active seat is already set, in the middle of its turn; raises PositionError."""
    parts = read_table("pending", document, PENDING_PARTS)
    decision = DECISIONS.index(read_word("pending.decision", parts.get("decision"), DECISIONS))
    state.lost = read_truth("pending.lost", parts.get("lost"))
    state.now = _read_now(state, parts.get("now"))
    if decision == len(ids.DECISIONS):
        state.ask(ids.OVER, ids.NOBODY)
    else:
        players = int(state.tables.players)
        state.ask(decision, read_number("pending.seat", parts.get("seat"), 0, players - 1))
    if parts.get("discovery") is not None:
        state.discovery = _read_discovery(state, parts["discovery"])
    _check_phase(state)
    _check_asked(state)


def _read_now(state: State, document: object) -> Turn:
    row = read_table("pending.now", document, NOW_PARTS)
    codes, places = state.tables.codes, int(state.tables.places)

    def truth(name: str) -> bool:
        return read_truth(f"pending.now.{name}", row.get(name))

    def number(name: str) -> int:
        return read_number(f"pending.now.{name}", row.get(name), 0, MOST)

    def number_or_none(name: str, low: int, high: int) -> int:
        value = row.get(name)
        return ids.NOBODY if value is None else read_number(f"pending.now.{name}", value, low, high) - low

    def card(name: str, value: object) -> int:
        return codes.index(read_word(f"pending.now.{name}", value, codes))

    def place(name: str, value: object) -> int:
        return read_number(f"pending.now.{name}", value, 0, places - 1)

    def mask(name: str, read: Callable[[str, object], int]) -> int:
        numbers = {read(name, value) for value in read_list(f"pending.now.{name}", row.get(name))}
        return sum(1 << number for number in numbers)

    return Turn(
        in_force=mask("in_force", card),
        skips_action=truth("skips_action"),
        rested=truth("rested"),
        dreamt=truth("dreamt"),
        grand_stars=number("grand_stars"),
        only_common=truth("only_common"),
        completed=truth("completed"),
        spent=number("spent"),
        reclaimed=number("reclaimed"),
        before_grand=number("before_grand"),
        met_grand=truth("met_grand"),
        place=number_or_none("place", 0, places - 1),
        star=number_or_none("star", 1, ids.STARS_PER_CARD - 2),
        stars=number("stars"),
        using=ids.NOBODY if row.get("using") is None else card("using", row["using"]),
        places_used=mask("places_used", place),
        emptied=mask("emptied", place),
    )


def _read_discovery(state: State, document: object) -> Discovery:
    """The current discovery. The turn says whose it is, the stars say who helps (R6.2, R9.6)."""
    part = "pending.discovery"
    row = read_table(part, document, DISCOVERY_PARTS)
    complete = {state.tables.codes[p.card]: i for i, p in enumerate(state.places) if is_complete(state, i)}
    card = read_word(f"{part}.card", row.get("card"), complete)
    place = state.places[complete[card]]
    discoverer = ids.DREAMER if state.now.dreamt else int(state.active)
    if row.get("discoverer") != pen_name(discoverer):
        fail(f"{part}.discoverer", row.get("discoverer"), f"{pen_name(discoverer)}")
    helpers = {
        pen_name(pen): pen
        for pen in range(ids.AUPTOLEMY + 1)
        if pen not in (discoverer, ids.DREAMER) and place.stars_of(pen) > 0
    }

    def pen(name: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in helpers:
            fail(f"{part}.{name}", value, f"an assistant: {', '.join(map(str, helpers)) or 'there is none'}")
        return helpers[value]

    def pens(name: str) -> set[int]:
        return {pen(name, value) for value in read_list(f"{part}.{name}", row.get(name))}

    waiting, choosing, taking = pens("waiting"), pens("choosing"), pens("taking")
    stars = {int(place.stars_of(pen)) for pen in taking}
    if not choosing <= taking or len(stars) > 1:
        fail(f"{part}.taking", row["taking"], "assistants with equally many stars, those who choose among them")
    if any(int(place.stars_of(pen)) >= most for most in stars for pen in waiting):
        fail(f"{part}.waiting", row["waiting"], "assistants with fewer stars than those who are served")
    crossed = {_read_boon(f"{part}.crossed", boon) for boon in read_list(f"{part}.crossed", row.get("crossed"))}
    discovery = Discovery(
        place=complete[card],
        discoverer=discoverer,
        waiting=_mask(waiting),
        choosing=_mask(choosing),
        taking=_mask(taking),
        choices=0,
        crossed=_mask(crossed),
        activations=read_number(f"{part}.activations", row.get("activations"), 0, MOST),
    )
    choices: dict[int, int] = {}
    for pair in read_list(f"{part}.choices", row.get("choices")):
        chooser, boon = read_list(f"{part}.choices", pair, 2)
        choices[pen("choices", chooser)] = _read_boon(f"{part}.choices", boon)
    if set(choices) != taking - choosing:
        fail(f"{part}.choices", row["choices"], "the boon of each who has chosen and not yet taken")
    for number, boon in choices.items():
        if not _open_boons(state, discovery, number) >> boon & 1:
            fail(f"{part}.choices", row["choices"], "boons open to their takers (R6.2, R9.5, R13.12)")
        discovery.choices |= boon << 3 * number
    return discovery


def _open_boons(state: State, discovery: Discovery, pen: int) -> int:
    """What a pen can have chosen; once a tie is complete, its choices are crossed out (R6.3)."""
    if discovery.choosing == 0:
        return int(discovery.crossed)
    if pen == ids.AUPTOLEMY:
        boon = int(auptolemys_boon(state, discovery))
        return 0 if boon < 0 else 1 << boon
    return int(boons_open_to(state, discovery, pen))


def _read_boon(part: str, value: object) -> int:
    return read_number(part, value, 1, 4) - 1


def _mask(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


def _check_phase(state: State) -> None:
    """What was done in the turn, and what lies on the table, must fit the decision (R3.1)."""
    now, decision = state.now, int(state.decision)
    if state.is_turn_fresh():
        fail("pending", "the start of a turn", "null before the first action of a turn")
    if now.rested and decision in BEFORE_DISCOVERY:
        fail("pending.now.rested", True, "false before the action is over")
    if now.dreamt and (not now.rested or not state.dreams() or decision in BEFORE_DISCOVERY):
        fail("pending.now.dreamt", True, "true only after a Rest, on a board where the dreamer plays")
    if now.dreamt and decision in (ids.DISCOVER_NEXT, ids.DISCARD_CARD):
        fail("pending.now.dreamt", True, "false in the Discovery phase")
    if decision == ids.DREAM and not now.dreamt:
        fail("pending.now.dreamt", False, "true in a dream")
    if (decision in OF_HELPERS) != (state.discovery is not None):
        fail("pending.discovery", "none" if state.discovery is None else "one", "one exactly while boons are chosen")
    for index in range(int(state.tables.places)):
        if now.emptied >> index & 1 and (state.places[index].card >= 0 or decision in BEFORE_DISCOVERY):
            fail("pending.now.emptied", index, "places that a discovery of this turn left empty")
    if decision not in OF_HELPERS and decision != ids.OVER and state.seat != state.active:
        fail("pending.seat", int(state.seat), f"the active seat, {pen_name(int(state.active))}")
    if state.lost and decision != ids.OVER:
        fail("pending.lost", True, "false before the game is over")
    if decision == ids.OVER and state.last_turns != 0 and not _can_be_lost(state):
        fail("pending.decision", "over", "last_turns 0, or a game lost to Auptolemy's empty deck (R13.5)")


def _can_be_lost(state: State) -> bool:
    auptolemy = state.auptolemy
    empty = auptolemy is not None and len(auptolemy.deck) == 0
    return state.lost and empty and state.is_auptolemys_turn() and not rolls_again(state)


def _check_asked(state: State) -> None:
    """The rules must ask this decision of this seat here."""
    now, decision = state.now, int(state.decision)
    if decision == ids.OVER:
        return
    if decision in (ids.OBSERVE, ids.ABILITY, ids.DREAM) and (now.stars > 0 or decision == ids.OBSERVE):
        place = int(now.place)
        if place < 0 or now.star < 0 or not int(state.places[place].marked) >> int(now.star) & 1:
            fail("pending.now.star", int(now.star) + 1, "the star marked last, on the card at pending.now.place")
    if decision in (ids.ABILITY, ids.TRADE_MORE) and now.using < 0:
        fail("pending.now.using", None, "the card in use")
    if not _is_asked(state):
        fail("pending.decision", DECISIONS[decision], f"what the rules ask of seat {int(state.seat)} here")


def _is_asked(state: State) -> bool:
    now, decision = state.now, int(state.decision)
    seat = state.seats[state.seat]
    if decision in ASKED_BY:
        probe = state.copy()
        probe.go_on(ASKED_BY[decision])
        probe.take_step()
        return bool(probe.decision == state.decision and probe.seat == state.seat)
    if decision == ids.OBSERVE:
        return bool(seat.dust > 0 and state.next_stars() != 0)
    if decision == ids.AGAIN:
        return bool(seat.dust > 0 and seat.telescopes > 0 and can_observe(state))
    if decision == ids.TRADE_MORE:
        ability = state.ability(now.using)
        return ability.is_repeatable and ability.can_use(state, now.using)
    discovery = state.discovery
    assert discovery is not None
    served = (discovery.waiting | discovery.taking) >> state.seat & 1 == 0 and state.seat != discovery.discoverer
    helps = served and discovery.choosing == 0 and state.places[discovery.place].stars_of(state.seat) > 0
    return helps and 0 < discovery.activations < count_bits(seat.cards & ~seat.active)
