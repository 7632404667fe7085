"""The workshop's routes: drafts are checked, read, written and compared; published editions are played with."""

import asyncio
import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astra.edition import edition_hash, edition_json, from_document, load_edition
from astra.server.http.limits import NO_LIMITS
from tests.server.house import House, Person, house, settings_for
from tests.server.test_openapi import check as fits

OURS = edition_json(load_edition())
DAY = 86_400.0


def own_edition(name: str = "mine", wisdom: int = 5) -> dict[str, Any]:
    """Ours with a card changed, a figure redrawn, a board turned."""
    document = copy.deepcopy(OURS)
    document["id"] = name
    document["cards"][3] |= {"fame": 2, "element": "water"}
    document["cards"][4]["stars"][2] |= {"x": 0.7, "y": 0.96, "hip": None, "name": "Owner's star", "bv": None}
    document["boards"]["3"]["spheres"] = ["water", "fire", "earth", "air"]
    document["wisdom"] = [2] * wisdom + [3, 4, 5, 6, 7, 8]
    return document


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("workshop"))) as opened:
        yield opened


# Drafts


def test_a_sound_draft_gets_its_hash_and_nobody_needs_a_name_for_it(open_house: House) -> None:
    draft = own_edition()
    answer = open_house.nobody().post("/editions/check", draft)
    assert answer == {"problems": [], "left_out": 0, "hash": edition_hash(from_document(draft))}
    fits("CheckedEdition", answer)


def test_a_problem_is_told_with_its_place_and_phrases(ann: Person) -> None:
    draft = own_edition()
    draft["cards"][7]["boons"][1]["n"] = 99
    answer = ann.post("/editions/check", draft)
    fits("CheckedEdition", answer)
    [problem] = answer["problems"]
    code = draft["cards"][7]["code"]
    assert answer["hash"] is None
    assert problem["card"] == code
    assert problem["path"] == ["cards", 7, "boons", 1, "n"]
    assert problem["found"] == {"text_id": "edition-found-value", "arguments": {"value": "99"}}
    assert problem["allowed"]["text_id"] == "edition-allowed-whole"
    assert problem["text"].startswith(f"{code}: boons.2.n: found 99, allowed a whole number from 1 to ")


def test_more_problems_than_anybody_reads_are_counted(ann: Person) -> None:
    draft = own_edition()
    draft["cards"] = [{} for _ in range(48)]
    answer = ann.post("/editions/check", draft)
    assert len(answer["problems"]) == 200
    assert answer["left_out"] > 100


def test_a_file_is_written_and_read_again(ann: Person) -> None:
    draft = {**own_edition(), "printed": ["wisdom"]}
    draft["cards"][3]["printed"] = ["fame"]
    for form in ("toml", "json"):
        written = ann.post("/editions/write", {"document": draft, "format": form})
        fits("WrittenEdition", written)
        assert written["name"] == f"mine-5.{form}"
        read = ann.post("/editions/read", {"text": written["text"]})
        fits("ReadEdition", read)
        assert read["problems"] == []
        assert msgspec.convert(read["document"], dict[str, Any]) == draft
        assert read["hash"] == ann.post("/editions/check", draft)["hash"]


def test_a_file_that_is_none_gets_a_message_and_no_document(ann: Person) -> None:
    answer = ann.post("/editions/read", {"text": "\x89PNG\r\n"})
    assert answer["document"] is None
    assert answer["problems"][0]["found"]["text_id"] == "edition-found-fault"
    assert answer["problems"][0]["field"].startswith("line 1")


@pytest.mark.parametrize("text", ['id = "x"\nversion = 1\nwisdom = [2,,3]', '{"id": "x",\n"version": 1,\n"wisdom":,}'])
def test_a_fault_of_a_file_is_told_with_its_line(ann: Person, text: str) -> None:
    [problem] = ann.post("/editions/read", {"text": text})["problems"]
    word, line, column = problem["path"]
    assert (word, line) == ("line", 3)
    assert problem["field"] == f"line 3, column {column}"


def test_markup_in_a_file_comes_back_as_the_text_that_it_is(ann: Person) -> None:
    draft = own_edition()
    markup = "<script>alert(1)</script>"
    draft["cards"][0]["latin"] = markup
    read = ann.post("/editions/read", {"text": json.dumps(draft)})
    assert read["problems"] == []
    assert read["document"]["cards"][0]["latin"] == markup


