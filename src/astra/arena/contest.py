"""A match from its first game to its last: what is still to play, and when it is decided. Nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import msgspec

from astra.arena.match import Match
from astra.arena.match_folder import MatchFolder
from astra.arena.playing import GameResult
from astra.arena.runner import Runner
from astra.arena.schedule import Schedule
from astra.arena.statistics import Claim, Verdict, sequential_test
from astra.errors import SetupError


class Outcome(msgspec.Struct, frozen=True):
    """The games that count, in the order of the schedule, and how the claim stands if there is one."""

    results: list[GameResult]
    verdict: Verdict | None


def check_claim(match: Match, claim: Claim) -> None:
    """Raises SetupError for a claim that the games of the match cannot decide."""
    schedule = Schedule(match.line_up, match.players, match.seed)
    if claim.bot not in match.line_up:
        raise SetupError(
            f"--until is about {claim.bot!r}, which does not play; expected one of {', '.join(match.line_up)}"
        )
    seats = {appointment.seating.count(claim.bot) for appointment in schedule.games(schedule.cycle)}
    if len(seats) > 1:
        others = [name for name in match.line_up if name != claim.bot]
        example = ",".join([claim.bot, *others * match.players][: match.players])
        raise SetupError(
            f"--until needs {claim.bot} in equally many seats of every game; give a whole line-up, such as {example}"
        )


def hold_contest(
    games: int,
    folder: MatchFolder,
    runner: Runner,
    claim: Claim | None = None,
    heard: Callable[[GameResult], None] | None = None,
) -> Outcome:
    """Play those of the first `games` games that the folder lacks; with a claim, only until it is decided.

    The test looks at the games in the order of the schedule, whenever they ended, so an interrupted run stops at the
    same game as an uninterrupted one. `games` is a whole number of rounds.
    """
    match = folder.match
    schedule = Schedule(match.line_up, match.players, match.seed)
    verdict = _judge(schedule, claim, folder, games)
    if verdict is None or verdict.holds is None:
        missing = (number for number in range(games) if number not in folder.results)
        with closing(runner.run(match, missing)) as played:
            for result in played:
                folder.add(result)
                if heard is not None:
                    heard(result)
                verdict = _judge(schedule, claim, folder, games)
                if verdict is not None and verdict.holds is not None:
                    break
    counted = games if verdict is None or verdict.holds is None else verdict.games
    return Outcome([folder.results[number] for number in range(counted)], verdict)


def _judge(schedule: Schedule, claim: Claim | None, folder: MatchFolder, games: int) -> Verdict | None:
    if claim is None:
        return None
    outcomes = []
    for number in range(games):
        result = folder.results.get(number)
        if result is None:
            break
        outcomes.append(result.share(claim.bot))
    ends = (number + 1 for number in range(len(outcomes)) if schedule.ends_round(number))
    return sequential_test(claim, outcomes, ends)
