"""What actions would cost and gain, without playing them or revealing anything hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from astra.errors import IllegalAction
from astra.game import Game
from astra.locales import Texts
from astra.record.facts import chooses_in_secret, phase_of
from astra.record.log import visible
from astra.record.standing import standings
from astra.record.view import make_view
from astra.rules import ids
from astra.rules.actions import action_of, id_of, parse_action
from astra.rules.events import (
    BoonChosen,
    CardCompleted,
    DreamBegan,
    Event,
    Gained,
    GameEnded,
    ObserveBegan,
    StarMarked,
    Traded,
    TurnEnded,
)
from astra.rules.state import State
from astra.rules.tables import lowest_bit

_GAIN_OF_BOON = {
    ids.FAME: "fame",
    ids.IMPROVEMENT: "pouch",
    ids.STARDUST: "dust",
    ids.WISDOM: "wisdom",
    ids.OBSERVATION: "telescope",
}


def preview(game: Game, seat: int, actions: Sequence[str]) -> dict[str, Any]:
    """What the actions of a seat lead to; the game does not change. docs/formats.md describes the answer.

    It stops when all are tried, something hidden would come to light, or another seat or turn is next; it covers what
    happens up to that point. Raises IllegalAction for an action that is not legal when it is due, with its index among
    the arguments.
    """
    first = state = game.peek()
    if seat != game.seat and (actions or not 0 <= seat < game.players):
        raise _not_asked(seat)
    trial = game.copy()
    events: list[Event] = []
    tried = 0
    stopped: str | None = None
    phase = phase_of(state)
    for index, text in enumerate(actions):
        refusal = trial.why_not(text)
        if refusal is not None:
            refusal.arguments["index"] = index
            raise refusal
        action = id_of(state.tables, parse_action(str(text)))
        phase = phase_of(state, action)
        step = _try(state, seat, action)
        events += step.events
        state = step.state
        tried += 1
        if step.hidden or step.passed:
            stopped = "hidden" if step.hidden else "turn"
            break
        # Chance was not involved, so the game would play the same.
        trial.play(text)
    asked = stopped is None and state.seat == seat
    continues = asked and _continues(first, state)
    following = [_note(state, seat, int(n)) for n in state.legal_ids()] if asked else []
    return {
        "tried": tried,
        "stopped": stopped,
        "phase": phase,
        "continues": continues,
        "confirm": _confirm(actions[:tried], following if continues else None),
        "spent": _spent(events, seat),
        "gained": _gained(events, seat),
        "returns": _returns(state, events, seat),
        "completes": _completed(events),
        "discards": _discards(state, seat),
        "dream": _dream(state, events, seat),
        "events": [msgspec.to_builtins(event) for event in visible(events, seat)],
        "view": _view_until_hidden(state, seat) if stopped == "hidden" else make_view(state, seat),
        "standing": msgspec.to_builtins(standings(state, seat)[seat]),
        "next": following,
    }


def _continues(first: State, now: State) -> bool:
    """Whether the Observe, ability, trade or dream that the list began still asks."""
    return bool(
        now.decision in (ids.OBSERVE, ids.ABILITY, ids.TRADE_MORE) or ids.DREAM == now.decision == first.decision
    )


def _confirm(tried: Sequence[str], following: Sequence[dict[str, Any]] | None) -> list[str] | None:
    """The list that plays what was tried to its end; `following` is what the list could go on with, None if it ended.

    None while more must be chosen: an ability (R10.2) or a dream (R9.3) that has begun cannot be stopped.
    """
    actions = [str(action) for action in tried]
    if following is None:
        return actions or None
    return [*actions, "stop"] if actions and any(note["action"] == "stop" for note in following) else None


def goes_on(game: Game, action: str) -> bool:
    """Whether the asked seat decides again after an action, in the same turn and before anything hidden comes to light.

    Found without looking at anything hidden. Raises IllegalAction for an action that is not legal now.
    """
    refusal = game.why_not(action)
    if refusal is not None:
        raise refusal
    state = game.peek()
    step = _try(state, int(state.seat), id_of(state.tables, parse_action(action)))
    return not step.hidden and not step.passed


class _Step(NamedTuple):
    """One action tried: the table and the events up to the moment when something hidden comes to light."""

    state: State
    events: list[Event]
    hidden: bool
    passed: bool  # another seat or turn is next


def _try(before: State, seat: int, action: int) -> _Step:
    if chooses_in_secret(before):
        return _Step(before, _own_boon(before, seat, action - ids.BOON), True, False)
    state = before.copy()
    events: list[Event] = []
    state.events = events
    state.apply_unchecked(action)
    state.events = None
    if state.decision == ids.OVER:
        # Who has won depends on final cards that are shown only now.
        return _Step(state, [event for event in events if not isinstance(event, GameEnded)], True, True)
    hidden = bool(state.decision == ids.CHANCE)
    return _Step(state, events, hidden, bool(state.seat != seat or state.turn != before.turn))


def _own_boon(state: State, seat: int, boon: int) -> list[Event]:
    """What a tied choice gives its maker, whatever the others have chosen."""
    discovery = state.discovery
    assert discovery is not None
    tables, journal = state.tables, state.seats[seat]
    card = int(state.places[discovery.place].card)
    code = tables.codes[card]
    events: list[Event] = [BoonChosen(seat, code, boon + 1, (seat,))]
    kind, n = int(tables.boon_kinds[card * 4 + boon]), int(tables.boon_values[card * 4 + boon])
    if kind == ids.WISDOM:
        n = min(n, int(tables.most_wisdom - journal.wisdom))
    elif kind == ids.IMPROVEMENT:
        n = min(n, int(tables.most_pouch - journal.pouch))
    if kind in _GAIN_OF_BOON:
        events.append(Gained(seat, _GAIN_OF_BOON[kind], n, "boon", code))
    return events


def _view_until_hidden(state: State, seat: int) -> dict[str, Any]:
    """The seat's view just before something hidden comes to light: nobody is asked."""
    waiting = state.copy()
    waiting.ask(ids.TURN, ids.NOBODY)
    return {**make_view(waiting, seat), "asked": None, "decision": None, "legal": []}


