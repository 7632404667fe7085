"""`astra serve` as a person runs it: a process that starts, stops without losing a move, and says what is wrong."""

import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from astra.cli.main import app
from astra.edition import edition_hash, edition_json, load_edition
from tests.services.finding import free_port
from tests.services.serve import Guest, Refused, Serve, serving
from tests.services.streams import EventStream
from tests.waiting import PATIENCE


def run(*words: str) -> Result:
    """The command in this process; a server that starts would never end, so it must not start."""
    return CliRunner().invoke(app, ["serve", *words], catch_exceptions=False)


def test_it_stops_when_asked_with_every_acknowledged_move_and_no_open_stream(tmp_path: Path) -> None:
    server = Serve(tmp_path, "--data-dir", str(tmp_path), "--no-rate-limits", forks=False)
    server.start()
    ann = Guest(server.address).sit()
    table = ann.post("/tables", {"key": "t", "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
    stream = EventStream(f"{server.address}/api/v1/tables/{table}/events?seats=0", {"Cookie": ann.cookie})
    stream.wait_for("snapshot")
    acknowledged: list[int] = []

    def play() -> None:
        seat = ann.get(f"/tables/{table}/view")["view"]["asked"]
        snapshot = ann.get(f"/tables/{table}/view?seat={seat}")
        for number in range(10_000):
            try:
                asked = snapshot["view"]["asked"]
                if asked != snapshot["seat"]:
                    snapshot = ann.get(f"/tables/{table}/view?seat={asked}")
                legal = snapshot["view"]["legal"]
                body = {"seat": snapshot["seat"], "version": snapshot["version"], "actions": [legal[0]]}
                snapshot = ann.post(f"/tables/{table}/actions", {"key": f"k{number}", **body})
            except (OSError, Refused):
                return
            acknowledged.append(snapshot["version"])
            if len(acknowledged) == 15:
                going.set()

    going = threading.Event()
    player = threading.Thread(target=play, daemon=True)
    player.start()
    assert going.wait(PATIENCE)
    assert server.stop() == 0
    player.join(PATIENCE)
    stream.close()
    server.start()
    assert ann.get(f"/tables/{table}/view?seat=0")["version"] >= acknowledged[-1]
    assert server.stop() == 0


def test_its_log_is_lines_of_json_without_secrets(tmp_path: Path) -> None:
    with serving(tmp_path, "--data-dir", str(tmp_path)) as server:
        ann = Guest(server.address, "Ann-of-the-log").sit()
        made = ann.post("/tables", {"key": "t", "seats": [{"kind": "me"}, {"kind": "open"}]})
        code = made["invite"]["url"].partition("code=")[2]
        ann.get(f"/tables/{made['id']}?code={code}")
        server.stop()
        text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"at", "level", "what"} <= lines[0].keys()
    for secret in (code, ann.cookie.partition("=")[2], "Ann-of-the-log"):
        assert secret not in text


def test_what_is_wrong_is_said_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "astra.db").write_text("this is no database" * 100)
    spoilt = run("--data-dir", str(tmp_path), "--port", str(free_port()))
    assert spoilt.exit_code == 1
    assert "the database cannot be used: file is not a database" in spoilt.stderr
    nowhere = run("--database", f"postgresql://127.0.0.1:{free_port()}/none")
    assert nowhere.exit_code == 1
    assert "the database cannot be used" in nowhere.stderr
    edition = run("--data-dir", str(tmp_path / "new"), "--edition", str(tmp_path / "astra.db"))
    assert edition.exit_code == 2
    assert "astra.db" in edition.stderr