def test_two_drafts_are_compared_value_by_value(ann: Person) -> None:
    answer = ann.post("/editions/diff", {"first": OURS, "second": own_edition()})
    fits("EditionDifferences", answer)
    assert [(one["card"], one["field"]) for one in answer["differences"]] == [
        ("Ara", "element"),
        ("Ara", "fame"),
        ("Arg", "figure"),
        (None, "boards.3.spheres"),
        (None, "wisdom"),
    ]
    figure = answer["differences"][2]
    assert figure["second"]["stars"][2]["name"] == "Owner's star"
    assert {words["text_id"] for words in figure["words"]} == {
        "edition-differs-star-name",
        "edition-differs-star-place",
    }


@pytest.mark.parametrize(
    "path", ["/editions/check", "/editions/read", "/editions/write", "/editions/diff", "/editions"]
)
def test_ten_megabytes_are_too_large_and_said_so(ann: Person, path: str) -> None:
    error = ann.refused(413, "POST", path, {"text": "x" * 10_000_000})
    assert error["code"] == "too-large"


@pytest.mark.parametrize("path", ["/editions/check", "/editions"])
def test_a_draft_nested_without_end_is_refused(ann: Person, path: str) -> None:
    deep = b'{"cards": ' + b"[" * 5000 + b"]" * 5000 + b"}"
    answer = ann.client.post(path, content=deep, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert "nested too deeply" in answer.json()["error"]["message"]


def test_a_maze_of_tables_is_not_written(ann: Person) -> None:
    maze: Any = {}
    for _ in range(30):
        maze = {"more": maze}
    error = ann.refused(422, "POST", "/editions/write", {"document": maze, "format": "toml"})
    assert error["answer"]["problems"][0]["found"]["text_id"] == "edition-found-deep"


@pytest.mark.parametrize("number", ["NaN", "1e999", "Infinity", "9" * 4000])
def test_numbers_that_are_none_are_no_failure_of_ours(ann: Person, number: str) -> None:
    body = json.dumps(own_edition()).replace('"version": 5', f'"version": {number}').encode()
    answer = ann.client.post("/editions/check", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (200, 400)
    if answer.status_code == 200:
        assert [problem["path"] for problem in answer.json()["problems"]] == [["version"]]


# Published


def test_a_published_edition_is_played_with_by_people_and_bots(ann: Person, bob: Person, open_house: House) -> None:
    draft = {**own_edition("house-rules"), "printed": ["wisdom"]}
    published = ann.post("/editions", draft)
    fits("PublishedEdition", published)
    assert published == {
        "hash": edition_hash(from_document(draft)),
        "id": "house-rules",
        "version": 5,
    }
    stored = bob.get(f"/editions/{published['hash']}")
    assert stored == {key: value for key, value in draft.items() if key != "printed"}
    table = ann.new_table("me", "open", "novice", first=0, edition=published["hash"], public=True)
    name = {"id": "house-rules", "version": 5, "shipped": False}
    assert (table["edition"], table["edition_name"]) == (published["hash"], name)
    [listed] = [one for one in bob.get("/tables")["tables"] if one["id"] == table["id"]]
    assert listed["edition_name"] == name
    joined = bob.post(f"/tables/{table['id']}/join", {"key": "join-1"})
    assert joined["edition_name"] == name
    game = open_house.registry.tables[table["id"]].table.game
    assert game is not None
    assert game.edition.boards["3"].spheres == ("water", "fire", "earth", "air")


def test_a_game_against_a_bot_goes_on_with_a_published_edition(ann: Person, open_house: House) -> None:
    digest = ann.post("/editions", own_edition("against-bots"))["hash"]
    table = ann.new_table("me", "novice", first=0, edition=digest)["id"]
    ann.play_on(table, lambda now: now["view"]["turn"] >= 5, most=20_000)
    assert b"astra_bot_fallbacks_total 0.0" in open_house.parts.metrics.text()
    now = ann.view(table)
    found = ann.post(f"/tables/{table}/hint", {"seat": 0, "version": now["version"]})
    assert found["hints"][0]["action"] in now["view"]["legal"]


def test_a_solo_game_has_a_published_edition(ann: Person) -> None:
    digest = ann.post("/editions", own_edition("alone"))["hash"]
    table = ann.new_table("me", solo=True, edition=digest)
    ann.play_on(table["id"], lambda now: now["view"]["turn"] >= 3, most=20_000)
    assert ann.get(f"/tables/{table['id']}")["edition"] == digest


def test_the_opponents_say_which_cards_they_were_made_for(ann: Person) -> None:
    assert ann.get("/opponents")["edition"] == edition_hash(load_edition())


def test_a_faulty_edition_is_not_published_and_gets_its_problems(ann: Person) -> None:
    draft = own_edition()
    draft["cards"].pop()
    error = ann.refused(422, "POST", "/editions", draft)
    fits("ErrorAnswer", error["answer"])
    assert error["code"] == "edition-problems"
    assert [problem["text"] for problem in error["answer"]["problems"]] == [
        "cards: found 47 cards, allowed 48 cards, or 24 in a short edition"
    ]
    assert error["answer"]["left_out"] == 0


def test_only_somebody_with_a_name_publishes(open_house: House) -> None:
    assert open_house.nobody().refused(401, "POST", "/editions", own_edition())["code"] == "unknown-guest"


def test_the_same_edition_again_is_the_same_and_takes_no_room(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, editions_per_guest=1)
    with house(settings_for(tmp_path, limits=limits)) as opened:
        ann = opened.person("Ann")
        first = ann.post("/editions", own_edition("one"))
        assert ann.post("/editions", own_edition("one")) == first
        assert opened.person("Bob").post("/editions", own_edition("one")) == first
        ann.refused(429, "POST", "/editions", own_edition("two"))


# Limits


@pytest.mark.parametrize("limit", ["editions_per_guest", "editions_per_address", "editions"])
def test_there_is_room_for_so_many_editions(tmp_path: Path, limit: str) -> None:
    most = 3 if limit == "editions" else 2  # the shipped one is among all
    with house(settings_for(tmp_path, limits=msgspec.structs.replace(NO_LIMITS, **{limit: most}))) as opened:
        ann, bob = opened.person("Ann"), opened.person("Bob")
        ann.post("/editions", own_edition("one"))
        (ann if limit == "editions_per_guest" else bob).post("/editions", own_edition("two"))
        error = ann.refused(429, "POST", "/editions", own_edition("three"))
        assert (error["code"], error["arguments"]) == ("too-many-editions", {"most": most})
        if limit == "editions_per_guest":
            bob.post("/editions", own_edition("three"))
        else:
            bob.refused(429, "POST", "/editions", own_edition("three"))


@pytest.mark.parametrize(
    ("limit", "path"),
    [
        ("drafts", "/editions/check"),
        ("address_drafts", "/editions/check"),
        ("new_editions", "/editions"),
        ("address_editions", "/editions"),
    ],
)
def test_a_caller_who_asks_too_often_must_wait(tmp_path: Path, limit: str, path: str) -> None:
    """A bucket of one that fills in an hour: the second request of one guest, or of one address, has to wait."""
    rare = {limit: 1 / 3600, "burst_seconds": 1.0, "new_editions_burst": 1.0}
    with house(settings_for(tmp_path, limits=msgspec.structs.replace(NO_LIMITS, **rare))) as opened:
        ann, bob = opened.person("Ann"), opened.person("Bob")
        ann.post(path, own_edition("one"))
        error = ann.refused(429, "POST", path, own_edition("one"))
        assert error["code"] == "too-many"
        if limit.startswith("address"):
            bob.refused(429, "POST", path, own_edition("one"))
        else:
            bob.post(path, own_edition("one"))


def test_work_on_drafts_is_counted(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, work=1e-6, work_burst=1.0)
    with house(settings_for(tmp_path, limits=limits)) as opened:
        ann = opened.person("Ann")
        texts = {"text": json.dumps(own_edition())}
        while ann.client.post("/editions/read", json=texts).status_code == 200:
            pass
        assert ann.refused(429, "POST", "/editions/read", texts)["code"] == "too-many"


# Kept and deleted


def kept(opened: House) -> set[str]:
    """The hashes in the database."""
    with opened.parts.store.engine.connect() as connection:
        return set(connection.exec_driver_sql("SELECT hash FROM editions").scalars())


def age(opened: House, days: float, *tables: str) -> None:
    """Let everything about editions, and about some tables, be so old."""
    then = time.time() - days * DAY
    with opened.parts.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE editions SET used = {then}")
        for table in tables:
            connection.exec_driver_sql(f"UPDATE tables SET updated = {then} WHERE id = '{table}'")


def look(opened: House) -> None:
    """What the server does once an hour."""
    asyncio.run_coroutine_threadsafe(opened.parts.upkeep.delete_unused(), opened.loop).result(30)


@pytest.fixture(params=["sqlite", "postgresql"])
def kept_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    more = {"database": request.getfixturevalue("database")} if request.param == "postgresql" else {}
    with house(settings_for(tmp_path, **more)) as opened:
        yield opened


def test_an_edition_goes_with_the_last_table_that_needs_it_and_not_before(kept_house: House) -> None:
    ann = kept_house.person("Ann")
    digest = ann.post("/editions", own_edition())["hash"]
    first = ann.new_table("me", "open", edition=digest)["id"]
    second = ann.new_table("me", "open", edition=digest)["id"]
    others = [ann.new_table("me", "open")["id"] for _ in range(4)]  # so that less than half is due
    age(kept_house, 100, first)
    look(kept_house)
    ann.refused(404, "GET", f"/tables/{first}")
    assert digest in kept(kept_house)
    assert ann.get(f"/tables/{second}")["edition_name"]["id"] == "mine"
    age(kept_house, 100, second)
    look(kept_house)
    ann.refused(404, "GET", f"/tables/{second}")
    assert kept(kept_house) == {edition_hash(load_edition())}
    ann.refused(404, "GET", f"/editions/{digest}")
    assert all(ann.get(f"/tables/{other}")["edition_name"]["shipped"] for other in others)


def test_what_was_published_and_never_used_goes_after_a_day(kept_house: House) -> None:
    ann = kept_house.person("Ann")
    digest = ann.post("/editions", own_edition())["hash"]
    look(kept_house)
    assert digest in kept(kept_house)
    age(kept_house, 0.9)
    look(kept_house)
    assert digest in kept(kept_house)
    age(kept_house, 1.1)
    look(kept_house)
    assert digest not in kept(kept_house)
    ann.refused(404, "POST", "/tables", {"key": "late", "seats": [{"kind": "me"}], "solo": True, "edition": digest})
    assert ann.post("/editions", own_edition())["hash"] == digest


def test_a_table_that_is_opened_late_brings_its_edition_back(kept_house: House) -> None:
    """The server still knows it from another table, whose rows and edition are gone from the database."""
    ann = kept_house.person("Ann")
    digest = ann.post("/editions", own_edition())["hash"]
    table = ann.new_table("me", "open", edition=digest)["id"]
    with kept_house.parts.store.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM editions WHERE hash = '{digest}'")
    ann.new_table("me", "open", edition=digest)
    assert digest in kept(kept_house)
    assert kept_house.registry.tables[table].table.edition.id == "mine"


def test_a_forgotten_guest_is_no_longer_known_as_a_publisher(kept_house: House) -> None:
    ann = kept_house.person("Ann")
    ann.post("/editions", own_edition())
    query = "SELECT guest, source FROM editions WHERE guest IS NOT NULL"
    with kept_house.parts.store.engine.connect() as connection:
        [(guest, source)] = connection.exec_driver_sql(query).all()
    assert guest == ann.get("/me")["id"]
    assert "127.0.0.1" not in source
    ann.delete("/me")
    with kept_house.parts.store.engine.connect() as connection:
        assert connection.exec_driver_sql(query).all() == []
    assert len(kept(kept_house)) == 2


def test_a_table_with_a_published_edition_is_there_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with house(settings) as opened:
        ann = opened.person("Ann")
        digest = ann.post("/editions", own_edition())["hash"]
        table = ann.new_table("me", "novice", first=0, edition=digest)["id"]
        before = ann.view(table)["view"]
        cookie = ann.client.cookies["astra_guest"]
    with house(settings) as opened:
        ann = opened.nobody()
        ann.client.cookies.set("astra_guest", cookie)
        assert ann.view(table)["view"] == before
        [listed] = ann.get("/me/tables")["tables"]
        assert listed["edition_name"] == {"id": "mine", "version": 5, "shipped": False}
        ann.play_on(table, lambda now: now["view"]["turn"] >= 3, most=20_000)


def test_a_new_name_is_no_room_for_more_editions_from_the_same_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, editions_per_address=1)
    with house(settings_for(tmp_path, limits=limits)) as opened:
        ann = opened.person("Ann")
        ann.post("/editions", own_edition("one"))
        ann.delete("/me")
        opened.person("Bob").refused(429, "POST", "/editions", own_edition("two"))
