"""Keys: the same request again changes nothing, another request with the same key is refused in words."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest
from sqlalchemy import Connection, update

from astra.server.storage import schema
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("keys"))) as opened:
        yield opened


def begun(ann: Person) -> str:
    table: str = ann.new_table("me", "me", first=0)["id"]
    return table


def test_the_same_request_again_is_answered_as_before(ann: Person) -> None:
    table = begun(ann)
    version = ann.view(table)["version"]
    first = ann.act(table, 0, ["rest"], version, key="one")
    assert ann.act(table, 0, ["rest"], version, key="one") == first
    # Someone who lost the answer may have looked at the table in between.
    assert ann.act(table, 0, ["rest"], first["version"], key="one") == first
    assert ann.view(table)["version"] == first["version"]


Others = Callable[[str, int], tuple[str, dict[str, object]]]


@pytest.mark.parametrize(
    "other",
    [
        lambda table, version: (
            f"/tables/{table}/actions",
            {"key": "one", "seat": 0, "version": version, "actions": ["rest", "rest"]},
        ),
        lambda table, version: (
            f"/tables/{table}/actions",
            {"key": "one", "seat": 1, "version": version, "actions": ["rest"]},
        ),
        lambda table, version: (f"/tables/{table}/undo", {"key": "one", "seat": 0, "version": version}),
        lambda table, version: (f"/tables/{table}/chat", {"key": "one", "text": "hello"}),
        lambda table, version: (f"/tables/{table}/close", {"key": "one"}),
        lambda table, version: (f"/tables/{table}/concede", {"key": "one", "seat": 0}),
        lambda table, version: (f"/tables/{table}/mute", {"key": "one", "who": 1, "on": True}),
        lambda table, version: (f"/tables/{table}/seats/0/links", {"key": "one"}),
        lambda table, version: (f"/tables/{table}/leave", {"key": "one"}),
    ],
    ids=["actions", "seat", "undo", "chat", "close", "concede", "mute", "link", "leave"],
)
def test_another_request_with_the_same_key_is_refused(ann: Person, other: Others) -> None:
    table = begun(ann)
    ann.act(table, 0, ["rest"], key="one")
    before = ann.view(table)
    path, body = other(table, before["version"])
    error = ann.refused(409, "POST", path, body)
    assert (error["code"], error["message"]) == ("key-used", "This key was already used for a different request.")
    assert ann.view(table)["version"] == before["version"]


def test_another_text_of_a_chat_with_the_same_key_is_refused(ann: Person) -> None:
    table = begun(ann)
    ann.post(f"/tables/{table}/chat", {"key": "say", "text": "hello"})
    ann.post(f"/tables/{table}/chat", {"key": "say", "text": "hello"})
    assert ann.refused(409, "POST", f"/tables/{table}/chat", {"key": "say", "text": "no"})["code"] == "key-used"
    assert [line["text"] for line in ann.view(table)["chat"]] == ["hello"]


def test_a_table_is_not_another_because_its_key_is_the_same(ann: Person) -> None:
    key, seats = new_key(), [{"kind": "me"}, {"kind": "me"}]
    made = ann.post("/tables", {"key": key, "seats": seats})
    assert ann.post("/tables", {"key": key, "seats": seats})["id"] == made["id"]
    error = ann.refused(409, "POST", "/tables", {"key": key, "seats": [*seats, {"kind": "me"}]})
    assert error["code"] == "key-used"


def test_of_two_tables_asked_for_at_once_with_one_key_there_is_one(ann: Person) -> None:
    key = new_key()
    bodies = [{"key": key, "seats": [{"kind": "me"}] * players} for players in (2, 3, 4, 5)]
    with ThreadPoolExecutor(len(bodies)) as pool:
        cookies = dict(ann.client.cookies)
        ask = partial(httpx.post, f"{ann.house.url}/api/v1/tables", headers={"X-Astra": "1"}, cookies=cookies)
        answers = list(pool.map(lambda body: ask(json=body), bodies))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409} == {"key-used"}


def test_it_is_noticed_after_a_restart_and_by_the_rows_alone(ann: Person, open_house: House) -> None:
    table = begun(ann)
    version = ann.view(table)["version"]
    first = ann.act(table, 0, ["rest"], version, key="one")
    open_house.registry.tables.pop(table)
    assert ann.act(table, 0, ["rest"], version, key="one")["version"] == first["version"]
    open_house.registry.tables.pop(table)
    body = {"key": "one", "seat": 0, "version": version}
    assert ann.refused(409, "POST", f"/tables/{table}/undo", body)["code"] == "key-used"


def test_rows_without_a_digest_are_trusted(ann: Person, open_house: House) -> None:
    """Rows of a database that is older than digests."""
    table = begun(ann)
    version = ann.view(table)["version"]
    first = ann.act(table, 0, ["rest"], version, key="one")

    def blank(connection: Connection) -> None:
        connection.execute(update(schema.log).where(schema.log.c.table_id == table).values(request=None))

    open_house.parts.store.writer.submit(blank).result(PATIENCE)
    assert ann.act(table, 0, ["rest"], version, key="one")["version"] == first["version"]


def test_keys_of_two_people_never_meet(ann: Person, open_house: House) -> None:
    bob = open_house.person("Bob")
    table = ann.new_table("me", "open", first=0)
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": "same", "code": code_of(table)})
    ann.post(f"{where}/chat", {"key": "same", "text": "hello"})
    assert [line["text"] for line in ann.view(table["id"])["chat"]] == ["hello"]
