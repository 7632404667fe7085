"""Whole recorded games and readable playthroughs: where they are, how they are read, what they show."""

import hashlib
import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, get_args

from astra import Action, Game
from astra.edition.model import AbilityKind, BoonKind
from astra.locales import Texts
from astra.record.log import tell
from astra.rules import events as ev
from astra.rules import ids
from astra.rules.events import Event
from tests.frozen import frozen_edition

FOLDER = Path(__file__).parent / "golden"
SCORES = FOLDER / "scores.json"

_EDITION_DATA = re.compile(r"^edition-data: .*\n", re.MULTILINE)
_SEED = re.compile(r"^seed: .*\n", re.MULTILINE)
_HASH = re.compile(r"^sha256: .*\n\Z", re.MULTILINE)
_LINE = re.compile(r"^\d+\. ([^#\n]+?)(?:  # (.+))?$", re.MULTILINE)


def lean(record: str) -> str:
    """The record without its edition: the hash is enough, since the frozen edition is at hand."""
    return _hashed(_EDITION_DATA.sub("", record))


def without_seed(record: str) -> str:
    """The record as it was before the game was over, without its seed."""
    return _hashed(_SEED.sub("", record))


def _hashed(record: str) -> str:
    body = _HASH.sub("", record)
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


class Step(NamedTuple):
    """One line of a record, and what was asked and what happened in it."""

    seat: int
    decision: str
    legal: list[Action]
    action: str
    chance: tuple[str, ...]
    events: list[Event]


class Replay:
    """A record played again, step by step."""

    def __init__(self, record: str) -> None:
        self.game = Game.load(record, edition=frozen_edition())
        while self.game.actions:
            self.game.undo()
        self.start = self.game.copy()
        self.steps: list[Step] = []
        for action, chance in _LINE.findall(record):
            decided = tuple(chance.split(", ")) if chance else ()
            assert self.game.seat is not None
            assert self.game.decision is not None
            asked = (self.game.seat, self.game.decision, self.game.legal())
            self.steps.append(Step(*asked, action, decided, self.game.play(action, decided)))


# What a set of games has to show.


def wanted() -> set[str]:
    """Every ability, boon, ending, player count, modifier, decision, kind of chance and kind of event."""
    return {
        *(f"ability {kind}" for kind in get_args(AbilityKind)),
        *(f"boon {kind}" for kind in get_args(BoonKind)),
        *(f"players {count}" for count in (1, 2, 3, 4, 5)),
        *(f"modifier {modifier}" for modifier in ("none", *ids.MODIFIERS)),
        *(f"decision {decision}" for decision in ids.DECISIONS),
        *(f"chance {kind}" for kind in ids.CHANCES),
        *(f"event {kind.__name__}" for kind in Event.__subclasses__()),
        "end triggered by the first player",
        "end triggered by another player",
        "end triggered by Auptolemy",
        "a victory",
        "a shared victory",
        "solo won",
        "solo lost by score",
        "solo lost to the empty deck",
    }


def shown(replay: Replay) -> set[str]:
    """What one game shows of it."""
    game = replay.game
    position = game.position()
    cards = {card.code: card for card in game.edition.cards}
    found = {f"players {game.players}"}
    if game.solo:
        found |= {f"modifier {modifier}" for modifier in position["modifiers"] or ["none"]}
    for step in replay.steps:
        found.add(f"decision {step.decision}")
        found |= {f"chance {text.split()[0]}" for text in step.chance}
        for event in step.events:
            found.add(f"event {type(event).__name__}")
            if isinstance(event, ev.AbilityUsed):
                found.add(f"ability {cards[event.card].ability.kind}")
            elif isinstance(event, ev.BoonTaken) and isinstance(event.pen, int):
                found.add(f"boon {event.kind}")
            elif isinstance(event, ev.EndTriggered):
                found.add(f"end triggered by {_who(event.pen, position['first'])}")
            elif isinstance(event, ev.GameEnded):
                found.add(_result(event, game.solo))
    return found


def _who(pen: ev.Pen, first: int) -> str:
    if pen == "auptolemy":
        return "Auptolemy"
    return "the first player" if pen == first else "another player"


def _result(event: ev.GameEnded, solo: bool) -> str:
    if event.lost:
        return "solo lost to the empty deck"
    if solo:
        return "solo won" if event.winners else "solo lost by score"
    return "a shared victory" if len(event.winners) > 1 else "a victory"


# Playthroughs


def playthrough(record: str) -> str:
    """A readable game: each decision with everything legal, the choice, what chance decided, and what happened."""
    replay = Replay(record)
    names, english = replay.game.names, Texts("en")
    rows: list[str] = []
    for number, step in enumerate(replay.steps, 1):
        rows += [
            f"{number}. {names[step.seat]}, {step.decision}: {_legal_text(step.legal)}",
            f"   > {step.action}",
            *(f"   # {text}" for text in step.chance),
            *(f"     {line}" for line in tell(step.events, english, names)),
        ]
    rows.append("")
    for name, score in zip([*names, "Auptolemy"], replay.game.scores(), strict=False):
        rows.append(f"{name}: " + ", ".join(f"{source} {fame}" for source, fame in score.items()))
    winners = ", ".join(names[seat] for seat in replay.game.winners())
    return "\n".join([*rows, f"Winners: {winners or 'none'}", ""])


def _legal_text(legal: list[Action]) -> str:
    """In the engine's order, the stars of a card together: `mark Tau 1 2 5`."""
    parts: list[str] = []
    for (verb, card), actions in groupby(legal, lambda action: (action.verb, action.card)):
        row = list(actions)
        stars = " ".join(str(action.n) for action in row)
        parts += [f"mark {card} {stars}"] if verb == "mark" else [str(action) for action in row]
    return ", ".join(parts)
