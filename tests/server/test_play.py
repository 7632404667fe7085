"""Playing: views, previews, actions all or none, refusals that explain, undo."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import astra
from astra.table import apply as apply_module
from astra.table.undo import reveals, undo_count, undo_seat
from astra.table.updates import Played
from tests.server.house import House, Person, house, new_key, settings_for


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("play"))) as opened:
        yield opened


POSITION = {
    "players": 2,
    "sphere": "fire",
    "places": [{"card": "Tau", "marks": {"1": 0, "2": 0, "3": 1}}, {"card": "Leo"}, None],
    "seats": [{"dust": 5}, {"dust": 5}],
}


@pytest.fixture
def table(ann: Person) -> str:
    """A game of two, both Ann's; seat 0 is asked."""
    made: str = ann.new_table("me", "me", position=POSITION)["id"]
    return made


def test_a_list_of_actions_is_played_as_a_whole(ann: Person, table: str) -> None:
    before = ann.view(table)
    update = ann.act(table, 0, ["mark Tau.4", "mark Tau.5"], before["version"])
    assert update["version"] == before["version"] + 1
    assert (update["seat"], update["kind"]) == (0, "actions")
    assert update["actions"] == [{"seat": 0, "text": "mark Tau.4"}, {"seat": 0, "text": "mark Tau.5"}]
    assert [event["event"] for event in update["events"]][:2] == ["ObserveBegan", "StarMarked"]
    assert "Aldebaran" in update["log"][0]["text"]
    assert update["log"][0] | {"text": ""} == {"version": update["version"], "pen": 0, "turn": 1, "text": ""}
    after = ann.view(table)
    assert after["view"] == update["view"]
    assert after["view"]["places"][0]["marks"].keys() == {"1", "2", "3", "4", "5"}
    assert after["log"][1:] == update["log"], "after the line that says that the game was set up"


def test_a_list_with_one_wrong_action_changes_nothing(ann: Person, table: str) -> None:
    before = ann.view(table)
    body = {"key": new_key(), "seat": 0, "version": before["version"], "actions": ["mark Tau.4", "mark Leo.3"]}
    error = ann.refused(422, "POST", f"/tables/{table}/actions", body)
    assert error["code"] == "illegal"
    assert error["arguments"]["index"] == 1
    assert error["arguments"]["rule"].startswith("R")
    assert error["text_id"].startswith("refused-")
    after = ann.view(table)
    assert (after["version"], after["view"]) == (before["version"], before["view"])


def test_the_same_key_plays_once_and_answers_the_same(ann: Person, table: str) -> None:
    version = ann.view(table)["version"]
    first = ann.act(table, 0, ["mark Tau.4"], version, key="once")
    ann.act(table, 0, ["stop"])
    assert ann.act(table, 0, ["mark Tau.4"], version, key="once") == first


def test_a_stale_request_gets_the_present(ann: Person, table: str) -> None:
    version = ann.view(table)["version"]
    ann.act(table, 0, ["mark Tau.4"], version)
    body = {"key": new_key(), "seat": 0, "version": version, "actions": ["mark Tau.4"]}
    error = ann.refused(409, "POST", f"/tables/{table}/actions", body)
    assert error["code"] == "stale"
    assert error["arguments"] == {"sent": version, "version": version + 1}
    present = ann.view(table)
    update = error["answer"]["update"]
    assert update["view"] == present["view"]
    assert update["version"] == present["version"]
    for path in ("preview", "hint"):
        stale = {"seat": 0, "version": version} | ({"actions": []} if path == "preview" else {})
        assert ann.refused(409, "POST", f"/tables/{table}/{path}", stale)["code"] == "stale"


def test_nobody_acts_for_a_seat_that_is_not_theirs_or_not_asked(ann: Person, table: str, open_house: House) -> None:
    version = ann.view(table)["version"]
    body = {"key": new_key(), "seat": 1, "version": version, "actions": ["mark Tau.4"]}
    assert ann.refused(409, "POST", f"/tables/{table}/actions", body)["code"] == "not-asked"
    eve = open_house.person("Eve")
    mine = {**body, "seat": 0}
    assert eve.refused(403, "POST", f"/tables/{table}/actions", mine)["code"] == "not-your-seat"
    assert open_house.nobody().refused(401, "POST", f"/tables/{table}/actions", mine)["code"] == "unknown-guest"
    assert ann.refused(403, "POST", f"/tables/{table}/actions", {**body, "seat": 4})["code"] == "not-your-seat"
    assert eve.refused(403, "POST", f"/tables/{table}/preview", {"seat": 0, "version": version, "actions": []})