def _note(state: State, seat: int, action: int) -> dict[str, Any]:
    step = _try(state, seat, action)
    return {
        "action": str(action_of(state.tables, action)),
        "spent": _spent(step.events, seat),
        "gained": _gained(step.events, seat),
        "completes": next(iter(_completed(step.events)), None),
        "hidden": step.hidden,
        "ends": step.hidden or step.passed,
    }


def _spent(events: Iterable[Event], seat: int) -> dict[str, int]:
    dust = telescopes = 0
    for event in events:
        if isinstance(event, StarMarked | Traded) and event.pen == seat:
            dust += event.dust
        elif isinstance(event, ObserveBegan) and event.pen == seat and event.telescope:
            telescopes += 1
    return {"dust": dust, "telescopes": telescopes}


def _gained(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Gains at the turn's end are in `returns` instead."""
    sums = dict.fromkeys(("dust", "wisdom", "telescope", "fame", "pouch"), 0)
    for event in events:
        if isinstance(event, Gained) and event.pen == seat and event.why != "turn_end":
            sums[event.what] += event.n
    sums["telescopes"] = sums.pop("telescope")
    return sums


def _completed(events: Iterable[Event]) -> list[str]:
    return [event.card for event in events if isinstance(event, CardCompleted)]


def _discards(state: State, seat: int) -> bool:
    """R5.4: whether it stopped because the seat's Rest moved the marker past the icon."""
    return bool(state.decision == ids.CHANCE and state.step == ids.ICON_PASSED and state.active == seat)


def _dream(state: State, events: Iterable[Event], seat: int) -> int | None:
    """R9.1: the number of the dream that began, or that follows what is hidden or another seat's choice."""
    for event in events:
        if isinstance(event, DreamBegan) and event.pen == seat:
            return event.number
    if state.active == seat and state.dream_is_due() and state.has_undiscovered():
        return int(state.tables.dream_numbers[state.sphere])
    return None


def _returns(state: State, tried: list[Event], seat: int) -> dict[str, int]:
    """R10.1: what the abilities in force give at the turn's end, or would give if it ended now."""
    ended = any(isinstance(event, TurnEnded) and event.pen == seat for event in tried)
    back = {"dust": 0, "fame": 0}
    for event in tried if ended else _settled(state, seat):
        if isinstance(event, Gained) and event.pen == seat and event.why == "turn_end":
            back[event.what] += event.n
    return back


def _settled(state: State, seat: int) -> list[Event]:
    events: list[Event] = []
    cards = state.now.in_force if state.active == seat else 0
    if cards:
        state = state.copy()
        state.events = events
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        state.ability(card).settle(state, card)
    return events


def _not_asked(seat: int) -> IllegalAction:
    """`number` is the seat, counted from 1."""
    text = Texts("en").format("refused-other-seat", number=seat + 1)
    return IllegalAction(text, "", "other-seat", {"seat": seat, "number": seat + 1, "index": 0})
