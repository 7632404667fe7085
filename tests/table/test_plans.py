"""Plans: stars tried as if it were one's turn, while somebody else plays; and hints that everybody agreed to."""

import json
import random
from collections import Counter

import pytest

from astra import Game
from astra.preview import preview
from astra.rules.actions import parse_action
from astra.table.callers import SYSTEM
from astra.table.commands import Act, AgreeToHints, BotAct, Concede
from astra.table.playing import try_actions
from astra.table.readers import Reader, table_document
from astra.table.refusals import Refusal, Stale
from tests.engine.play import KINDS, Kind, choose, some_start
from tests.engine.twins import Twin
from tests.table.shell import ANN, BOB, CY, EVE, Shell, pair, trio


def plan(shell: Shell, actions: list[str], seat: int = 1) -> dict[str, object]:
    return try_actions(shell.table, BOB, seat, shell.table.version, actions, ahead=True)


def test_a_path_is_tried_while_somebody_else_plays() -> None:
    shell = pair()
    before = shell.table.game
    assert before is not None
    position = before.position()
    first = plan(shell, [])["next"]
    assert first
    assert all(note["action"].startswith("mark ") for note in first)  # type: ignore[attr-defined]
    star = first[0]["action"]  # type: ignore[index]
    tried = plan(shell, [star])
    assert tried["spent"] == {"dust": 1, "telescopes": 0}
    assert tried["view"]["decision"] == "observe"  # type: ignore[index]
    assert shell.table.game is before
    assert before.position() == position


def test_a_plan_says_when_it_no_longer_works() -> None:
    shell = pair()
    star = plan(shell, [])["next"][0]["action"]  # type: ignore[index]
    shell.do(ANN, Act(0, shell.table.version, [star]))
    with pytest.raises(Refusal) as refused:
        plan(shell, [star])
    assert refused.value.code == "illegal"
    assert parse_action(star).verb == "mark"


def test_a_plan_is_about_the_present_though_somebody_has_moved_meanwhile() -> None:
    shell = pair()
    seen = shell.table.version
    star = plan(shell, [])["next"][0]["action"]  # type: ignore[index]
    shell.do(ANN, Act(0, seen, [star]))
    late = try_actions(shell.table, BOB, 1, seen, [], ahead=True)
    assert late == plan(shell, [])
    assert late["version"] == shell.table.version > seen
    assert star not in [note["action"] for note in late["next"]]
    with pytest.raises(Stale):
        try_actions(shell.table, ANN, 0, seen, [])


def test_a_plan_is_made_of_stars_and_of_ones_own_seat() -> None:
    shell = pair()
    with pytest.raises(Refusal) as refused:
        plan(shell, ["rest"])
    assert refused.value.code == "plan-stars"
    with pytest.raises(Refusal):
        try_actions(shell.table, EVE, 1, shell.table.version, [], ahead=True)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_plan_tells_nothing_hidden(kind: Kind) -> None:
    """Twins of a position, of which only what is hidden differs, have equal plans for every seat."""
    rng = random.Random(f"plans {kind}")
    game = some_start(rng, kind).game()
    changed: Counter[str] = Counter()
    while not game.over:
        for seat in range(game.players):
            secrets = Twin(game.edition, rng, changed).of(game.position(), seat, set(), finals=True, choices=True)
            twin = Game.from_position(secrets, edition=game.edition)
            actions: list[str] = []
            for _ in range(3):
                told = preview(game.ahead(seat), seat, actions)
                assert json.dumps(preview(twin.ahead(seat), seat, actions)) == json.dumps(told)
                marks = [note["action"] for note in told["next"] if note["action"].startswith("mark ")]
                if not marks:
                    break
                actions.append(rng.choice(marks))
        for _ in range(8):
            if not game.over:
                game.play(choose(rng, game.legal()))
    assert changed["generator"] > 0


def test_alone_with_bots_hints_need_nobodys_agreement() -> None:
    shell = Shell().opened("me", "greedy")
    document = table_document(shell.table, Reader(ANN, "en"), shell.now())
    assert (document.hints, document.hints_agreed) == (True, None)
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    if shell.table.asked_bot():
        shell.do(SYSTEM, BotAct(1, shell.table.game_version, shell.legal()))
    assert shell.table.state.gives_hints()


def test_with_other_people_hints_are_off_until_everybody_agreed() -> None:
    shell = trio()

    def told() -> tuple[bool, list[int] | None]:
        document = table_document(shell.table, Reader(ANN, "en"), shell.now())
        return document.hints, document.hints_agreed

    assert told() == (False, [])
    shell.do(ANN, AgreeToHints(0))
    shell.do(BOB, AgreeToHints(1))
    assert told() == (False, [0, 1])
    assert shell.do(BOB, AgreeToHints(1)) == []
    shell.do(CY, AgreeToHints(2))
    assert told() == (True, [0, 1, 2])
    shell.do(BOB, AgreeToHints(1, on=False))
    assert told() == (False, [0, 2])
    assert shell.refused(EVE, AgreeToHints(1)) == "not-your-seat"
    shell.do(BOB, Concede(1))  # who has given up is not asked
    assert told() == (True, [0, 2])


def test_where_hints_are_switched_off_nobody_can_agree_to_them() -> None:
    shell = Shell().opened("me", "open", hints=False).joined(BOB)
    assert shell.refused(BOB, AgreeToHints(1)) == "no-hints"
    document = table_document(shell.table, Reader(ANN, "en"), shell.now())
    assert (document.hints, document.hints_agreed) == (False, None)


def test_around_one_screen_one_person_decides_about_hints() -> None:
    shell = Shell().opened("me", "me")
    assert shell.table.state.gives_hints()
