"""The balance study: what a number of games says about the game itself, its seats and its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from astra.arena.match import Match, budget_text, kind_text
from astra.arena.playing import GameResult
from astra.arena.report import SOURCES
from astra.arena.statistics import Interval, mean_interval, quantile, wilson
from astra.arena.study_play import PlayStudy, play_study
from astra.edition.model import Ability, Card, Edition

VERSION: Final = 1

# What the edition aims at; the journal's fame track has 90 spots.
MOST_ADVANTAGE: Final = 0.04
FAME_TRACK: Final = 90
MOST_OVER: Final = (
    0.12  # by which a card's owner may win more often than the average owner, at the interval's lower end
)

# A card stands out only if chance alone would hardly produce one among 48: 5 % in total is 3.28 deviations for each.
Z_CARD: Final = 3.28
LEFT_LYING: Final = 0.6  # of the mean share of discoveries
HARDLY_USED: Final = 0.35  # of the mean number of uses
ENOUGH: Final = 30  # the fewest discoveries for a meaningful mean number of uses

WINS_MUCH, WINS_LITTLE = "its owner wins more often", "its owner wins less often"
TOO_STRONG = f"its owner wins too often, by more than {MOST_OVER:.0%}"
LYING, UNUSED = "left lying", "hardly used"


class Spread(msgspec.Struct, frozen=True):
    """How a number lies over the games."""

    mean: Interval
    tenth: float
    ninetieth: float
    values: list[float]


class SeatStudy(msgspec.Struct, frozen=True):
    seat: int
    share: Interval
    fame: float


class CardStudy(msgspec.Struct, frozen=True):
    """One card. Its owner is the seat that discovered it, whether or not it kept it.

    `seen` is the share of games in which it came to a place; of those, `discovered` by a player and `dreamt` away;
    of the discovered ones `kept` to the end; `uses` are per discovery. `owner_wins` is a share of the discoveries.
    """

    code: str
    name: str
    element: str
    stars: int
    ability: str
    seen: float
    discovered: Interval
    dreamt: float
    kept: Interval
    uses: float
    owner_wins: Interval
    keeper_wins: Interval
    judged: str


class Study(msgspec.Struct, frozen=True):
    """All of it. `owner` is how often the discoverer of any card wins: what a card's owner is measured by.

    `on_track` is the share of games whose winner has less fame than the journal's track has spots.
    """

    version: int
    games: int
    players: int
    solo: bool
    kind: str
    bots: list[str]
    budget: str
    edition: str
    fair: float
    owner: float
    seats: list[SeatStudy]
    turns: Spread
    winner_fame: Spread
    on_track: float
    fame: Spread
    sources: dict[str, float]
    winner_sources: dict[str, float]
    play: PlayStudy
    cards: list[CardStudy]


def make_study(match: Match, results: Sequence[GameResult], edition: Edition) -> Study:
    seats = range(match.players)
    everyone = [(result, seat) for result in results for seat in seats]
    winners = [(result, seat) for result in results for seat in result.winners]
    winning = [result.scores[result.winners[0]]["total"] for result in results if result.winners]
    cards, owner = _cards(results, edition)
    return Study(
        version=VERSION,
        games=len(results),
        players=match.players,
        solo=match.solo,
        kind=kind_text(match),
        bots=list(match.line_up),
        budget=budget_text(match),
        edition=f"{edition.id} {edition.version}",
        fair=1 / match.players,
        owner=owner,
        seats=[
            SeatStudy(
                seat,
                wilson(sum(_win(result, seat) for result in results), len(results)),
                sum(result.scores[seat]["total"] for result in results) / max(len(results), 1),
            )
            for seat in seats
        ],
        turns=_spread([sum(result.story.turns) / match.players for result in results]),
        winner_fame=_spread(winning),
        on_track=sum(fame < FAME_TRACK for fame in winning) / max(len(winning), 1),
        fame=_spread([result.scores[seat]["total"] for result, seat in everyone]),
        sources=_sources(everyone),
        winner_sources=_sources(winners),
        play=play_study(results, match.players, edition),
        cards=cards,
    )


def _win(result: GameResult, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _spread(values: Sequence[float]) -> Spread:
    return Spread(mean_interval(values), quantile(values, 0.1), quantile(values, 0.9), list(values))


def _sources(seats: list[tuple[GameResult, int]]) -> dict[str, float]:
    """The mean fame of each source of section 8; fame gained during the game is split into boons and abilities."""
    count = max(len(seats), 1)
    sources = {
        kind: sum(result.story.fame[seat][kind] for result, seat in seats) / count for kind in ("boons", "abilities")
    }
    return sources | {
        source: sum(result.scores[seat][source] for result, seat in seats) / count
        for source in SOURCES
        if source != "fame"
    }


def _cards(results: Sequence[GameResult], edition: Edition) -> tuple[list[CardStudy], float]:
    """Every card, and how often the discoverer of any card wins."""
    tallies = {card.code: _Tally(card) for card in edition.cards}
    for result in results:
        for code in result.story.seen:
            tallies[code].seen += 1
        for code, pen in result.story.discovered.items():
            tallies[code].discover(result, pen)
    owned = sum(tally.owned for tally in tallies.values())
    means = _Means(
        owner=sum(tally.won for tally in tallies.values()) / max(owned, 1),
        discovered=owned / max(sum(tally.seen for tally in tallies.values()), 1),
        uses=sum(tally.uses for tally in tallies.values()) / max(owned, 1),
    )
    cards = [tally.card_study(len(results), means) for tally in tallies.values()]
    return sorted(cards, key=lambda card: -card.owner_wins.value), means.owner


def ability_words(ability: Ability) -> str:
    """An ability's kind and number, in short."""
    number = ability.n or ability.cost
    return f"{ability.kind.replace('_', ' ')}{f' {number}' if number else ''}"


