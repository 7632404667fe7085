"""Checks what a hint says against the game itself: its plan is played, and the next turn is searched whole.

Nothing here is shared with what finds the reasons: no preview, no foresight, no short cut through a turn.
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

from astra import Edition, Game
from astra.bots.hint import Hint
from astra.record.view import make_view
from astra.rules import events as ev
from astra.rules.actions import action_of, id_of, parse_action
from astra.rules.ids import CHANCE, DECISIONS, DREAM, PATH, ROLL, TIE, TURN, TURN_BEGINS
from astra.rules.scoring import element_fame, seat_score
from astra.rules.state import State

MOST_STATES = 60_000  # of a turn; one with more is left out
ELEMENTS = ("fire", "water", "air", "earth")


class Case:
    """A game, its asked seat, and the plan of a hint played in a copy of it."""

    def __init__(self, game: Game, hint: Hint, edition: Edition) -> None:
        assert game.seat is not None
        self.seat: int = game.seat
        self.cards = {card.code: card for card in edition.cards}
        self.wisdom = edition.wisdom
        self.game = game
        self.plan = hint.plan
        self.before = game.view(self.seat)
        self.active = self.before["active"] == self.seat
        self.events: list[ev.Event] = []
        self.dust_before_rest: int | None = None
        self.after = game.state.copy()
        self.after.outside_chance = True
        for action in self.plan:
            if action == "rest":
                self.dust_before_rest = int(self.after.seats[self.seat].dust)
            self.events += self.play(self.after, action)

    def play(self, state: State, action: str) -> list[ev.Event]:
        """Play it, and let chance decide what it decides before Auptolemy's turn."""
        events: list[ev.Event] = []
        state.events = events
        state.apply_unchecked(id_of(state.tables, parse_action(action)))
        while int(state.decision) == CHANCE and int(state.turn) == self.before["turn"]:
            state.apply_own_chance()
            state.advance()
        state.events = None
        return events

    @cached_property
    def now(self) -> dict[str, Any]:
        return seen(self.after, self.seat)

    @cached_property
    def drew(self) -> bool:
        """Whether the plan brought something hidden to light."""
        return any(isinstance(event, ev.PlaceFilled | ev.DeckDiscarded) for event in self.events)

    @cached_property
    def rest_of_turn(self) -> tuple[State, list[ev.Event], list[tuple[int, str, list[str]]]]:
        """The turn to its end, where the seat stops as soon as it may and others take their first choice.

        It uses no ability that the plan does not name. With what happened, and with who was asked what.
        """
        state, events, asked = self.after.copy(), [], []
        while int(state.turn) == self.before["turn"] and int(state.decision) < CHANCE:
            legal = [str(action_of(state.tables, int(action))) for action in state.legal_ids()]
            asked.append((int(state.seat), DECISIONS[int(state.decision)], legal))
            needed = [action for action in legal if not action.startswith("use ")]
            events += self.play(state, "stop" if "stop" in legal else needed[0])
        return state, events, asked

    @property
    def turn_over(self) -> State:
        return self.rest_of_turn[0]

    @property
    def asked_later(self) -> list[tuple[int, str, list[str]]]:
        return self.rest_of_turn[2]

    @property
    def may_stop(self) -> bool:
        """Whether the seat has nothing more to do in the turn, if it does not want to."""
        return all("stop" in legal for seat, _, legal in self.asked_later if seat == self.seat)

    def of(self, *kinds: type[ev.Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kinds)]

    def marks(self, view: dict[str, Any], code: str) -> Counter[Any]:
        for place in view["places"]:
            if place is not None and place["card"] == code:
                return Counter(place["marks"].values())
        return Counter()

    def left(self, view: dict[str, Any], code: str) -> int:
        return len(self.cards[code].stars) - self.marks(view, code).total()

    def journal(self, view: dict[str, Any]) -> dict[str, Any]:
        return dict(view["seats"][self.seat])

    def worth(self, code: str, owned: list[str]) -> int:
        """R8.5, R8.6."""
        final = self.journal(self.before)["final"] or []
        others = [other for other in owned if other != code]

        def elements(cards: list[str]) -> int:
            return element_fame([final.count(e) + sum(self.cards[c].element == e for c in cards) for e in ELEMENTS])

        return elements([*others, code]) - elements(others) + self.cards[code].fame

    def others_on(self, code: str) -> Counter[Any]:
        marks = self.marks(self.before, code)
        return Counter({pen: n for pen, n in marks.items() if pen not in (self.seat, "dreamer")})

    def finishes(self, moment: State, codes: list[str]) -> set[str] | None:
        """The cards that the next pen can complete in a turn that begins after this moment; None: too many ways."""
        state = moment.copy()
        state.turn = self.before["turn"] + 1
        state.now.reset()
        state.discovery = None
        state.outside_chance = True
        state.step = TURN_BEGINS
        state.begin_turn()
        state.advance()
        return whole_turn(state, [state.tables.codes.index(code) for code in codes])

    def can_finish(self, moment: State, code: str, expected: bool) -> bool:
        found = self.finishes(moment, [code])
        return found is None or (code in found) is expected