def test_a_list_that_goes_on_where_another_seat_is_asked_is_refused(ann: Person, table: str) -> None:
    version = ann.view(table)["version"]
    body = {"key": new_key(), "seat": 0, "version": version, "actions": ["mark Tau.4", "stop", "mark Tau.5"]}
    error = ann.refused(422, "POST", f"/tables/{table}/actions", body)
    assert (error["code"], error["arguments"]) == ("list-ends", {"index": 2})
    assert "action 2" in error["message"]
    assert ann.view(table)["version"] == version


def test_a_preview_tells_costs_and_gains_and_commits_nothing(ann: Person, table: str) -> None:
    before = ann.view(table)
    tried = ann.post(f"/tables/{table}/preview", {"seat": 0, "version": before["version"], "actions": ["mark Tau.4"]})
    assert tried["version"] == before["version"]
    assert tried["spent"]["dust"] == 1
    assert tried["gained"]["wisdom"] == 1
    assert "mark Tau.5" in {note["action"] for note in tried["next"]}
    assert ann.view(table)["version"] == before["version"]
    body = {"seat": 0, "version": before["version"], "actions": ["mark Tau.4", "mark Tau.4"]}
    error = ann.refused(422, "POST", f"/tables/{table}/preview", body)
    assert (error["code"], error["arguments"]["index"]) == ("illegal", 1)


def test_the_log_is_told_in_every_language(ann: Person, table: str) -> None:
    ann.act(table, 0, ["mark Tau.4", "stop"])
    told = {
        language: [line["text"] for line in ann.get(f"/tables/{table}/log", seat=0, lang=language)["lines"]]
        for language in ("en", "fr", "ru")
    }
    assert len({texts[0] for texts in told.values()}) == 3
    assert len({len(texts) for texts in told.values()}) == 1
    assert ann.client.get(f"/tables/{table}/log?lang=xx").status_code == 400
    spectator = ann.get(f"/tables/{table}/log", lang="en")["lines"]
    assert [line["text"] for line in spectator] == told["en"]


def test_log_lines_name_the_pen_and_the_turn(ann: Person, table: str) -> None:
    ann.act(table, 0, ["rest"])
    lines = ann.get(f"/tables/{table}/log", seat=0)["lines"][1:]
    assert (lines[0]["pen"], lines[0]["turn"]) == (0, 1)
    ann.act(table, 1, [ann.view(table, 1)["view"]["legal"][0]])
    last = ann.get(f"/tables/{table}/log", seat=0)["lines"][-1]
    assert (last["pen"], last["turn"]) == (1, 2)


# Undo


def undo(person: Person, table: str, seat: int = 0) -> Any:
    version = person.view(table, seat)["version"]
    return person.post(f"/tables/{table}/undo", {"key": new_key(), "seat": seat, "version": version})


def test_own_actions_are_taken_back_as_they_were_confirmed(ann: Person, table: str, open_house: House) -> None:
    """A list as one; and a restart remembers how many that were."""
    before = ann.view(table)
    assert not before["undo"]
    assert ann.act(table, 0, ["mark Tau.4", "mark Tau.5"])["undo"]
    both = undo(ann, table)
    assert (both["kind"], both["actions"], both["events"]) == ("undo", [], [])
    assert (both["view"], both["undo"]) == (before["view"], False)
    one = ann.act(table, 0, ["mark Tau.4"])
    ann.act(table, 0, ["mark Tau.5"])
    first = undo(ann, table)
    assert (first["view"], first["undo"]) == (one["view"], True)
    open_house.registry.tables.pop(table)
    assert ann.view(table)["view"] == one["view"]
    second = undo(ann, table)
    assert second["view"] == before["view"]
    assert second["version"] == before["version"] + 6
    assert not second["undo"]
    assert "Ann" in second["log"][0]["text"]
    version = second["version"]
    body = {"key": new_key(), "seat": 0, "version": version}
    assert ann.refused(409, "POST", f"/tables/{table}/undo", body)["code"] == "no-undo"


def test_undo_ends_where_another_seat_has_decided(ann: Person, table: str) -> None:
    assert ann.act(table, 0, ["mark Tau.4", "stop"])["undo"], "seat 1 is asked, but has not decided"
    assert not ann.view(table, 1)["undo"]
    ann.act(table, 1, [ann.view(table, 1)["view"]["legal"][0]])
    assert not ann.view(table)["undo"]
    body = {"key": new_key(), "seat": 0, "version": ann.view(table)["version"]}
    assert ann.refused(409, "POST", f"/tables/{table}/undo", body)["code"] == "no-undo"


def test_undo_ends_where_something_hidden_came_to_light(ann: Person) -> None:
    position = {**POSITION, "sphere": "earth"}
    table = ann.new_table("me", "me", position=position)["id"]
    update = ann.act(table, 0, ["rest"])
    shown = {event["event"] for event in update["events"]} & {"DeckDiscarded", "PlaceFilled"}
    if not shown:
        update = ann.act(table, 1, ["rest"])
        shown = {event["event"] for event in update["events"]} & {"DeckDiscarded", "PlaceFilled"}
    assert shown
    assert not update["undo"]


