"""Opponents have proper names in the reader's language, and so have seats whose people are forgotten."""

from collections.abc import Iterator
from typing import Any

import pytest

from astra.table.names import names_for
from astra.table.state import SeatState, TableState
from tests.server.house import House, code_of, house, new_key, settings_for
from tests.waiting import wait_until

GREEDY = {"en": "Eratosthenes", "fr": "Ératosthène", "ru": "Эратосфен"}
GUEST = {"en": "Guest", "fr": "Invité", "ru": "Гость"}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("names"))) as opened:
        yield opened


def called(table: Any) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_an_opponent_has_its_name_in_the_readers_language_everywhere(open_house: House, language: str) -> None:
    ann = open_house.person("Ann")
    table = ann.new_table("me", "greedy", "greedy", first=1)["id"]
    names = ["Ann", GREEDY[language], f"{GREEDY[language]} 2"]
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
    snapshot = ann.view(table, lang=language)
    stream = ann.stream(table, f"seats=0&lang={language}")
    told = stream.wait_for("snapshot", snapshot["version"]).data["snapshots"]["0"]["table"]
    stream.close()
    listed = next(one for one in ann.get("/me/tables", lang=language)["tables"] if one["id"] == table)
    unloaded = open_house.registry.tables.pop(table)
    stored = next(one for one in ann.get("/me/tables", lang=language)["tables"] if one["id"] == table)
    open_house.registry.tables[table] = unloaded
    documents = [ann.get(f"/tables/{table}", lang=language), snapshot["table"], told, listed, stored]
    assert [called(document) for document in documents] == [names] * 5
    lines = [line for line in ann.get(f"/tables/{table}/log", seat=0, lang=language)["lines"] if line["pen"] == 1]
    assert lines
    assert any(GREEDY[language] in line["text"] for line in lines)
    others = [name for other, name in GREEDY.items() if other != language]
    assert not any(name in line["text"] for name in others for line in lines)
    game = open_house.registry.tables[table].table.game
    assert game is not None
    assert game.names == ["Ann", "Eratosthenes", "Eratosthenes 2"]


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_two_who_are_forgotten_are_told_apart(open_house: House, language: str) -> None:
    ann, bob, zoe = (open_house.person(name) for name in ("Ann", "Bob", "Zoe"))
    table = ann.new_table("me", "open", "open")
    for person in (bob, zoe):
        person.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    for person in (bob, zoe):
        person.delete("/me")
    seats = called(ann.get(f"/tables/{table['id']}", lang=language))
    assert seats == ["Ann", GUEST[language], f"{GUEST[language]} 2"]


def test_a_name_that_somebody_gave_stays_and_comes_first() -> None:
    seats = [
        SeatState(kind="bot", name="Hypatia", nameless=True, bot="scholar"),
        SeatState(kind="bot", name="Eratosthenes", bot="greedy"),
        SeatState(kind="person", name="Гипатия", guests=["g"]),
    ]
    state = TableState(
        name="",
        host="g",
        public=False,
        watch="link",
        hints=True,
        solo=False,
        modifiers=[],
        first=None,
        position=None,
        lesson=None,
        code="",
        seats=seats,
    )
    assert names_for(state, "ru") == ("Гипатия 2", "Eratosthenes", "Гипатия")
    assert names_for(state, "fr") == ("Hypatie", "Eratosthenes", "Гипатия")