def whole_turn(state: State, wanted: list[int]) -> set[str] | None:
    """Every way through the turn that begins in `state`: which of the wanted cards can be complete in it."""
    turn, found = int(state.turn), set()
    seen: set[tuple[int, ...]] = set()
    open_states = [state]
    while open_states:
        now = open_states.pop()
        chance = int(now.decision) == CHANCE
        if chance and int(now.chance_kind) not in (ROLL, TIE, PATH):
            continue
        for choice in now.chance_outcomes() if chance else now.legal_ids():
            after = now.copy()
            happened: list[ev.Event] = []
            after.events = happened
            if chance:
                after.apply_chance(choice)
                after.advance()
            else:
                after.apply_unchecked(choice)
            done = {event.card for event in happened if isinstance(event, ev.CardCompleted)}
            found |= {after.tables.codes[card] for card in wanted} & done
            if len(found) == len(wanted):
                return found
            if int(after.turn) != turn or DREAM <= int(after.decision) != CHANCE:
                continue
            key = key_of(after)
            if key not in seen:
                seen.add(key)
                open_states.append(after)
        if len(seen) > MOST_STATES:
            return None
    return found


def key_of(state: State) -> tuple[int, ...]:
    now, seat = state.now, state.seats[state.active if state.active < len(state.seats) else 0]
    machine = state.auptolemy
    return (
        int(state.decision),
        int(state.step),
        int(state.chance_kind),
        *(int(place.marked) for place in state.places),
        int(seat.dust),
        int(seat.telescopes),
        int(seat.active),
        int(now.in_force),
        int(now.using),
        int(now.place),
        int(now.star),
        int(now.stars),
        int(now.places_used),
        int(now.skips_action),
        *(() if machine is None else (int(machine.dust), int(machine.telescopes))),
        *(() if machine is None else (int(machine.selected), int(machine.rolled))),
    )


# One check for each reason; a claim with "probably" must be possible.


def completes(case: Case, card: str, n: int) -> bool:
    owned = list(case.journal(case.before)["cards"])
    done = [event.card for event in case.of(ev.CardCompleted) if event.pen == case.seat]
    done += [event.card for event in case.of(ev.CardTaken) if event.pen == case.seat]
    done = list(dict.fromkeys(done))
    return card in done and n == case.worth(card, [*owned, *done[: done.index(card)]])


def has_ability(case: Case, card: str, ability: str, n: int, cost: int) -> bool:
    own = case.cards[card].ability
    return (own.kind, own.n or 0, own.cost or 0) == (ability, n, cost)


def over_limit(case: Case, n: int) -> bool:
    asked = [decision for seat, decision, _ in case.asked_later if seat == case.seat]
    discarded = any(event.why == "limit" for event in case.of(ev.CardDiscarded))
    return ("discard" in asked or discarded) and n == case.journal(case.now)["limit"]


def boon_goes(case: Case, pen: Any, card: str, boon: str, n: int) -> bool:
    return case.others_on(card)[pen] > 0 and any((b.kind, b.n) == (boon, n) for b in case.cards[card].boons)


def boon_first(case: Case, pen: Any, card: str, n: int) -> bool:
    return n == case.others_on(card)[pen] == max(case.others_on(card).values())


def denies(case: Case, pen: Any, card: str) -> bool:
    return pen == next_pen(case) and case.can_finish(case.game.state, card, expected=True)


def next_pen(case: Case) -> Any:
    return "auptolemy" if case.before["solo"] else (case.seat + 1) % case.before["players"]


def lead(case: Case, card: str, n: int, others: int) -> bool:
    marks = case.marks(case.now, card)
    return marks[case.seat] == n > others == most_of_others(case, card) > 0


def most_of_others(case: Case, card: str) -> int:
    marks = case.marks(case.now, card)
    return max((n for pen, n in marks.items() if pen not in (case.seat, "dreamer")), default=0)


def tie(case: Case, card: str, n: int) -> bool:
    return case.marks(case.now, card)[case.seat] == n == most_of_others(case, card)


def alone(case: Case, card: str, n: int) -> bool:
    return case.marks(case.now, card) == Counter({case.seat: n})


def dreamer_over(case: Case, card: str, pen: Any = None) -> bool:
    pen = case.seat if pen is None else pen
    was, marks = case.marks(case.before, card), case.marks(case.now, card)
    return was["dreamer"] <= was[pen] and marks["dreamer"] > marks[pen] > 0


