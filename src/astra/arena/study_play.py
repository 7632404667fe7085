"""How the games of a study were played: waiting, abilities, boons, telescopes and the card limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from astra.arena.playing import GameResult
from astra.arena.statistics import Interval, mean_interval, wilson
from astra.edition.model import AbilityKind, BoonKind, Edition

# What the edition aims at; docs/opponents.md says where it is met.
LEAST_BOON: Final = 0.04  # of the choices, for each kind
LEAST_USES: Final = 0.4  # per card owned, for each kind of ability
LEAST_LIMITED: Final = 1 / 3  # of the games
CARDS: Final = (4, 7)  # discovered by a player


class AbilityStudy(msgspec.Struct, frozen=True):
    """A kind of ability: how many of its cards were discovered by players, and how often each of those was used."""

    kind: str
    owned: int
    uses: float


class PlayStudy(msgspec.Struct, frozen=True):
    """How the games were played.

    `rests` is the mean of each game's longest run of Rests, `most_rests` the longest of all, and `standstill` the share
    of games with two whole rounds of them. `uses` counts abilities per seat and game. `boons` are shares of choices.
    `idle` is the share of the telescopes that were gained and never used. `limited` is the share of games in which a
    seat discards for its card limit or ends at it, `discarding` of those in which one discards. `cards` were discovered
    and `kept` to the end by a player. `empty_deck` is the share of games lost because Auptolemy's deck ran out.
    """

    rests: Interval
    most_rests: int
    standstill: Interval
    uses: float
    abilities: list[AbilityStudy]
    boons: dict[str, float]
    telescopes: float
    idle: float
    limited: Interval
    discarding: Interval
    cards: float
    kept: float
    empty_deck: Interval


def play_study(results: Sequence[GameResult], players: int, edition: Edition) -> PlayStudy:
    stories = [result.story for result in results]
    games = len(stories)
    seats = max(games * players, 1)
    boons = Counter[str]()
    for story in stories:
        boons.update(story.boons)
    gained, spent = (sum(story.telescopes[i] for story in stories) for i in (0, 1))
    owned = [sum(isinstance(pen, int) for pen in story.discovered.values()) for story in stories]
    return PlayStudy(
        rests=mean_interval([story.rests for story in stories]),
        most_rests=max((story.rests for story in stories), default=0),
        standstill=wilson(sum(story.rests >= 2 * players for story in stories), games),
        uses=sum(sum(map(sum, story.used.values())) for story in stories) / seats,
        abilities=_abilities(results, edition),
        boons={kind: boons[kind] / max(boons.total(), 1) for kind in get_args(BoonKind)},
        telescopes=gained / seats,
        idle=(gained - spent) / max(gained, 1),
        limited=wilson(sum(any(story.discards) or any(story.full) for story in stories), games),
        discarding=wilson(sum(any(story.discards) for story in stories), games),
        cards=sum(owned) / seats,
        kept=sum(len(story.kept) for story in stories) / seats,
        empty_deck=wilson(sum(story.lost for story in stories), games),
    )


def _abilities(results: Sequence[GameResult], edition: Edition) -> list[AbilityStudy]:
    """Every kind, the least used first."""
    kinds = {card.code: card.ability.kind for card in edition.cards}
    owned, used = Counter[str](), Counter[str]()
    for result in results:
        owned.update(kinds[code] for code, pen in result.story.discovered.items() if isinstance(pen, int))
        for code, counts in result.story.used.items():
            used[kinds[code]] += sum(counts)
    studies = [AbilityStudy(kind, owned[kind], used[kind] / max(owned[kind], 1)) for kind in get_args(AbilityKind)]
    return sorted(studies, key=lambda study: study.uses)
