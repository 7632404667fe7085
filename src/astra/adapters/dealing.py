"""Games for the adapters: states dealt from seeds, refusals, and rewards."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal, get_args

from astra.adapters.encoding import VERSION
from astra.edition import edition_hash, known_edition, short_edition
from astra.edition.model import Edition
from astra.errors import IllegalAction, SetupError
from astra.game import Game
from astra.locales import Texts
from astra.record.record import Seed
from astra.record.seeds import fresh_seed
from astra.rules.actions import actions_by_id
from astra.rules.chance import chance_from_seed
from astra.rules.ids import ACTIONS, OVER
from astra.rules.scoring import scores, winners
from astra.rules.setup import deal, new_state
from astra.rules.state import State
from astra.rules.tables import Tables
from astra.rules.why import Refusal, why_not

Rewards = Literal["outcome", "margin", "fame"]
NamedEdition = Edition | str | None
"""An edition, `"short"`, the hash of one that was ever shipped, or None for the shipped one."""

FULL_MARGIN = 100  # this much fame, ahead or gained, is worth 1


def edition_of(named: NamedEdition) -> Edition | None:
    """The edition that a setting names; raises SetupError if it is unknown."""
    if not isinstance(named, str):
        return named
    if named == "short":
        return short_edition()
    found = known_edition(named)
    if found is None:
        raise SetupError(f"edition is {named!r}, expected 'short' or the hash of an edition that was shipped")
    return found


def tables_of(players: int | None, solo: bool, modifiers: Sequence[str] = (), edition: NamedEdition = None) -> Tables:
    """One kind of game; raises SetupError if the rules do not know it. `players` None means 2, in solo 1."""
    if isinstance(modifiers, str):
        raise SetupError(f"modifiers is {modifiers!r}, expected a list such as ['E4']")
    seats = None if players is None else whole_number("players", players)
    game = Game.new(seats, solo=solo, modifiers=modifiers, seed=0, edition=edition_of(edition))
    return game.state.tables


def described(tables: Tables) -> dict[str, Any]:
    """What `metadata` says about the cards and the layout of numbers."""
    edition = tables.edition
    return {
        "edition": f"{edition.id} {edition.version}",
        "edition_sha256": edition_hash(edition),
        "layout": VERSION,
    }


def deal_state(tables: Tables, seed: Seed, first: int | None = None) -> State:
    """The first state of a game, the same as `Game.new` with this seed."""
    chance = chance_from_seed(seed)
    return new_state(tables, chance, deal(tables, chance, first))


def read_options(tables: Tables, options: dict[str, Any] | None, known: Sequence[str]) -> dict[str, int]:
    """The options of `reset`: seats by name; raises SetupError for an option that is unknown or not a seat."""
    given = options or {}
    for name, value in given.items():
        if name not in known:
            others = f"expected one of {', '.join(known)}" if known else "there are none"
            raise SetupError(f"option {name!r} is unknown, {others}")
        if whole_number(name, value) not in range(int(tables.players)):
            raise SetupError(f"{name} is {value!r}, expected 0 to {int(tables.players) - 1}")
    return {name: whole_number(name, value) for name, value in given.items()}


class Seeds:
    """Seeds for consecutive games: they follow from the last seed given, or are fresh if none was given."""

    def __init__(self) -> None:
        self.given: int | None = None
        self.games = 0

    def next(self, seed: int | None) -> Seed:
        if seed is not None:
            self.given, self.games = whole_number("seed", seed), 0
        if self.given is None:
            return fresh_seed()
        self.games += 1
        return self.given if self.games == 1 else f"{self.given}:{self.games}"


def whole_number(name: str, value: Any) -> int:
    """A setting that counts something: a Python or NumPy integer, and nothing that would have to be rounded."""
    try:
        return operator.index(value)
    except TypeError:
        raise SetupError(f"{name} is {value!r}, expected a whole number") from None


def action_number(action: Any) -> int:
    """An action as an integer; it need not be legal."""
    try:
        return operator.index(action)
    except TypeError:
        raise ValueError(f"the action is {action!r}, expected a whole number from 0 to {ACTIONS - 1}") from None


def check_rewards(rewards: str) -> None:
    if rewards not in get_args(Rewards):
        raise SetupError(f"rewards is {rewards!r}, expected 'outcome', 'margin' or 'fame'")


def totals_of(state: State) -> list[int]:
    """The fame that each seat would have if the game ended now; in solo Auptolemy's is last."""
    return [row["total"] for row in scores(state)]


class Earnings:
    """What each seat earns with every step of one game, as `rewards` says."""

    def __init__(self, state: State, rewards: Rewards) -> None:
        self.rewards = rewards
        self.totals = totals_of(state) if rewards == "fame" else []

    def of_step(self, state: State) -> list[float]:
        """The rewards since the last step; the state is the one after this step."""
        players = int(state.tables.players)
        if self.rewards == "fame":
            before, self.totals = self.totals, totals_of(state)
            return [(self.totals[seat] - before[seat]) / FULL_MARGIN for seat in range(players)]
        return rewards_of(state, self.rewards) if state.decision == OVER else [0.0] * players


def ending(state: State, seat: int) -> dict[str, Any]:
    """What `info` says at the end: the seat, everybody's final score (in solo Auptolemy's, too), the seats that won."""
    return {"seat": seat, "scores": totals_of(state), "winners": winners(state)}


def rewards_of(state: State, rewards: Rewards) -> list[float]:
    """How a finished game went for each seat, from -1 to 1; not for `fame`, which comes with every step.

    `outcome`: 1 for a win, and what the others lose adds up to it; a shared victory shares it. In solo 1 or -1.
    `margin`: the fame ahead of the best other (in solo: of Auptolemy) over 100. A deck that ran out (R13.5) is -1.
    """
    won = winners(state)
    players = int(state.tables.players)
    if rewards == "outcome":
        if state.tables.solo:
            return [1.0 if won else -1.0]
        share = (players / len(won) - 1) / (players - 1)
        return [share if seat in won else -1 / (players - 1) for seat in range(players)]
    if state.lost:
        return [-1.0]
    totals = totals_of(state)
    ahead = [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)]
    return [max(-1.0, min(1.0, fame / FULL_MARGIN)) for fame in ahead[:players]]


def refusal(state: State, action: int, where: str = "") -> IllegalAction:
    """Why an action is not legal now, as the error to raise; `where` comes before its text."""
    wanted = actions_by_id(state.tables).get(action)
    if wanted is not None:
        refused = why_not(state, wanted)
    else:
        problem = f"{action}, expected a number of `astra.rules.ids` from 0 to {ACTIONS - 1} that the edition has"
        refused = Refusal("R3.2", "no-such-action", {"problem": problem})
    text = Texts("en").format(f"refused-{refused.reason}", **refused.arguments)
    return IllegalAction(f"{where}{text} ({refused.rule})", *refused)
