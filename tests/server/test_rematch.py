"""A rematch: one new table for everybody who asks, which waits for people who were not there at the end."""

from collections.abc import Iterator

import pytest

from tests.server.house import House, Person, code_of, four, house, new_key, settings_for
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("rematch"), away_seconds=0.3)) as opened:
        yield opened


def test_a_rematch_is_one_new_table_for_everybody(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    assert ann.refused(409, "POST", f"{where}/rematch", {"key": new_key()})["code"] == "not-over"
    bob.post(f"{where}/concede", {"key": new_key(), "seat": 1})
    again = bob.post(f"{where}/rematch", {"key": new_key()})
    assert again["id"] != table["id"]
    assert ann.post(f"{where}/rematch", {"key": new_key()})["id"] == again["id"]
    assert ann.get(where)["rematch"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bob"]
    assert again["status"] == "playing"
    assert again["commitment"] != ann.get(where)["commitment"]


def test_a_rematch_waits_for_somebody_who_has_left(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/leave", {"key": new_key()})
    again = ann.post(f"{where}/rematch", {"key": new_key()})
    assert (again["status"], [seat["kind"] for seat in again["seats"]]) == ("open", ["person", "open"])
    assert again["id"] not in {row["id"] for row in bob.get("/me/tables")["tables"]}
    came = bob.post(f"{where}/rematch", {"key": new_key()})
    assert (came["id"], came["status"]) == (again["id"], "playing")
    assert [(seat["name"], seat["you"]) for seat in came["seats"]] == [("Ann", False), ("Bob", True)]


def test_people_who_left_and_ask_for_a_rematch_are_there(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/leave", {"key": new_key()})
    assert bob.post(f"{where}/rematch", {"key": new_key()})["status"] == "playing"


def test_people_who_leave_a_rematch_can_return_unless_the_host_sent_them_away(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "random")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/leave", {"key": new_key()})
    ann.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    again = ann.post(f"{where}/rematch", {"key": new_key()})["id"]
    ann.post(f"/tables/{again}/seats/2/remove", {"key": new_key()})  # so that it does not begin yet
    for _ in range(2):
        assert bob.post(f"{where}/rematch", {"key": new_key()})["seats"][1]["you"]
        bob.post(f"/tables/{again}/leave", {"key": new_key()})
    bob.post(f"{where}/rematch", {"key": new_key()})
    ann.post(f"/tables/{again}/seats/1/remove", {"key": new_key()})
    assert bob.post(f"{where}/rematch", {"key": new_key()})["seats"][1]["kind"] == "open"


def test_a_rematch_is_not_called_by_the_name_of_somebody_who_is_deleted(open_house: House, ann: Person) -> None:
    zoe = open_house.person("Zoe Brown")
    table = zoe.new_table("me", "open", name="Zoe Brown’s table")
    where = f"/tables/{table['id']}"
    ann.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    zoe.post(f"{where}/leave", {"key": new_key()})
    again = ann.post(f"{where}/rematch", {"key": new_key()})
    assert again["name"] == "Zoe Brown’s table"
    zoe.delete("/me")
    assert ann.get(f"/tables/{again['id']}")["name"] == ""


def test_a_rematch_of_a_lesson_is_a_plain_new_game(ann: Person) -> None:
    position = {"players": 2, "sphere": "fire", "places": [{"card": "Tau", "marks": {"1": 0}}, None, None]}
    where = f"/tables/{ann.new_table('me', 'me', position=position, lesson='observe', first=0)['id']}"
    ann.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    again = ann.post(f"{where}/rematch", {"key": new_key()})
    assert (again["status"], again["lesson"]) == ("playing", None)
    places = ann.view(again["id"])["view"]["places"]
    assert all(place is not None and not place["marks"] for place in places), "nothing is set up"


def test_a_rematch_waits_for_somebody_for_whom_a_bot_sat_in_at_the_end(
    ann: Person, bob: Person, open_house: House
) -> None:
    cy = open_house.person("Cy")
    table = four(ann, bob, cy)
    where = f"/tables/{table}"
    wait_until(lambda: ann.get(where)["seats"][1]["bot_after"] == 0)
    ann.post(f"{where}/seats/1/bot", {"key": new_key(), "bot": "random"})
    ann.post(f"{where}/close", {"key": new_key()})
    again = ann.post(f"{where}/rematch", {"key": new_key()})
    assert (again["status"], [seat["name"] for seat in again["seats"][:3]]) == ("open", ["Ann", "Seat 2", "Cy"])
    assert cy.post(f"{where}/rematch", {"key": new_key()})["status"] == "open"
    assert bob.post(f"{where}/rematch", {"key": new_key()})["status"] == "playing"
