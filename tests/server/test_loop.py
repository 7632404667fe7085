"""Nothing holds up the event loop for long: what takes milliseconds happens once, or in a thread beside it."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from astra.server import registry, upkeep, wiring
from astra.server.http import pages, qr
from astra.server.http.limits import NO_LIMITS
from astra.server.rendering import FEW
from astra.table import opponents, updates
from astra.table.table import Table
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.waiting import wait_until

STEPS = 40


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("loop"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(ann: Person) -> str:
    """A game of five around one screen with a past, which nobody has read in French or Russian."""
    made: str = ann.new_table("me", "me", "me", "me", "me", watch="anyone", first=0)["id"]
    for _ in range(STEPS):
        asked = ann.view(made, None)["view"]["asked"]
        now = ann.view(made, asked)
        ann.act(made, asked, [now["view"]["legal"][0]], now["version"])
    return made


class Watch:
    """Counts calls of a function, by whether the event loop waited for them."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.on_loop = self.beside = 0

    def __call__(self, *words: Any, **more: Any) -> Any:
        try:
            asyncio.get_running_loop()
            self.on_loop += 1
        except RuntimeError:
            self.beside += 1
        return self.work(*words, **more)


def watched(patch: pytest.MonkeyPatch, where: Any, name: str) -> Watch:
    watch = Watch(getattr(where, name))
    patch.setattr(where, name, watch)
    return watch


@pytest.mark.parametrize(
    ("language", "what"), [("fr", "view?seat=0"), ("ru", "log?seat=0"), ("fr", "log"), ("ru", "view")]
)
def test_a_long_log_is_put_into_words_beside_the_loop(
    open_house: House, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch, language: str, what: str
) -> None:
    for move in open_house.registry.tables[table].table.moves:
        move._logs.clear()
    telling = watched(monkeypatch, updates, "visible")
    ann.get(f"/tables/{table}/{what}{'&' if '?' in what else '?'}lang={language}")
    assert telling.beside >= STEPS - FEW
    assert telling.on_loop <= FEW


def test_so_is_the_log_of_a_refusal_that_brings_the_present(
    open_house: House, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in ("actions", "undo", "preview", "hint"):
        for move in open_house.registry.tables[table].table.moves:
            move._logs.clear()
        with monkeypatch.context() as patch:
            telling = watched(patch, updates, "visible")
            body: dict[str, Any] = {"seat": 0, "version": 1}
            body |= {"key": "stale"} if path in ("actions", "undo") else {}
            body |= {"actions": ["rest"]} if path in ("actions", "preview") else {}
            assert ann.refused(409, "POST", f"/tables/{table}/{path}", body)["code"] == "stale"
            assert (telling.beside >= STEPS - FEW, telling.on_loop <= FEW) == (True, True), path


def test_what_somebody_missed_is_made_beside_the_loop(
    open_house: House, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a first stream, which brings what is `recent`, and by one that resumes."""
    live = open_house.registry.tables[table]
    for query in ("seats=0,1,2,3,4&lang=ru", f"seats=0,1,2,3,4&lang=ru&after={live.table.version - 20}"):
        for move in live.table.moves:
            move._logs.clear()
            move.drop_encoded()
        with monkeypatch.context() as patch:
            telling = watched(patch, updates, "visible")
            drawing = watched(patch, updates, "spectator_view")
            stream = ann.stream(table, query)
            stream.wait_for("turn")
            stream.close()
            assert telling.beside >= 20
            assert telling.on_loop <= FEW
            assert drawing.beside >= 10
            assert drawing.on_loop <= FEW


def test_who_can_be_seated_is_known_before_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    opponents.opponents_document.cache_clear()
    wiring._warm_up()
    monkeypatch.setattr(opponents, "Texts", None)
    assert opponents.opponents_document().opponents


def test_built_files_are_compressed_beside_the_loop(
    open_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Astra</title>")
    (folder / "assets" / "main-abc.js").write_text("let sky = 1;\n" * 20_000)
    monkeypatch.setattr(pages, "PACKAGED", folder)
    packing = watched(monkeypatch, pages, "pack")
    answers = [httpx.get(f"{open_house.url}/assets/main-abc.js") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert (packing.on_loop, packing.beside) == (0, 1)


def test_nobody_has_pictures_drawn_without_end_by_calling_the_server_by_other_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, drawings=0.0001)
    with house(settings_for(tmp_path, limits=limits)) as strict:
        strict.parts.qr._new.size = 5.0
        drawing = watched(monkeypatch, qr, "qr_code")
        ann, eve = strict.person("Ann"), strict.person("Eve")
        mine = eve.new_table("me", "open")
        shown = [
            eve.client.get(f"/tables/{mine['id']}", headers={"Host": f"name{number}.example"}).json()["invite"]["qr"]
            for number in range(20)
        ]
        assert drawing.on_loop == 5
        assert [bool(picture) for picture in shown] == [True] * 4 + [False] * 16
        assert eve.get(f"/tables/{mine['id']}")["invite"] == mine["invite"], "drawn before"
        assert ann.new_table("me", "open")["invite"]["qr"], "others are not concerned"


def test_an_address_that_no_camera_could_read_is_not_drawn(
    open_house: House, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.new_table("me", "open")["id"]
    drawing = watched(monkeypatch, qr, "qr_code")
    told = ann.client.get(f"/tables/{table}", headers={"Host": "n" * 250}).json()["invite"]
    assert (told["qr"], drawing.on_loop, drawing.beside) == ("", 0, 0)
    assert told["url"].startswith("/join/")


def test_a_table_is_opened_beside_the_loop_since_a_record_is_played_and_an_edition_prepared(
    open_house: House, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ann.new_table("me", "me")["id"]
    ann.post(f"/tables/{made}/concede", {"key": new_key(), "seat": 0})
    record = ann.get(f"/tables/{made}/record")
    with monkeypatch.context() as patch:
        deciding = watched(patch, registry, "decide_and_apply")
        ann.post("/records", {"key": new_key(), "record": record, "name": "Ours"})
        ann.new_table("me", "me")
        assert (deciding.on_loop, deciding.beside) == (0, 2)
    beginnings = []
    begin = Table.begin

    def beginning(table: Table) -> Any:
        beginnings.append("beside" if asyncio._get_running_loop() is None else "loop")
        return begin(table)

    monkeypatch.setattr(Table, "begin", beginning)
    table = ann.new_table("me", "open")
    assert beginnings == ["beside"], "before somebody takes the last seat"
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    assert ann.get(f"/tables/{table['id']}")["status"] == "playing"


def test_a_full_search_for_garbage_waits_until_nobody_is_connected_or_a_day_is_over(
    open_house: House, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = []
    monkeypatch.setattr("astra.server.upkeep.gc.collect", lambda: searches.append(1))
    hourly = open_house.parts.upkeep
    stream = ann.stream(table, "seats=0")
    stream.wait_for("snapshot")
    counts = []
    for _ in range(2 * upkeep.SEARCH_HOURS):
        hourly.search_for_cycles()
        counts.append(len(searches))
    assert counts == [0] * (upkeep.SEARCH_HOURS - 1) + [1] * upkeep.SEARCH_HOURS + [2]
    stream.close()
    wait_until(lambda: not open_house.parts.streams.all)
    hourly.search_for_cycles()
    assert len(searches) == 3
