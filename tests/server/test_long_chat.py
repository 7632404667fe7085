"""A table at which much is said: memory holds the end of it, and nobody waits for the rest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from astra.server.http.callers import WebCaller as Caller
from astra.server.live import LiveTable
from astra.table import apply as apply_module
from astra.table import messages, readers
from astra.table.table import Table
from tests.server.house import House, Person, code_of, house, new_key, settings_for

KEPT, SHOWN = 6, 3


@pytest.fixture
def open_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(apply_module, "KEPT_CHAT", KEPT)
    for module in (readers, messages):
        monkeypatch.setattr(module, "CHAT_LINES", SHOWN)
    with house(settings_for(tmp_path)) as opened:
        yield opened


class Chat:
    """Ann's table, with Bob."""

    def __init__(self, where: House) -> None:
        self.house = where
        self.ann, self.bob = where.person("Ann"), where.person("Bob")
        made = self.ann.new_table("me", "open", first=0)
        self.table: str = made["id"]
        self.bob.post(f"/tables/{self.table}/join", {"key": new_key(), "code": code_of(made)})

    @property
    def live(self) -> LiveTable:
        return self.house.registry.tables[self.table]

    def say(self, person: Person, *texts: str) -> None:
        for text in texts:
            person.post(f"/tables/{self.table}/chat", {"key": new_key(), "text": text})

    def heard(self, person: Person, seat: int) -> list[str]:
        return [line["text"] for line in person.view(self.table, seat)["chat"]]


def test_memory_holds_the_last_lines_and_a_snapshot_shows_the_last_of_those(open_house: House) -> None:
    chat = Chat(open_house)
    chat.say(chat.ann, *"abcdefghij")
    assert [line.text for line in chat.live.table.chat] == [*"efghij"]
    assert chat.heard(chat.bob, 1) == [*"hij"]
    open_house.registry.tables.pop(chat.table)
    assert chat.heard(chat.bob, 1) == [*"hij"]
    assert len(chat.live.table.chat) == KEPT


def test_lines_of_somebody_who_is_muted_do_not_push_others_out(open_house: House) -> None:
    chat = Chat(open_house)
    chat.say(chat.ann, "one", "two")
    chat.say(chat.bob, "a", "b", "c")
    chat.ann.post(f"/tables/{chat.table}/mute", {"key": new_key(), "who": 1})
    assert chat.heard(chat.ann, 0) == ["one", "two"]
    assert chat.heard(chat.bob, 1) == ["a", "b", "c"]


def test_a_muted_person_keeps_the_name_under_which_they_spoke_long_ago(open_house: House) -> None:
    chat = Chat(open_house)
    eve = open_house.person("Eve")
    code = code_of(chat.ann.get(f"/tables/{chat.table}"))
    eve.post(f"/tables/{chat.table}/chat?code={code}", {"key": new_key(), "text": "hello"})
    who = chat.live.table.chat[-1].who
    chat.say(chat.bob, *"abcdefghij")
    muted = chat.ann.post(f"/tables/{chat.table}/mute", {"key": new_key(), "who": who})["muted"]
    assert muted == [{"who": who, "name": "Eve"}]


def test_many_missed_lines_bring_a_snapshot_and_few_are_told_one_by_one(open_house: House) -> None:
    chat = Chat(open_house)
    chat.ann.act(chat.table, 0, ["rest"])
    since = chat.live.table.version
    chat.say(chat.ann, *"abc")
    few = chat.bob.stream(chat.table, "seats=1", **{"Last-Event-ID": str(since)})
    few.wait_for("turn")
    assert [message.event for message in few.messages] == ["update", *["chat"] * 3, "table", "turn"]
    few.close()
    chat.say(chat.ann, "d")
    many = chat.bob.stream(chat.table, "seats=1", **{"Last-Event-ID": str(since)})
    told = many.wait_for("snapshot").data["snapshots"]["1"]
    assert [line["text"] for line in told["chat"]] == [*"bcd"]
    many.close()


def test_all_words_of_somebody_forgotten_go_also_those_that_memory_does_not_hold(open_house: House) -> None:
    chat = Chat(open_house)
    chat.say(chat.bob, *"abcdefgh")
    chat.say(chat.ann, "hello")
    chat.bob.delete("/me")
    rows = [entry for entry in open_house.parts.store.load_sync(chat.table)[1] if entry.kind == "chat"]
    assert [entry.payload for entry in rows[:-1]] == ["null"] * 8
    assert "hello" in rows[-1].payload
    assert chat.heard(chat.ann, 0) == ["hello"]


def test_who_is_muted_is_asked_once_however_long_the_talk(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    chat = Chat(open_house)
    chat.ann.post(f"/tables/{chat.table}/mute", {"key": new_key(), "who": 1})
    asked: list[Caller] = []
    name_at = Caller.name_at

    def counted(caller: Caller, table: Table) -> str:
        asked.append(caller)
        return name_at(caller, table)

    monkeypatch.setattr(Caller, "name_at", counted)
    counts = []
    for text in ("a", "b", "c"):
        asked.clear()
        chat.heard(chat.ann, 0)
        counts.append(len(asked))
        chat.say(chat.bob, text)
    assert len(set(counts)) == 1