def dreamer_passed(case: Case, card: str) -> bool:
    marks = case.marks(case.now, card)
    return case.marks(case.before, card)["dreamer"] > 0 and marks["dreamer"] <= marks[case.seat]


def opens(case: Case, pen: Any, card: str, n: int) -> bool:
    return (
        pen == next_pen(case)
        and n == case.left(case.now, card) > 0
        and case.can_finish(case.after, card, expected=True)
    )


def reply(case: Case, pen: Any, card: str) -> bool:
    """What the line's boons and draws bring may be needed for it: searched only where there are none."""
    helped = case.drew or case.of(ev.CardCompleted) or "rest" in case.plan
    possible = pen == next_pen(case) and case.left(case.before, card) > 0
    return possible and (bool(helped) or case.can_finish(case.after, card, expected=True))


def stops_short(case: Case, pen: Any, card: str, n: int) -> bool:
    return (
        pen == next_pen(case)
        and n == case.left(case.now, card) > 0
        and case.can_finish(case.after, card, expected=False)
    )


def safe(case: Case, pen: Any) -> bool:
    codes = [place["card"] for place in case.now["places"] if place is not None]
    codes = [code for code in codes if case.left(case.now, code) > 0]
    return pen == next_pen(case) and not case.finishes(case.after, codes)


def grand(case: Case, stars: list[str], n: int) -> bool:
    own = [event for event in case.of(ev.StarMarked) if event.pen == case.seat and event.kind == "grand"]
    return len(own) == n == len(stars) and [event.name or str(event.star) for event in own] == stars


def limit(case: Case, n: int) -> bool:
    return case.journal(case.before)["limit"] < n and in_time(case, "limit", n)


def in_time(case: Case, what: str, n: int) -> bool:
    """R6.3: now, or when a tie is resolved."""
    return n in (case.journal(case.now)[what], case.journal(turn_end(case))[what])


def fame(case: Case, n: int) -> bool:
    return bool(case.journal(turn_end(case))["fame"] - case.journal(case.before)["fame"] == n)


def seen(state: State, seat: int) -> dict[str, Any]:
    """What the seat sees. A view has no word for the wait for Auptolemy's roll, so it says that a turn begins."""
    if int(state.decision) == CHANCE:
        state = state.copy()
        state.decision = TURN
    return make_view(state, seat)


def turn_end(case: Case) -> dict[str, Any]:
    return seen(case.turn_over, case.seat)


def pouch(case: Case, n: int) -> bool:
    return case.journal(case.before)["pouch"] < n and in_time(case, "pouch", n)


def telescopes(case: Case, n: int) -> bool:
    spent = sum(event.telescope for event in case.of(ev.ObserveBegan))
    return in_time(case, "telescopes", case.journal(case.before)["telescopes"] + n - spent)


def second_observe(case: Case, n: int) -> bool:
    return bool(n == sum(event.telescope for event in case.of(ev.ObserveBegan)))


def returns(case: Case, n: int) -> bool:
    ends = [*case.events, *case.rest_of_turn[1]]
    back = (event for event in ends if isinstance(event, ev.Gained) and event.why == "turn_end")
    return n == sum(event.n for event in back if event.pen == case.seat and event.what == "dust")


def dust_at_end(case: Case, n: int) -> bool:
    """The turn has had its action: what else the seat is asked in it costs no dust."""
    acted = all(
        decision not in ("turn", "trade", "ability") for seat, decision, _ in case.asked_later if seat == case.seat
    )
    return acted and bool(n == case.journal(turn_end(case))["dust"])


def dust_none(case: Case) -> bool:
    return bool(case.journal(case.now)["dust"] == 0)


def dust_then(case: Case, n: int) -> bool:
    return n == case.journal(case.now)["dust"] or bool(case.before["discovery"]["taking"])


def rest_must(case: Case) -> bool:
    return not any(action.startswith("mark") for action in case.before["legal"])


def rest_dust(case: Case, n: int, dust: int) -> bool:
    assert case.dust_before_rest is not None
    return n == from_rest(case) > 0 and case.dust_before_rest + n == dust


def from_rest(case: Case) -> int:
    """R5.2: boons of the dream that follows are not counted."""
    return sum(event.n for event in case.of(ev.Gained) if event.pen == case.seat and event.why == "rest")


def rest_full(case: Case, n: int) -> bool:
    return case.dust_before_rest == n and from_rest(case) == 0


def rest_wakes(case: Case, cards: list[str]) -> bool:
    was, now = case.journal(case.before)["cards"], case.journal(case.now)["cards"]
    used = {event.card for event in case.of(ev.AbilityUsed)}
    return all(now[code] == "active" and (was[code] == "exhausted" or code in used) for code in cards)


