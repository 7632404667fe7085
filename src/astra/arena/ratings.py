"""Ratings: openskill's Plackett-Luce model, for any number of seats. Needs the extra `arena`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astra.arena.match import Match
from astra.arena.playing import GameResult
from astra.arena.statistics import Interval, Z
from astra.errors import SetupError


def check_ratings(match: Match) -> None:
    """Raises SetupError if the match is to be rated and the package for it is missing."""
    if match.players > 1 and len(match.entrants) > 1:
        _model()


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise SetupError("ratings need the package openskill: pip install 'astra-table[arena]'") from None
    return PlackettLuce(tau=0.0)  # a bot is as strong in the last game as in the first


def rate(results: Sequence[GameResult], names: Sequence[str]) -> dict[str, Interval]:
    """A rating for each bot with its 95 % interval; everybody begins at 25. {} if no two bots meet.

    Ranks are by fame, with shared ties. A bot in several seats of a game moves by the mean of its seats.
    """
    if len(names) < 2 or any(len(result.seating) < 2 for result in results):
        return {}
    model = _model()
    ratings = {name: model.rating() for name in names}
    for result in results:
        totals = [score["total"] for score in result.scores]
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in result.seating]
        rated = model.rate(teams, scores=[float(total) for total in totals])
        for name in set(result.seating):
            own = [team[0] for team, other in zip(rated, result.seating, strict=True) if other == name]
            ratings[name] = model.rating(
                sum(rating.mu for rating in own) / len(own), sum(rating.sigma for rating in own) / len(own)
            )
    return {
        name: Interval(rating.mu, rating.mu - Z * rating.sigma, rating.mu + Z * rating.sigma)
        for name, rating in ratings.items()
    }
