"""Tables: made, joined, started, listed, talked at, closed, played again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astra.edition import edition_hash, load_edition
from tests.server.house import House, Person, code_of, house, new_key, settings_for

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "tests" / "frozen" / "almagest-1.json"
LESSONS = json.loads((ROOT / "web" / "src" / "pages" / "learn" / "lessons.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("tables"))) as opened:
        yield opened


# Creating


def test_a_table_without_open_seats_starts_by_itself(ann: Person) -> None:
    table = ann.new_table("me", "random", name="  Home  ")
    assert (table["status"], table["name"], table["host"], table["players"]) == ("playing", "Home", True, 2)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["seats"][0]["name"] == "Ann"
    assert table["seats"][0]["you"]
    assert table["seats"][1]["bot"] == "random"
    assert len(table["commitment"]) == 64
    assert table["edition"] == edition_hash(load_edition())
    assert table["invite"]["qr"].startswith("<svg")


def test_the_same_key_makes_one_table(ann: Person, bob: Person) -> None:
    body = {"key": "only-one", "seats": [{"kind": "me"}, {"kind": "open"}]}
    first = ann.post("/tables", body)
    assert ann.post("/tables", body)["id"] == first["id"]
    assert bob.post("/tables", body)["id"] != first["id"]


def test_several_seats_of_one_person_are_hot_seat(ann: Person) -> None:
    table = ann.new_table("me", {"kind": "person", "name": "Carl"}, "me")
    assert [(seat["name"], seat["you"]) for seat in table["seats"]] == [("Ann", True), ("Carl", True), ("Ann 2", True)]
    for seat in range(3):
        assert ann.view(table["id"], seat)["view"]["seat"] == seat


def test_the_server_says_how_many_can_play_and_which_modifiers_help(ann: Person) -> None:
    """R2.1, R13.15, R13.16"""
    assert ann.get("/server")["players"] == [2, 3, 4, 5]
    easier = [one["code"] for one in ann.get("/modifiers")["modifiers"] if one["easier"]]
    assert easier == ["E1", "E2", "E3", "E4", "E5", "E6"]


def test_the_modifiers_say_which_exclude_each_other(ann: Person) -> None:
    """R13.17"""
    modifiers = {one["code"]: one["excludes"] for one in ann.get("/modifiers")["modifiers"]}
    assert list(modifiers) == [f"{kind}{n}" for kind in "EH" for n in range(1, 7)]
    excluding = {code: others for code, others in modifiers.items() if others}
    assert excluding == {"E2": ["H1"], "H1": ["E2"], "E3": ["H2"], "H2": ["E3"]}


def test_the_modifiers_of_an_easy_and_of_a_hard_game_go_together(ann: Person) -> None:
    modifiers = ann.get("/modifiers")["modifiers"]
    for difficulty, codes in {"easy": ["E2", "E6"], "hard": ["H1", "H4"]}.items():
        assert [one["code"] for one in modifiers if one["difficulty"] == difficulty] == codes
        assert ann.new_table("me", solo=True, modifiers=codes)["modifiers"] == codes


def test_a_solo_table_has_modifiers_and_auptolemy(ann: Person) -> None:
    table = ann.new_table("me", solo=True, modifiers=["E2", "H4"])
    assert (table["solo"], table["modifiers"], table["players"]) == (True, ["E2", "H4"], 1)
    assert ann.view(table["id"])["view"]["auptolemy"] is not None


@pytest.mark.parametrize(
    ("more", "seats", "code"),
    [
        ({"solo": True}, ["me", "random"], "solo-seats"),
        ({"solo": True}, ["random"], "solo-seats"),
        ({}, ["me"], "one-seat"),
        ({"first": 2}, ["me", "random"], "no-such-seat"),
        ({"modifiers": ["E2"]}, ["me", "random"], "modifiers-solo"),
        ({"solo": True, "modifiers": ["X9"]}, ["me"], "no-such-modifier"),
        ({"solo": True, "modifiers": ["E4", "E4"]}, ["me"], "modifier-twice"),
        ({"solo": True, "modifiers": ["H6", "H1", "E2"]}, ["me"], "modifiers-exclude"),
        ({"position": {"players": 7}}, ["me", "random"], "impossible"),
        ({"position": {"players": 3}}, ["me", "random"], "impossible"),
        ({}, ["me", "nobody-by-that-name"], "no-such-bot"),
        ({"edition": "0" * 64}, ["me", "random"], "no-such-edition"),
    ],
)
def test_tables_that_cannot_be_are_refused(ann: Person, more: dict[str, Any], seats: list[str], code: str) -> None:
    known = ("me", "open")
    wanted = [{"kind": seat} if seat in known else {"kind": "bot", "bot": seat} for seat in seats]
    status = 404 if code == "no-such-edition" else 422
    error = ann.refused(status, "POST", "/tables", {"key": new_key(), "seats": wanted, **more})
    assert error["code"] == code
    before = len(ann.get("/me/tables")["tables"])
    assert len(ann.get("/me/tables")["tables"]) == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"key": "k"},
        {"key": "k", "seats": []},
        {"key": "k", "seats": [{"kind": "me"}] * 6},
        {"key": "k!", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"key": "k", "seats": [{"kind": "king"}, {"kind": "me"}]},
        {"key": "k", "seats": [{"kind": "me"}, {"kind": "me"}], "cheat": True},
        {"key": "k", "seats": [{"kind": "me", "dust": 99}, {"kind": "me"}]},
        {"key": "k", "seats": [{"kind": "me"}, {"kind": "me"}], "first": "0"},
        {"key": "k", "seats": [{"kind": "me"}, {"kind": "me"}], "watch": "all"},
        [],
        None,
    ],
)
def test_requests_that_say_something_else_are_refused_by_name(ann: Person, body: Any) -> None:
    error = ann.refused(400, "POST", "/tables", body)
    assert error["code"] == "bad-request"
    assert error["arguments"]["problem"]


def test_a_guided_game_begins_from_its_position(ann: Person) -> None:
    position = {"players": 2, "sphere": "fire", "places": [{"card": "Tau", "marks": {"1": 0}}, None, None]}
    table = ann.new_table("me", "me", position=position, lesson="observe", first=0)
    assert table["lesson"] == "observe"
    view = ann.view(table["id"])["view"]
    assert view["places"][0] == {"card": "Tau", "marks": {"1": 0}}
    assert view["asked"] == 0


def test_a_game_from_a_position_of_its_hosts_says_so_to_everyone(ann: Person, bob: Person, open_house: House) -> None:
    """The host wrote its deck; anyone who is given a link or watches should know. No lesson hides it."""
    position = {"players": 2, "sphere": "fire", "places": [{"card": "Tau", "marks": {"1": 0}}, None, None]}
    words = {"en": "host may know the hidden cards", "fr": "connaît peut-être", "ru": "известны"}
    for more in ({}, {"lesson": "observe"}):
        made = ann.new_table("me", "me", position=position, watch="anyone", first=0, **more)
        where = f"/tables/{made['id']}"
        token = ann.post(f"{where}/seats/1/links", {"key": new_key()})["token"]
        for reader, seat in ((ann, 0), (bob, None), (Person(open_house, token), 1)):
            assert reader.get(where)["set_up"]
            for language, word in words.items():
                lines = reader.view(made["id"], seat, lang=language)["log"]
                assert [word in line["text"] for line in lines] == [True]
        ann.act(made["id"], 0, ["rest"])
        for log in (bob.view(made["id"], None)["log"], bob.get(f"{where}/log")["lines"]):
            assert [words["en"] in line["text"] for line in log].index(True) == 0
    ann.post(f"{where}/concede", {"key": new_key(), "seat": 1})
    told = bob.get(f"{where}/replay/log")["lines"][0]
    assert (words["en"] in told["text"], told["version"]) == (True, 0)
    assert not ann.post(f"{where}/rematch", {"key": new_key()})["set_up"]
    dealt = ann.new_table("me", "me", watch="anyone", public=True)
    assert not dealt["set_up"]
    assert bob.view(dealt["id"], None)["log"] == []


def test_a_list_of_tables_says_which_were_set_up(ann: Person) -> None:
    made = ann.new_table("me", "me", position={"players": 2})["id"]
    dealt = ann.new_table("me", "me")["id"]
    told = {row["id"]: row["set_up"] for row in ann.get("/me/tables")["tables"]}
    assert (told[made], told[dealt]) == (True, False)


# Joining, starting


def test_friends_join_by_the_link_and_the_last_one_starts_the_game(ann: Person, bob: Person, open_house: House) -> None:
    eve = open_house.person("Ann")
    table = ann.new_table("me", "open", "open")
    where = f"/tables/{table['id']}"
    assert (table["status"], table["commitment"]) == ("open", None)
    assert bob.refused(403, "GET", where)["code"] == "not-invited"
    assert bob.refused(403, "POST", f"{where}/join", {"key": new_key()})["code"] == "not-invited"
    wrong = {"key": new_key(), "code": "wrong"}
    assert bob.refused(403, "POST", f"{where}/join", wrong)["code"] == "not-invited"
    assert bob.get(where, code=code_of(table))["invite"] is None
    joined = bob.post(f"{where}/join", {"key": "join", "code": code_of(table), "seat": 2})
    assert [seat["kind"] for seat in joined["seats"]] == ["person", "open", "person"]
    assert bob.post(f"{where}/join", {"key": "join", "code": code_of(table), "seat": 2})["version"] == joined["version"]
    taken = {"key": new_key(), "code": code_of(table), "seat": 2}
    assert eve.refused(409, "POST", f"{where}/join", taken)["code"] == "seat-taken"
    assert ann.refused(409, "POST", f"{where}/start", {"key": new_key()})["code"] == "open-seats"
    started = eve.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    assert started["status"] == "playing"
    assert [seat["name"] for seat in started["seats"]] == ["Ann", "Ann 2", "Bob"]
    late = open_house.person("Late")
    assert late.refused(409, "POST", f"{where}/join", taken)["code"] == "started"


def test_the_host_fills_open_seats_with_bots(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    where = f"/tables/{table['id']}"
    body = {"key": new_key(), "bot": "random"}
    assert bob.refused(403, "POST", f"{where}/seats/1/bot", body)["code"] == "not-the-host"
    assert ann.post(f"{where}/seats/1/bot", body)["seats"][1]["kind"] == "bot"
    assert ann.post(f"{where}/seats/2/bot", {"key": new_key(), "bot": "random"})["status"] == "playing"
    names = [seat["name"] for seat in ann.get(where)["seats"]]
    assert len(set(names)) == 3


def test_leaving_before_the_start_opens_the_seat_again(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    bob.post(f"{where}/leave", {"key": new_key()})
    assert ann.get(where)["seats"][1]["kind"] == "open"
    assert bob.refused(403, "POST", f"{where}/leave", {"key": new_key()})["code"] == "not-seated"
    ann.post(f"{where}/leave", {"key": new_key()})
    mine = {one["id"]: one["status"] for one in ann.get("/me/tables")["tables"]}
    assert mine[table["id"]] == "closed"


def test_public_tables_are_listed_and_need_no_link(ann: Person, bob: Person) -> None:
    open_one = ann.new_table("me", "open", public=True, watch="anyone", name="Come in")
    watched = ann.new_table("me", "random", public=True, watch="anyone")
    unseen = ann.new_table("me", "random", public=True, watch="nobody")
    private = ann.new_table("me", "open")
    listed = {row["id"]: row for row in bob.get("/tables")["tables"]}
    assert open_one["id"] in listed
    assert watched["id"] in listed
    assert unseen["id"] not in listed
    assert private["id"] not in listed
    assert listed[open_one["id"]]["name"] == "Come in"
    assert bob.post(f"/tables/{open_one['id']}/join", {"key": new_key()})["status"] == "playing"


# Watching


@pytest.mark.parametrize(
    ("watch", "by_id", "by_link"), [("anyone", 200, 200), ("link", 403, 200), ("nobody", 403, 403)]
)
def test_who_may_watch_is_what_the_host_said(ann: Person, bob: Person, watch: str, by_id: int, by_link: int) -> None:
    table = ann.new_table("me", "random", watch=watch)
    for path in ("view", "log"):
        where = f"/tables/{table['id']}/{path}"
        assert bob.client.get(where).status_code == by_id
        assert bob.client.get(where, params={"code": code_of(table)}).status_code == by_link
    assert bob.client.get(f"/tables/{table['id']}/view?seat=0&code={code_of(table)}").status_code == 403
    assert ann.view(table["id"], None)["view"]["seat"] is None


def test_the_deal_of_a_table_that_nobody_may_watch_is_its_peoples_alone(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "me", public=True, watch="nobody")["id"]
    ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    for path in ("deal", "record"):
        assert bob.refused(403, "GET", f"/tables/{table}/{path}")["code"] == "not-invited"
    assert ann.get(f"/tables/{table}/deal")["text"]


# Talking


def test_people_talk_and_whom_you_mute_you_do_not_hear(ann: Person, bob: Person, open_house: House) -> None:
    table = ann.new_table("me", "open", watch="link")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    watcher = open_house.person("Will")
    assert watcher.refused(403, "POST", f"{where}/chat", {"key": "a", "text": "hi"})["code"] == "not-invited"
    watcher.post(f"{where}/chat?code={code_of(table)}", {"key": "b", "text": "good  luck"})
    bob.post(f"{where}/chat", {"key": "c", "text": "hello"})
    bob.post(f"{where}/chat", {"key": "c", "text": "hello"})
    chat = ann.view(table["id"])["chat"]
    assert [(line["seat"], line["name"], line["text"]) for line in chat] == [
        (None, "Will", "good luck"),
        (1, "Bob", "hello"),
    ]
    ann.post(f"{where}/mute", {"key": new_key(), "who": chat[0]["who"], "on": True})
    muted = ann.post(f"{where}/mute", {"key": new_key(), "who": 1})["muted"]
    assert muted[0] == {"who": chat[0]["who"], "name": chat[0]["name"]}
    assert muted[1]["name"] == "Bob"
    assert bob.get(where)["muted"] == []
    assert ann.view(table["id"])["chat"] == []
    assert len(bob.view(table["id"], 1)["chat"]) == 2
    stream = ann.stream(table["id"])
    bob.post(f"{where}/chat", {"key": new_key(), "text": "can you hear me?"})
    ann.post(f"{where}/mute", {"key": new_key(), "who": 1, "on": False})
    bob.post(f"{where}/chat", {"key": new_key(), "text": "and now?"})
    assert stream.wait_for("chat").data["text"] == "and now?"
    stream.close()
    for text in (" ", "\x00"):
        assert bob.refused(422, "POST", f"{where}/chat", {"key": new_key(), "text": text})["code"] == "chat-text"
    assert bob.refused(400, "POST", f"{where}/chat", {"key": new_key(), "text": "x" * 501})["code"] == "bad-request"


def test_everybody_knows_their_own_lines_whatever_they_are_called(open_house: House) -> None:
    one, other = open_house.person("Guest"), open_house.person("Guest")
    table = one.new_table("me", "me", watch="anyone")["id"]
    for person in (one, other):
        said = person.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello"})
        assert said["who"] == person.view(table, None)["chat"][-1]["who"]
    assert said["who"] != one.get(f"/tables/{table}")["who"]
    assert open_house.nobody().get(f"/tables/{table}")["who"] is None
    token = one.post(f"/tables/{table}/seats/0/links", {"key": new_key()})["token"]
    assert Person(open_house, token).get(f"/tables/{table}")["who"] is None


def test_around_one_screen_a_line_is_that_of_the_seat_that_says_it(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", {"kind": "me", "name": "Cleo"}, watch="anyone")["id"]
    for seat in ({}, {"seat": 1}, {"seat": None}):
        ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello"} | seat)
    said = [(line["seat"], line["name"]) for line in ann.view(table, 0)["chat"]]
    assert said == [(0, "Ann"), (1, "Cleo"), (0, "Ann")]
    refusal = bob.refused(403, "POST", f"/tables/{table}/chat", {"key": new_key(), "text": "I am Cleo", "seat": 1})
    assert refusal["code"] == "not-your-seat"


def test_a_mute_is_for_the_person_and_not_for_the_chair(ann: Person, bob: Person, open_house: House) -> None:
    cy = open_house.person("Cy")
    table = ann.new_table("me", "open", "open", watch="anyone")
    where, join = f"/tables/{table['id']}", {"code": code_of(table), "seat": 1}
    bob.post(f"{where}/join", {"key": new_key(), **join})
    ann.post(f"{where}/mute", {"key": new_key(), "who": 1})
    bob.post(f"{where}/leave", {"key": new_key()})
    cy.post(f"{where}/join", {"key": new_key(), **join})
    for person, text in ((bob, "from outside"), (cy, "from the chair")):
        person.post(f"{where}/chat", {"key": new_key(), "text": text})
    assert [line["text"] for line in ann.view(table["id"])["chat"]] == ["from the chair"]
    assert ann.refused(404, "POST", f"{where}/mute", {"key": new_key(), "who": 4})["code"] == "no-such-seat"


def test_a_chat_line_does_not_make_a_choice_stale(ann: Person) -> None:
    table = ann.new_table("me", "me")
    snapshot = ann.view(table["id"])
    asked = ann.view(table["id"], snapshot["view"]["asked"])
    ann.post(f"/tables/{table['id']}/chat", {"key": new_key(), "text": "hm"})
    update = ann.act(table["id"], asked["seat"], [asked["view"]["legal"][0]], asked["version"])
    assert update["version"] == asked["version"] + 2


# Ending


def test_the_host_closes_the_table_and_nobody_plays_there_any_more(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "me", public=True)
    where = f"/tables/{table['id']}"
    asked = ann.view(table["id"])["view"]["asked"]
    snapshot = ann.view(table["id"], asked)
    assert bob.refused(403, "POST", f"{where}/close", {"key": new_key()})["code"] == "not-the-host"
    closed = ann.post(f"{where}/close", {"key": "close"})
    assert closed["status"] == "closed"
    assert ann.post(f"{where}/close", {"key": "close"})["version"] == closed["version"]
    assert ann.view(table["id"], asked)["view"]["legal"] == []
    body = {"key": new_key(), "seat": asked, "version": snapshot["version"], "actions": snapshot["view"]["legal"][:1]}
    assert ann.refused(409, "POST", f"{where}/actions", body)["code"] == "not-playing"
    assert table["id"] not in {row["id"] for row in bob.get("/tables")["tables"]}


def test_tables_that_do_not_exist_are_not_found(ann: Person) -> None:
    for path in ("", "/view", "/log", "/events", "/record", "/deal", "/replay", "/history"):
        assert ann.refused(404, "GET", f"/tables/nosuchtable{path}")["code"] == "no-such-table"


def test_editions_are_kept_by_their_hash(ann: Person) -> None:
    digest = ann.get("/editions/current")["hash"]
    answer = ann.client.get(f"/editions/{digest}")
    assert answer.json()["id"] == load_edition().id
    assert "immutable" in answer.headers["cache-control"]
    assert ann.refused(404, "GET", "/editions/none")["code"] == "no-such-edition"


def test_bots_and_hints_know_the_edition_of_their_table_and_lessons_keep_the_shipped_one(tmp_path: Path) -> None:
    lesson = LESSONS[0]
    with house(settings_for(tmp_path, editions=(FROZEN,))) as opened:
        ann = opened.person("Ann")
        own, shipped = edition_hash(load_edition(FROZEN)), edition_hash(load_edition())
        new = ann.new_table("me", "greedy", first=0)
        named = ann.new_table("me", "greedy", edition=shipped)
        taught = ann.new_table("me", "novice", "novice", position=lesson["position"], lesson=lesson["id"])
        assert [table["edition"] for table in (new, named, taught)] == [own, shipped, shipped]
        tables = [opened.registry.tables[table["id"]].table for table in (new, named, taught)]
        thought = [opened.parts.editions.for_thinkers(table) for table in tables]
        assert thought == [load_edition(FROZEN), None, None]
        now = ann.view(new["id"])
        found = ann.post(f"/tables/{new['id']}/hint", {"seat": 0, "version": now["version"]})
        assert found["hints"][0]["action"] in now["view"]["legal"]
        ann.play_on(new["id"], lambda now: now["view"]["turn"] >= 3, most=20_000)
        assert b"astra_bot_fallbacks_total 0.0" in opened.parts.metrics.text()


def test_opponents_introduce_themselves_in_three_languages(ann: Person) -> None:
    ladder = ann.get("/opponents")["opponents"]
    assert [one["rank"] for one in ladder] == sorted(one["rank"] for one in ladder)
    for one in ladder:
        assert len(set(one["character"].values())) == len(set(one["difficulty"].values())) == 3
        assert all(one["name_text"].values())
    ratings = {one["name"]: one["rating"] for one in ladder}
    assert ratings["greedy"] == 0
    for one in ladder[1:]:
        assert ratings[one["after_loss"]] <= one["rating"] <= ratings[one["after_win"]]
