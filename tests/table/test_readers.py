"""What each reader is told is a function of table and reader, and reveals nothing that the reader may not know."""

from typing import Any

import msgspec
import pytest

from astra.table.callers import Caller
from astra.table.commands import Act, Concede, MakeLink, Mute, Say
from astra.table.readers import (
    Reader,
    log_document,
    snapshot_bytes,
    summary_document,
    table_document,
    update_bytes,
)
from astra.table.replay import deal_document, history_document, record_text, replay_log, replay_moment
from astra.table.state import Secret
from tests.table.shell import ANN, BOB, EVE, Shell, pair

READERS = [Reader(ANN, "en", 0), Reader(BOB, "fr", 1), Reader(EVE, "ru")]


def everything(shell: Shell, reader: Reader) -> bytes:
    """All documents that a reader gets about a game in progress."""
    table, now = shell.table, shell.now()
    updates = [update_bytes(table, move.version, reader) for move in table.moves]
    return msgspec.json.encode(
        [
            table_document(table, reader, now),
            summary_document(table, reader, now),
            log_document(table, reader),
            msgspec.Raw(bytes(snapshot_bytes(table, reader, now))),
            [None if update is None else msgspec.Raw(update) for update in updates],
        ]
    )


def test_a_reader_sees_their_own_seat_and_the_invitation() -> None:
    shell = pair()
    mine = table_document(shell.table, Reader(ANN, "en"), shell.now())
    theirs = table_document(shell.table, Reader(EVE, "en"), shell.now())
    assert [seat.you for seat in mine.seats] == [True, False]
    assert mine.host
    assert mine.invite is not None
    assert theirs.invite is None
    assert [seat.you for seat in theirs.seats] == [False, False]
    assert mine.who != table_document(shell.table, Reader(BOB, "en"), shell.now()).who


def test_nobody_reads_codes_tokens_or_secrets_of_others() -> None:
    shell = pair()
    shell.do(ANN, MakeLink(0, "secret"))
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    told = everything(shell, Reader(EVE, "en"))
    assert shell.table.state.code.encode() not in told
    assert shell.table.state.seats[0].tokens[0].encode() not in told
    assert shell.table.secret.seed not in told
    assert b'"guests"' not in told


@pytest.mark.parametrize("reader", READERS)
def test_two_deals_that_a_reader_cannot_tell_apart_are_told_alike(reader: Reader) -> None:
    """The same position with the deck in another order: only hidden things differ."""
    shells = []
    for turned in (False, True):
        shell = Shell(secret=Secret(seed=b"s" * 32, salt=b"t" * 32))
        start = pair().table.game
        assert start is not None
        position = start.position()
        if turned:
            position["deck"] = [*position["deck"][-5:], *position["deck"][:-5]]
        shell.opened("me", "me", position=position)
        shell.table.state.seats[1].guests[:] = ["bob"]
        shell.table.state = msgspec.structs.replace(shell.table.state, commitment=None)
        shells.append(shell)
    one, other = shells
    assert one.table.game is not None
    assert other.table.game is not None
    assert one.table.game.position()["deck"] != other.table.game.position()["deck"]
    assert everything(one, reader) == everything(other, reader)


def test_somebody_who_is_muted_is_not_heard() -> None:
    shell = pair()
    shell.do(BOB, Say("Bob", "boo"))
    shell.do(ANN, Mute(1))
    assert b"boo" not in bytes(snapshot_bytes(shell.table, Reader(ANN, "en", 0), shell.now()))
    assert b"boo" in bytes(snapshot_bytes(shell.table, Reader(EVE, "en"), shell.now()))
    [muted] = table_document(shell.table, Reader(ANN, "en"), shell.now()).muted
    assert muted.name == "Bob"


def test_a_log_speaks_the_readers_language_and_calls_bots_by_it() -> None:
    shell = Shell().opened("me", "greedy")
    english = table_document(shell.table, Reader(ANN, "en"), shell.now()).seats[1].name
    russian = table_document(shell.table, Reader(ANN, "ru"), shell.now()).seats[1].name
    assert english != russian
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    lines = [log_document(shell.table, Reader(ANN, language, 0)).lines for language in ("en", "fr")]
    assert lines[0]
    assert lines[0] != lines[1]


def test_a_finished_game_is_told_in_full_and_only_then() -> None:
    shell = pair()
    assert deal_document(shell.table).text is None
    shell.do(ANN, Act(0, shell.table.version, [shell.legal()]))
    shell.do(BOB, Concede(1))
    deal = deal_document(shell.table)
    assert deal.text is not None
    assert deal.commitment == shell.table.state.commitment
    assert record_text(shell.table).startswith("format: ")
    history = history_document(shell.table)
    assert history.winners == [0]
    assert history.seconds == shell.table.last_played - shell.table.began
    assert replay_moment(shell.table, 0, "en").of == 1
    assert replay_log(shell.table, "en").lines


def test_a_program_reads_as_its_seat() -> None:
    shell = pair()
    shell.do(ANN, MakeLink(0, "secret"))
    seats = table_document(shell.table, Reader(Caller(token="secret"), "en"), shell.now()).seats
    assert [seat.you for seat in seats] == [True, False]
    assert not any(seat.owner for seat in seats)


LESSON: dict[str, Any] = {"lesson": "rest", "watch": "nobody"}


def says_that_the_host_set_it_up(shell: Shell) -> bool:
    return any("its host set up" in line.text for line in log_document(shell.table, Reader(ANN, "en", 0)).lines)


def set_up(**options: Any) -> Shell:
    """A table of Ann and a bot that begins from a position."""
    start = pair().table.game
    assert start is not None
    return Shell().opened("me", "greedy", position=start.position(), **options)


def test_a_lesson_of_one_has_nobody_to_be_told_that_its_position_was_set_up() -> None:
    assert not says_that_the_host_set_it_up(set_up(**LESSON))


@pytest.mark.parametrize("seen", [LESSON | {"watch": "link"}, LESSON | {"lesson": None}], ids=["watched", "no lesson"])
def test_a_log_tells_others_that_the_host_set_the_position_up(seen: dict[str, Any]) -> None:
    assert says_that_the_host_set_it_up(set_up(**seen))


def test_a_log_tells_who_gets_a_link_to_a_lesson_that_its_position_was_set_up() -> None:
    shell = set_up(**LESSON)
    shell.do(ANN, MakeLink(0, "secret"))
    assert says_that_the_host_set_it_up(shell)