def rest_icon(case: Case, n: int) -> bool:
    discarded = case.of(ev.DeckDiscarded)
    return len(discarded) == 1 and case.before["above_end"] - 1 == n


def crosses_out(case: Case, pen: Any, boon: str, n: int) -> bool:
    """Seats that are asked later cannot take the same boon of the card."""
    chosen = case.plan[0]
    return all(chosen not in legal for seat, decision, legal in case.asked_later if decision == "boon" and seat == pen)


def takes(case: Case, boon: str, n: int) -> bool:
    own = case.cards[case.before["discovery"]["card"]].boons[int(case.plan[0].split()[1]) - 1]
    return (own.kind, own.n) == (boon, n)


def exhausted(case: Case) -> list[str]:
    return [code for code, state in case.journal(case.before)["cards"].items() if state == "exhausted"]


def discard(case: Case, card: str, n: int) -> bool:
    return n == case.worth(card, list(case.journal(case.before)["cards"]))


def discard_least(case: Case, card: str, n: int) -> bool:
    owned = list(case.journal(case.before)["cards"])
    return n == case.worth(card, owned) == min(case.worth(code, owned) for code in owned)


def last_turn(case: Case, n: int) -> bool:
    """R7.2; the seat's later choices (boons of a dream, discards) may add to it."""
    last, rivals = case.before["last_turns"], case.before["players"] + case.before["solo"]
    return last is not None and last <= rivals and adds(case, n)


def adds(case: Case, n: int) -> bool:
    """What the turn adds to the score, where the seat has nothing more to choose in it."""
    if not case.may_stop:
        return True
    was, then = (seat_score(state, case.seat)["total"] for state in (case.game.state, case.turn_over))
    return then - was == n


def end_near(case: Case, n: int) -> bool:
    return bool(case.before["above_end"] == n)


def brings_end(case: Case) -> bool:
    return case.before["above_end"] is not None and turn_end(case)["above_end"] is None


CHECKS: dict[str, Callable[..., bool]] = {
    "completes": completes,
    "new-ability": has_ability,
    "over-limit": over_limit,
    "boon-goes": boon_goes,
    "boon-first": boon_first,
    "boon-none": lambda case, card: not case.others_on(card),
    "denies": denies,
    "dream-completes": lambda case, card: any(
        event.card == card and event.pen == "dreamer" for event in case.of(ev.CardCompleted)
    ),
    "discover-before": lambda case, card, cards: case.plan[0] == f"discover {card}" and card not in cards,
    "lead": lead,
    "tie": tie,
    "alone": alone,
    "dreamer-ahead": dreamer_over,
    "dreamer-over": dreamer_over,
    "dreamer-passed": dreamer_passed,
    "opens": opens,
    "reply": reply,
    "reply-dreamer": lambda case, card: case.before["players"] == 2 and case.left(case.before, card) > 0,
    "stops-short": stops_short,
    "safe": safe,
    "grand": grand,
    "limit": limit,
    "fame": fame,
    "pouch": pouch,
    "telescopes": telescopes,
    "second-observe": second_observe,
    "returns": returns,
    "dust-left": dust_at_end,
    "dust-none": dust_none,
    "dust-then": dust_then,
    "keeps-dust": dust_at_end,
    "rest-must": rest_must,
    "rest-dust": rest_dust,
    "rest-full": rest_full,
    "rest-wakes": rest_wakes,
    "rest-icon": rest_icon,
    "uses": lambda case, **ability: (
        has_ability(case, **ability) and any(event.card == ability["card"] for event in case.of(ev.AbilityUsed))
    ),
    "takes": takes,
    "takes-nothing": lambda case: not exhausted(case),
    "crosses-out": crosses_out,
    "wakes-of": lambda case, n, of: of == len(exhausted(case)) >= n,
    "activates": has_ability,
    "active-fame": lambda case, card, n: n == case.cards[card].fame,
    "discard": discard,
    "discard-least": discard_least,
    "discard-exhausted": lambda case, card: card in exhausted(case),
    "gives-up": lambda case, **ability: has_ability(case, **ability) and ability["card"] not in exhausted(case),
    "last-turn": last_turn,
    "worth": adds,
    "end-near": end_near,
    "brings-end": brings_end,
}


def false_claims(game: Game, hint: Hint, edition: Edition) -> list[str]:
    """The reasons of a hint that do not hold, with their numbers."""
    case = Case(game, hint, edition)
    told = [reason for reason in hint.reasons if reason.text_id not in ("hint-average", "hint-clear")]
    return [
        f"{reason.text_id} {reason.arguments} of {hint.plan}"
        for reason in told
        if not CHECKS[reason.text_id.removeprefix("hint-")](case, **reason.arguments)
    ]