class _Means(msgspec.Struct, frozen=True):
    owner: float
    discovered: float
    uses: float


class _Tally:
    """Counts of one card over all games."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.seen = self.owned = self.dreamt = self.kept = self.uses = 0
        self.won = self.won_kept = 0.0

    def discover(self, result: GameResult, pen: int | str) -> None:
        if not isinstance(pen, int):
            # In solo, a card that Auptolemy discovers was neither discovered by a player nor dreamt away.
            self.dreamt += pen == "dreamer"
            return
        self.owned += 1
        self.won += _win(result, pen)
        self.uses += sum(result.story.used.get(self.card.code, [0]))
        if self.card.code in result.story.kept:
            self.kept += 1
            self.won_kept += _win(result, pen)

    def card_study(self, games: int, means: _Means) -> CardStudy:
        return CardStudy(
            code=self.card.code,
            name=self.card.latin,
            element=self.card.element,
            stars=len(self.card.stars),
            ability=ability_words(self.card.ability),
            seen=self.seen / max(games, 1),
            discovered=wilson(self.owned, self.seen),
            dreamt=self.dreamt / max(self.seen, 1),
            kept=wilson(self.kept, self.owned),
            uses=self.uses / max(self.owned, 1),
            owner_wins=wilson(self.won, self.owned),
            keeper_wins=wilson(self.won_kept, self.kept),
            judged="; ".join(self._judge(means)),
        )

    def _judge(self, means: _Means) -> list[str]:
        wins = wilson(self.won, self.owned, Z_CARD)
        judged = []
        if wilson(self.won, self.owned).low > means.owner + MOST_OVER:
            judged.append(TOO_STRONG)
        elif wins.low > means.owner:
            judged.append(WINS_MUCH)
        if wins.high < means.owner:
            judged.append(WINS_LITTLE)
        if wilson(self.owned, self.seen, Z_CARD).high < LEFT_LYING * means.discovered:
            judged.append(LYING)
        if self.owned >= ENOUGH and self.uses / self.owned < HARDLY_USED * means.uses:
            judged.append(UNUSED)
        return judged
