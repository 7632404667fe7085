"""A path is one line of the log, however many moves it took: a bot decides star by star, a reader reads of the path."""

import random

import msgspec
import pytest

from astra.table.callers import SYSTEM
from astra.table.commands import Act, BotAct, Undo
from astra.table.readers import Reader, log_document, update_bytes
from astra.table.replay import replay_log
from tests.table.shell import ANN, BOB, EVE, Shell, pair

READERS = [Reader(ANN, "en", 0), Reader(EVE, "ru")]


def marks_of(shell: Shell) -> list[str]:
    game = shell.table.game
    assert game is not None
    return [str(action) for action in game.legal() if str(action).startswith("mark ")]


def test_a_bots_path_is_told_as_one_line_that_grows() -> None:
    shell = Shell().opened("greedy", "me")
    for _ in range(3):
        shell.do(SYSTEM, BotAct(0, shell.table.game_version, marks_of(shell)[0]))
    lines = log_document(shell.table, Reader(ANN, "en", 1)).lines
    assert len(lines) == 1
    assert "marked 3 stars" in lines[0].text
    assert "for 3 dust" in lines[0].text


@pytest.mark.parametrize("reader", READERS)
def test_following_the_updates_gives_the_same_log(reader: Reader) -> None:
    """An update that continues takes the last line away and tells it again."""
    rng = random.Random(9)
    shell = Shell(seed="grouped").opened("me", "greedy", "greedy")
    followed: list[object] = []
    for _ in range(80):
        table = shell.table
        assert table.game is not None
        if not table.playing:
            break
        if table.undo_seat() == 0 and rng.random() < 0.1:
            shell.do(ANN, Undo(0, table.version))
        elif table.asked_bot() is None:
            shell.do(ANN, Act(0, table.version, [str(rng.choice(table.game.legal()))]))
        else:
            shell.do(SYSTEM, BotAct(table.asked or 0, table.game_version, str(rng.choice(table.game.legal()))))
        update = msgspec.json.decode(update_bytes(shell.table, shell.table.version, reader) or b"{}")
        if update["continues"]:
            followed.pop()
        followed += update["log"]
    whole = msgspec.to_builtins(log_document(shell.table, reader).lines)
    assert followed == whole


def test_a_path_with_a_telescope_is_another_line() -> None:
    shell = Shell().opened("greedy", "me")
    path = [marks_of(shell)[0]]
    shell.do(SYSTEM, BotAct(0, shell.table.game_version, path[0]))
    assert shell.table.moves[-1].carried == []
    shell.do(SYSTEM, BotAct(0, shell.table.game_version, marks_of(shell)[0]))
    assert shell.table.moves[-1].carried != []


def test_a_replay_groups_its_words_as_well() -> None:
    shell = pair()
    rng = random.Random(3)
    while shell.table.playing:
        game = shell.table.game
        assert game is not None
        caller = ANN if shell.table.asked == 0 else BOB
        shell.do(caller, Act(shell.table.asked or 0, shell.table.version, [str(rng.choice(game.legal()))]))
    lines = [line.text for line in replay_log(shell.table, "en").lines]
    one_by_one = [line.text for line in log_document(shell.table, Reader(ANN, "en", 0)).lines]
    stars = sum(text.startswith("mark ") for text in (one.text for one in shell.table.played))
    marked = [text for text in lines if " marked " in text]
    assert len(marked) < stars
    assert lines[-3:] == one_by_one[-3:]
