"""Games made up by hand, so that what the arena counts can be counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astra.arena.match import Entrant, Match
from astra.arena.playing import ForfeitCount, GameResult
from astra.arena.report import SOURCES
from astra.arena.schedule import deal_seed
from astra.arena.story import Story


def made_story(**told: Any) -> Story:
    """A story that tells this, and nothing else."""
    nothing: dict[str, Any] = {
        "seen": [],
        "discovered": {},
        "used": {},
        "kept": {},
        "fame": [],
        "turns": [],
        "rests": 0,
        "boons": {},
        "telescopes": (0, 0),
        "discards": [],
        "full": [],
        "lost": False,
    }
    return Story(**{**nothing, **told})


NO_STORY = made_story()


def made_match(line_up: Sequence[str], players: int = 2, **changed: Any) -> Match:
    parts: dict[str, Any] = {
        "entrants": tuple(Entrant(name) for name in dict.fromkeys(line_up)),
        "line_up": tuple(line_up),
        "players": players,
        "solo": players == 1,
        "modifiers": (),
        "seconds": None,
        "simulations": 1,
        "seed": "1",
        "edition": "e" * 64,
        "edition_file": None,
        "code": "c" * 64,
        "compiled": False,
    }
    return Match(**{**parts, **changed})


def made_result(
    number: int,
    seating: Sequence[str],
    totals: Sequence[int],
    *,
    milliseconds: list[list[float]] | None = None,
    forfeits: Sequence[ForfeitCount] = (),
    story: Story = NO_STORY,
    lost: bool = False,
) -> GameResult:
    """A game that ended with these totals, all of it fame."""
    return GameResult(
        number=number,
        round=number // 2,
        seed=deal_seed("1", number // 2),
        seating=tuple(seating),
        scores=[dict.fromkeys(SOURCES, 0) | {"fame": total, "total": total} for total in totals],
        winners=[] if lost else [seat for seat, total in enumerate(totals) if total == max(totals)],
        turns=20,
        milliseconds=milliseconds or [[] for _ in seating],
        late=[0 for _ in seating],
        forfeits=list(forfeits),
        story=story,
        record="",
    )
