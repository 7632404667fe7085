"""What stood out in a finished game: how everybody came out, their best moments, and distinctions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from astra.rules.events import CardTaken, DiscoveryBegan, Event, Pen, StarMarked
from astra.table.documents_finished import BestMoment, Distinction, Distinctions, Placing, Steal


class Highlights:
    """Listens to a game from its beginning, turn by turn; `totals` are those at the start, by seat, then Auptolemy."""

    def __init__(self, totals: list[int], seats: int) -> None:
        self._totals = totals
        self._pens: list[Pen] = [*range(seats), *(["auptolemy"] if len(totals) > seats else [])]
        self._taken: dict[Pen, str] = {}
        self._discoveries: Counter[Pen] = Counter()
        self._grand: Counter[Pen] = Counter()
        self._steal: Steal | None = None
        self.best: list[BestMoment | None] = [None] * len(totals)

    def hear(self, action: int, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case StarMarked(pen=pen, kind="grand") if pen in self._pens:
                    self._grand[pen] += 1
                case CardTaken():
                    self._discoveries[event.pen] += 1
                    self._taken[event.pen] = event.card
                case DiscoveryBegan():
                    self._look_for_steal(event, action)

    def _look_for_steal(self, event: DiscoveryBegan, action: int) -> None:
        stars = {pen: n for pen, n in event.stars if pen in self._pens}
        own = stars.pop(event.pen, 0)
        if event.pen not in self._pens or not stars:
            return
        of = max(stars, key=lambda pen: stars[pen])
        n = stars[of] - own
        if n > (0 if self._steal is None else self._steal.n):
            self._steal = Steal(pen=event.pen, of=of, card=event.card, n=n, action=action)

    def turn_ended(self, turn: int, action: int, totals: list[int]) -> None:
        for number, (before, after) in enumerate(zip(self._totals, totals, strict=True)):
            best = self.best[number]
            if after - before > (0 if best is None else best.gain):
                card = self._taken.get(self._pens[number])
                self.best[number] = BestMoment(turn=turn, action=action, gain=after - before, card=card)
        self._totals = totals
        self._taken = {}

    def distinctions(self) -> Distinctions:
        return Distinctions(discoveries=_most(self._discoveries), steal=self._steal, grand_stars=_most(self._grand))


def _most(counts: Counter[Pen]) -> Distinction | None:
    n = max(counts.values(), default=0)
    return Distinction(pens=sorted((pen for pen in counts if counts[pen] == n), key=str), n=n) if n else None


def placings(scores: list[dict[str, int]], winners: Sequence[int], decided: bool) -> list[Placing]:
    """How everybody came out; not `decided` by the totals is a game that a concession or an empty deck ended.

    Rows are as in `scores`; where nobody of the seats won, the last row, Auptolemy's, did.
    """
    won = list(winners) or [len(scores) - 1]
    return [_placing(scores, won, number, decided) for number in range(len(scores))]


def _placing(scores: list[dict[str, int]], won: list[int], number: int, decided: bool) -> Placing:
    total = scores[number]["total"]
    others = [other for other in range(len(scores)) if (other not in won) == (number in won)]
    if number in won:
        place = 1
    else:
        place = 1 + len(won) + sum(1 for o in range(len(scores)) if o not in won and scores[o]["total"] > total)
    if not others or not decided:
        return Placing(place=place, by=None, source=None, by_source=None)
    rival = max(others, key=lambda other: scores[other]["total"])
    ahead, behind = (number, rival) if number in won else (rival, number)
    by = scores[ahead]["total"] - scores[behind]["total"]
    gaps = {
        source: scores[ahead].get(source, 0) - scores[behind].get(source, 0)
        for source in {**scores[ahead], **scores[behind]}
        if source != "total"
    }
    source = max(gaps, key=lambda one: gaps[one])
    if by <= 0 or gaps[source] <= 0:
        return Placing(place=place, by=by, source=None, by_source=None)
    return Placing(place=place, by=by, source=source, by_source=gaps[source])
