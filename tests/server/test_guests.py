"""Guests: a name, a signed cookie, and the right to be forgotten."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, update

from astra.locales import Texts
from astra.server.http.limits import NO_LIMITS
from astra.server.storage import schema
from astra.server.storage.retention import COPY_DAYS
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.server.test_locks import break_rows
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("guests"))) as opened:
        yield opened


def test_nobody_is_somebody_before_they_take_a_name(open_house: House) -> None:
    nobody = open_house.nobody()
    assert nobody.refused(401, "GET", "/me")["code"] == "unknown-guest"
    assert nobody.refused(401, "GET", "/me/tables")["code"] == "unknown-guest"
    body = {"key": "k", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert nobody.refused(401, "POST", "/tables", body)["code"] == "unknown-guest"


def test_a_guest_takes_a_name_and_changes_it(open_house: House) -> None:
    ann = open_house.person("Ann", language="fr")
    me = ann.get("/me")
    assert (me["name"], me["language"], me["retention_days"]) == ("Ann", "fr", 90)
    ann.put("/me", {"name": " Anna  Maria "})
    assert ann.get("/me") == {**me, "name": "Anna Maria", "language": None}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(open_house: House) -> None:
    answer = httpx.put(f"{open_house.url}/api/v1/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    behind_https = httpx.put(
        f"{open_house.url}/api/v1/me", json={"name": "Ann"}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "secure" in behind_https.headers["set-cookie"].lower()


def test_a_cookie_that_we_did_not_sign_is_nobodys(open_house: House) -> None:
    ann = open_house.person()
    good = ann.client.cookies["astra_guest"]
    body, _, signature = good.rpartition(".")
    other = "A" if signature[0] != "A" else "B"  # the last letter of base64 has bits that count for nothing
    for forged in (f"{body}.{other}{signature[1:]}", "no", "", '"' + "a" * 300 + '"', body):
        cookies = {"astra_guest": forged}
        answer = httpx.get(f"{open_house.url}/api/v1/me", cookies=cookies)
        assert answer.status_code == 401, forged


@pytest.mark.parametrize("name", ["", " ", "a,b", "x" * 25, "\x07", "a\nb\0"])
def test_names_that_nobody_can_read_are_refused(open_house: House, name: str) -> None:
    answer = httpx.put(f"{open_house.url}/api/v1/me", json={"name": name})
    assert answer.status_code in (400, 422)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A name can have at most 24 characters."),
        ("fr", "Un nom a au plus 24 caractères."),
        ("ru", "В имени не может быть больше 24 знаков."),
    ],
)
def test_a_name_that_is_too_long_is_refused_in_words_of_our_own(
    open_house: House, language: str, sentence: str
) -> None:
    error = httpx.put(f"{open_house.url}/api/v1/me", json={"name": "x" * 25}).json()["error"]
    assert error["code"] == "name-length"
    assert Texts(language).format(error["text_id"], **error["arguments"]) == sentence


def test_somebody_at_the_same_screen_has_no_longer_name(open_house: House) -> None:
    ann = open_house.person("x" * 24)
    seats = [{"kind": "me"}, {"kind": "me", "name": "y" * 25}]
    assert ann.refused(422, "POST", "/tables", {"key": new_key(), "seats": seats})["code"] == "name-length"


def test_my_tables_are_those_at_which_i_sit(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bob")
    table = ann.new_table("me", "open", name="Our table", first=0)
    mine = ann.get("/me/tables")["tables"]
    assert [(row["id"], row["name"], row["status"], row["your_turn"]) for row in mine] == [
        (table["id"], "Our table", "open", False)
    ]
    assert bob.get("/me/tables")["tables"] == []
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    assert ann.get("/me/tables")["tables"][0]["your_turn"]
    assert bob.get("/me/tables")["tables"][0]["turn"] == 1
    newer = ann.new_table("me", "open")
    assert [row["id"] for row in ann.get("/me/tables")["tables"]] == [newer["id"], table["id"]]


@pytest.mark.parametrize("still_host", [True, False])
def test_a_guest_who_is_deleted_takes_their_name_off_the_table(open_house: House, still_host: bool) -> None:
    zoe, bob = open_house.person("Zoe Brown"), open_house.person("Bob")
    tables = []
    for name in ("Zoe Brown's table", "Friday"):
        table = zoe.new_table("me", "open", "open", name=name)
        bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
        if not still_host:
            zoe.post(f"/tables/{table['id']}/leave", {"key": new_key()})
        tables.append(table["id"])
    zoe.delete("/me")
    assert [bob.get(f"/tables/{table}")["name"] for table in tables] == (["", ""] if still_host else ["", "Friday"])


def test_a_guest_who_is_deleted_leaves_a_bot_and_no_words(open_house: House) -> None:
    ann, bob, eve = (open_house.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.new_table("me", "open", "random", first=1)
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/chat", {"key": new_key(), "text": "my secret"})
    ann.post(f"{where}/chat", {"key": new_key(), "text": "hello"})
    stream = ann.stream(table["id"], "seats=0")
    assert [line["text"] for line in ann.view(table["id"])["chat"]] == ["my secret", "hello"]
    bob.delete("/me")
    assert "astra_guest" not in bob.client.cookies
    after = ann.get(where)
    assert after["seats"][1]["name"] == "Guest"
    assert after["seats"][1]["sitting_in"] is not None
    assert [line["text"] for line in ann.view(table["id"])["chat"]] == ["hello"]
    # The bot plays on for Bob, whose decision it was.
    wait_until(lambda: ann.view(table["id"])["view"]["asked"] == 0)
    lines = ann.get(f"{where}/log", seat=0)["lines"]
    assert lines
    assert all("Bob" not in line["text"] for line in lines)
    stream.wait_for("snapshot", after["version"])
    stream.close()
    # A second process, or this one after a restart, reads the same from the rows.
    open_house.registry.tables.pop(table["id"])
    assert "Bob" not in ann.client.get(f"{where}/view?seat=0").text
    assert eve.refused(403, "GET", where)["code"] == "not-invited"


def test_a_guest_who_was_sent_away_takes_their_name_along_when_they_are_deleted(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bobolina")
    table = ann.new_table("me", "open", "random", name="Bobolina’s evening", first=1)
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.act(table["id"], 1, ["rest"])
    ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    assert ann.get(where)["seats"][1]["name"] == "Bobolina", "the others know who played there"
    bob.delete("/me")
    after = ann.get(where)
    assert (after["name"], after["seats"][1]["name"]) == ("", "Guest")
    lines = ann.get(f"{where}/log", seat=0)["lines"]
    assert any("Guest" in line["text"] for line in lines)
    over = ann.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    assert over["status"] == "over"
    assert "Bobolina" not in ann.get(f"{where}/record")
    open_house.registry.tables.pop(table["id"])
    assert "Bobolina" not in ann.client.get(f"{where}/view?seat=0").text


@pytest.mark.parametrize("when", ["in the game", "before the start"])
def test_what_another_device_said_for_a_seat_goes_with_its_owner(open_house: House, when: str) -> None:
    fay, gus, phone = (open_house.person(name) for name in ("Fay", "Gus", "Phone"))
    table = gus.new_table("me", "open", *(["open"] if when == "before the start" else ["random"]))
    where = f"/tables/{table['id']}"
    fay.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    phone.post(f"{where}/claim", {"token": fay.post(f"{where}/seats/1/links", {"key": new_key()})["token"]})
    phone.post(f"{where}/chat", {"key": new_key(), "text": "from my phone"})
    gus.post(f"{where}/chat", {"key": new_key(), "text": "hello"})
    if when == "before the start":
        fay.post(f"{where}/leave", {"key": new_key()})
    fay.delete("/me")
    assert [(line["name"], line["text"]) for line in gus.view(table["id"])["chat"]] == [("Gus", "hello")]


def test_another_device_that_is_deleted_leaves_what_the_seats_owner_said(open_house: House) -> None:
    fay, phone = open_house.person("Fay"), open_house.person("Phone")
    where = f"/tables/{fay.new_table('me', 'random')['id']}"
    phone.post(f"{where}/claim", {"token": fay.post(f"{where}/seats/0/links", {"key": new_key()})["token"]})
    for person, text in ((fay, "hello"), (phone, "from my phone")):
        person.post(f"{where}/chat", {"key": new_key(), "text": text})
    phone.delete("/me")
    assert [line["text"] for line in fay.get(f"{where}/view", seat=0)["chat"]] == ["hello"]


def test_nobody_sits_in_for_a_deleted_guest_at_a_table_that_is_over(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bob")
    table = ann.new_table("me", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    ann.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    bob.delete("/me")
    after = ann.get(where)
    assert (after["status"], after["seats"][1]["name"], after["seats"][1]["sitting_in"]) == ("over", "Guest", None)


def test_a_host_who_is_deleted_leaves_the_table_to_the_next(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bob")
    table = ann.new_table("me", "open", "open")
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    ann.delete("/me")
    after = bob.get(f"/tables/{table['id']}")
    assert after["host"]
    assert [seat["kind"] for seat in after["seats"]] == ["open", "person", "open"]


def test_a_full_table_does_not_keep_a_guest(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, table_versions=6)
    with house(settings_for(tmp_path, limits=limits)) as small:
        ann, bob = small.person("Ann"), small.person("Bob")
        table = ann.new_table("me", "open")
        where = f"/tables/{table['id']}"
        bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
        for number in range(2, 7):
            asked = ann.view(table["id"])["view"]["asked"]
            person = (ann, bob)[asked]
            seen = person.view(table["id"], asked)
            body = {"key": new_key(), "seat": asked, "version": number, "actions": seen["view"]["legal"][:1]}
            if number < 6:
                person.post(f"{where}/actions", body)
        assert person.refused(409, "POST", f"{where}/actions", body)["code"] == "table-full"
        bob.delete("/me")
        assert ann.get(where)["seats"][1]["name"] == "Guest"


def table_of(ann: Person, bob: Person) -> str:
    """A game at which both have said something."""
    table = ann.new_table("me", "open", first=0)
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/chat", {"key": new_key(), "text": "my secret"})
    ann.post(f"{where}/chat", {"key": new_key(), "text": "hello"})
    return str(table["id"])


def rows_of(where: House, table: str) -> str:
    """Everything that is stored about a table."""
    return str(asyncio.run_coroutine_threadsafe(where.parts.store.load(table), where.loop).result(PATIENCE))


BEYOND = (
    "INSERT INTO log (table_id, version, kind, payload, at)"
    " SELECT table_id, version + {by}, kind, payload, at FROM log WHERE table_id = '{table}' AND version = 4"
)
DAMAGE = {
    "a row beyond its table's version": [BEYOND.format(by=1, table="{table}")],
    "rows beyond its table's version, and a gap": [BEYOND.format(by=by, table="{table}") for by in (2, 5)],
    "a row that is missing": ["DELETE FROM log WHERE table_id = '{table}' AND version = 2"],
    "a last row that is missing": ["DELETE FROM log WHERE table_id = '{table}' AND version = 4"],
    "a bad row, and an own row that cannot be read": [
        "UPDATE log SET payload = '[' WHERE table_id = '{table}' AND version = 0",
        "UPDATE tables SET document = '{{' WHERE id = '{table}'",
    ],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_table_with_a_broken_log_does_not_keep_a_guest(open_house: House, damage: str) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bobolina")
    table = table_of(ann, bob)
    break_rows(open_house, *(statement.format(table=table) for statement in DAMAGE[damage]))
    assert ann.refused(409, "GET", f"/tables/{table}")["code"] == "broken-log"
    bob.delete("/me")
    assert bob.refused(401, "GET", "/me")["code"] == "unknown-guest"
    stored = rows_of(open_house, table)
    assert "my secret" not in stored
    assert "Bobolina" not in stored
    assert ann.refused(409, "GET", f"/tables/{table}")["code"] == "broken-log", "as broken as before"


def test_a_log_that_breaks_while_its_table_is_in_memory_does_not_keep_a_guest(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bobolina")
    table = table_of(ann, bob)
    held = open_house.registry.tables[table]
    break_rows(open_house, f"DELETE FROM log WHERE table_id = '{table}' AND version = 2")
    open_house.registry.tables[table] = held
    bob.delete("/me")
    stored = rows_of(open_house, table)
    assert "my secret" not in stored
    assert "Bobolina" not in stored
    assert ann.refused(409, "GET", f"/tables/{table}")["code"] == "broken-log"


def test_copies_from_before_a_migration_are_deleted_when_their_time_is_over(tmp_path: Path) -> None:
    """People who were deleted since are still in them. Backups that a person made are theirs to delete."""
    with house(settings_for(tmp_path)) as where:
        names = ("astra-before-migration-0001-a.db", "astra-before-migration-0001-b.db", "astra-backup.db")
        old, young, own = (tmp_path / name for name in names)
        for file, days in ((old, COPY_DAYS + 1), (young, COPY_DAYS - 1), (own, 1000)):
            file.write_bytes(b"Ann")
            os.utime(file, times=(time.time() - days * 86_400,) * 2)
        asyncio.run_coroutine_threadsafe(where.parts.upkeep.delete_unused(), where.loop).result(PATIENCE)
        assert [file.exists() for file in (old, young, own)] == [False, True, True]
        assert (tmp_path / "astra.db").exists()
    with house(settings_for(tmp_path, retention_days=3)) as brief:
        wait_until(lambda: not young.exists())
        assert brief.parts.settings.retention_days < COPY_DAYS


def test_tables_and_guests_are_forgotten_after_the_retention_time(open_house: House) -> None:
    ann, bob = open_house.person("Ann"), open_house.person("Bob")
    old, kept = ann.new_table("me", "open"), bob.new_table("me", "open")
    guest = ann.get("/me")["id"]

    def age(connection: Connection) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id == old["id"]).values(updated=1.0))
        connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(seen=1.0))

    open_house.parts.store.writer.submit(age).result(PATIENCE)
    asyncio.run_coroutine_threadsafe(open_house.parts.upkeep.delete_unused(), open_house.loop).result(PATIENCE)
    assert ann.refused(404, "GET", f"/tables/{old['id']}")["code"] == "no-such-table"
    assert ann.refused(401, "GET", "/me")["code"] == "unknown-guest"
    assert bob.get(f"/tables/{kept['id']}")["id"] == kept["id"]