def test_a_program_that_is_older_than_its_database_does_not_start_and_copies_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "--data-dir", str(tmp_path)) as server:
        Guest(server.address).sit()
    with closing(sqlite3.connect(tmp_path / "astra.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    refused = run("--data-dir", str(tmp_path), "--port", str(free_port()))
    assert refused.exit_code == 1
    assert "the database cannot be used: it has revision 9999 of a newer Astra" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert list(tmp_path.glob("*before*")) == []


def test_backup_and_restore_are_commands(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    assert run("backup", str(tmp_path / "b.db"), "--data-dir", str(home)).exit_code == 1
    with serving(tmp_path, "--data-dir", str(home)) as server:
        ann = Guest(server.address).sit()
        table = ann.post("/tables", {"key": "t", "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
        nowhere = run("backup", str(tmp_path / "backups" / "b.db"), "--data-dir", str(home))
        told = [f"database: {home / 'astra.db'}", f"the folder {tmp_path / 'backups'} does not exist"]
        assert (nowhere.exit_code, nowhere.stderr.splitlines()) == (1, told)
        made = run("backup", str(tmp_path / "b.db"), "--data-dir", str(home))
        assert (made.exit_code, made.stdout) == (0, f"{tmp_path / 'b.db'}: 1 tables\n")
    assert run("backup", str(tmp_path / "b.db"), "--data-dir", str(home)).exit_code == 1
    assert run("restore", str(tmp_path / "b.db"), "--data-dir", str(other)).exit_code == 0
    refused = run("restore", str(tmp_path / "b.db"), "--data-dir", str(other))
    assert (refused.exit_code, "--force" in refused.stderr) == (1, True)
    with serving(tmp_path, "--data-dir", str(other)) as server:
        ann.address = server.address
        assert ann.get(f"/tables/{table}")["status"] == "playing"
        assert ann.get("/me")["name"] == "Ann"


def test_new_tables_have_the_first_edition_that_is_given_and_the_others_are_named(tmp_path: Path) -> None:
    files, seats = [tmp_path / "own.json", tmp_path / "other.json"], [{"kind": "me"}, {"kind": "me"}]
    for file in files:
        file.write_text(json.dumps(edition_json(load_edition()) | {"id": file.stem, "version": 7}))
    home = ("--data-dir", str(tmp_path))
    with serving(tmp_path, *home) as server:
        ann = Guest(server.address).sit()
        before = ann.post("/tables", {"key": "before", "seats": seats})
    with serving(tmp_path, *home, "--edition", str(files[0]), "--edition", str(files[1])) as server:
        ann.address = server.address
        own, other = (edition_hash(load_edition(file)) for file in files)
        shipped = edition_hash(load_edition())
        assert ann.get("/editions/current")["hash"] == own
        assert ann.get(f"/editions/{own}")["id"] == "own"
        assert ann.post("/tables", {"key": "new", "seats": seats})["edition"] == own
        for named in (other, shipped):
            assert ann.post("/tables", {"key": named, "seats": seats, "edition": named})["edition"] == named
        kept = ann.get(f"/tables/{before['id']}")
        assert (kept["edition"], kept["status"]) == (shipped, "playing")


def test_a_folder_and_a_database_together_are_refused_with_both_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trial restore into a folder went into the database that the environment named."""
    monkeypatch.setenv("ASTRA_DATABASE", "postgresql://astra:hush@db.example/production")
    for words in (["restore", "--force", str(tmp_path / "b.db")], ["backup", str(tmp_path / "b.db")], ["prune"], []):
        refused = run(*words, "--data-dir", str(tmp_path / "trial"))
        assert refused.exit_code == 2, words
        assert str(tmp_path / "trial") in refused.stderr
        assert "ASTRA_DATABASE names postgresql://astra:***@db.example/production" in refused.stderr
        assert "hush" not in refused.output
    assert not (tmp_path / "trial").exists()
    typed = run("prune", "--database", "sqlite:///x.db", "--data-dir", str(tmp_path))
    assert (typed.exit_code, "--database names" in typed.stderr) == (2, True)


def test_a_restore_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "junk").write_text("no database" * 100)
    for file in ("junk", "missing"):
        failed = run("restore", str(tmp_path / file), "--data-dir", str(tmp_path / "new" / "home"))
        assert failed.exit_code == 1
        assert failed.stderr.startswith(f"database: {tmp_path / 'new' / 'home' / 'astra.db'}\n")
        assert not (tmp_path / "new").exists()
    (tmp_path / "mine").mkdir()
    assert run("restore", str(tmp_path / "junk"), "--data-dir", str(tmp_path / "mine")).exit_code == 1
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_restore_into_postgresql_makes_no_folder_here(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its address was taken for the path of a file, and a folder `postgresql+psycopg:` was made for it."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with serving(tmp_path, "--data-dir", str(tmp_path / "home")):
        assert run("backup", str(tmp_path / "b.db"), "--data-dir", str(tmp_path / "home")).exit_code == 0
    restored = run("restore", str(tmp_path / "b.db"), "--database", database)
    assert restored.exit_code == 0, restored.stderr
    assert list(Path().iterdir()) == []


def test_every_option_has_a_variable() -> None:
    serve: Any = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    settling = {"help", "force", "add", "yes"}  # what one says each time
    options = [option for command in (serve, *serve.commands.values()) for option in command.params if option.opts]
    named = {option.name: option.envvar for option in options if option.opts[0].startswith("--")}
    assert len(named) > 15
    for name, variable in named.items():
        assert name in settling or variable == f"ASTRA_{name.upper()}", name


def test_variables_are_heeded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRA_DATA_DIR", str(tmp_path / "by-variable"))
    monkeypatch.setenv("ASTRA_LOG_LEVEL", "error")
    monkeypatch.setenv("ASTRA_RETENTION_DAYS", "7")
    with serving(tmp_path, forks=False) as server:
        assert Guest(server.address).sit().get("/me")["retention_days"] == 7
        assert server.stop() == 0
        assert server.log.read_text() == "", "nothing went wrong"
    assert (tmp_path / "by-variable" / "astra.db").exists()