def test_of_a_list_only_what_came_after_something_hidden_is_taken_back() -> None:
    played = [Played(0, text, [], True, 0) for text in ("observe", "mark", "use", "mark", "stop")]
    for action, row in zip(played, (6, 7, 7, 7, 7), strict=True):
        action.row = row
    assert undo_count(played, False) == 4
    played[2].final = True
    assert undo_count(played, False) == 2
    played[4].final = True
    assert undo_count(played, False) == 0
    assert undo_seat(played, False) is None


@pytest.mark.parametrize("kind", [{"players": 2}, {"players": 4}, {"solo": True, "modifiers": ["E4", "H5"]}])
def test_whatever_chance_decided_is_never_taken_back(kind: dict[str, Any]) -> None:
    rng = random.Random(11)
    for seed in range(4):
        game = astra.Game.new(seed=seed, **kind)
        while not game.over and len(game.actions) < 250:
            seat = game.seat
            assert seat is not None
            events = game.play(rng.choice(game.legal()))
            line = game.record().splitlines()[-2]
            if "  # " in line:
                assert reveals(seat, events), line


def test_an_undone_choice_can_be_made_again_and_a_restart_remembers_both(
    ann: Person, table: str, open_house: House
) -> None:
    ann.act(table, 0, ["mark Tau.4"])
    undo(ann, table)
    ann.act(table, 0, ["mark Tau.4", "mark Tau.5"])
    before = ann.view(table)
    log = ann.get(f"/tables/{table}/log", seat=0)
    open_house.registry.tables.pop(table)
    after = ann.view(table)
    assert {**after, "table": None} == {**before, "table": None}
    assert ann.get(f"/tables/{table}/log", seat=0) == log


# Hints


def test_hints_give_actions_with_chances_and_reasons(ann: Person) -> None:
    table = ann.new_table("me", "me", position=POSITION)["id"]
    snapshot = ann.view(table)
    found = ann.post(f"/tables/{table}/hint?lang=fr", {"seat": 0, "version": snapshot["version"]})
    assert found["hints"]
    for hint in found["hints"]:
        assert hint["action"] in snapshot["view"]["legal"]
        assert 0 <= hint["win"] <= 1
        assert hint["text"]
        assert hint["reasons"][0]["text_id"].startswith("hint-")
    error = ann.refused(409, "POST", f"/tables/{table}/hint", {"seat": 1, "version": snapshot["version"]})
    assert error["code"] == "not-asked"


def test_hints_can_be_switched_off_for_a_table(ann: Person) -> None:
    table = ann.new_table("me", "me", hints=False)["id"]
    body = {"seat": 0, "version": ann.view(table)["version"]}
    assert ann.refused(403, "POST", f"/tables/{table}/hint", body)["code"] == "no-hints"


def test_a_long_game_keeps_little_in_memory_and_loses_nothing(
    ann: Person, open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apply_module, "KEPT_STATES", 3)
    monkeypatch.setattr(apply_module, "KEPT_MOVES", 6)
    table = ann.new_table("me", "me", position=POSITION)["id"]
    first = ann.act(table, 0, ["mark Tau.4"], ann.view(table)["version"], key="first")
    told = list(first["log"])
    seen = ann.act(table, 0, ["stop"])
    for _ in range(12):
        if seen["continues"]:
            told.pop()
        told += seen["log"]
        asked = seen["view"]["asked"]
        seen = ann.view(table, asked)
        seen = ann.act(table, asked, [seen["view"]["legal"][0]], seen["version"])
    told = told[: -1 if seen["continues"] else None] + seen["log"]
    live = open_house.registry.tables[table]
    assert len(live.table.moves) == 6
    assert sum(move.state is not None for move in live.table.moves) == 3 + 1  # one that the table before it promises
    assert ann.get(f"/tables/{table}/log", seat=seen["seat"])["lines"][1:] == told
    assert ann.act(table, 0, ["mark Tau.4"], first["version"] - 1, key="first") == first


def test_a_preview_of_nothing_says_why_active_cards_cannot_be_used(ann: Person) -> None:
    """R3.3: A5 needs 3 dust, A1 can always be used, an exhausted card is another matter."""
    cards = {"Ara": "active", "Leo": "active", "Aur": "exhausted"}
    seats = [{"dust": 2, "wisdom": 2, "cards": cards}, {"dust": 5}, {"dust": 5}]
    table = ann.new_table("me", "random", "random", position={"players": 3, "first": 0, "seats": seats})
    view = ann.view(table["id"])
    body = {"seat": 0, "version": view["version"], "actions": []}
    assert ann.post(f"/tables/{table['id']}/preview", body)["unusable"] == {"Ara": "refused-use-no-dust"}
    body["actions"] = ["use Leo"]
    assert "unusable" not in ann.post(f"/tables/{table['id']}/preview", body)
