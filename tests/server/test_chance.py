"""All chance of a server comes from one source: with a seeded one everything repeats, and no option reaches it."""

import ast
import inspect
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command

import astra.server
from astra.cli import serve
from astra.cli.main import app
from astra.server import run
from astra.server.chance import SystemChance
from astra.server.http.limits import Limits
from astra.server.run import AstraServer, server_for
from astra.server.settings import Settings
from astra.table.chance import letters
from tests.server.house import House, Person, code_of, house, settings_for
from tests.services.chance import SeededChance
from tests.services.serve import Guest, serving

SERVER = Path(astra.server.__file__).parent
OTHERS = ("random", "secrets", "uuid")
WORDS = ("SEED", "CHANCE", "RANDOM", "HASHSEED")


def played(opened: House) -> dict[str, Any]:
    """A table of Ann, Bob and a bot for a few moves, by the same requests in the same order."""
    ann, bob = opened.person("Ann"), opened.person("Bob")
    wanted = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = ann.post("/tables", {"key": "table", "seats": wanted, "first": 0})
    bob.post(f"/tables/{made['id']}/join", {"key": "join", "code": code_of(made)})
    for number in range(6):
        snapshot = asked_person(ann, bob, made["id"])
        body = {"key": f"move-{number}", "version": snapshot["version"], "actions": [snapshot["view"]["legal"][0]]}
        who = (ann, bob)[snapshot["seat"]]
        who.post(f"/tables/{made['id']}/actions", {**body, "seat": snapshot["seat"]})
    asked_person(ann, bob, made["id"])
    link = ann.post(f"/tables/{made['id']}/seats/0/links", {"key": "link"})
    ann.post(f"/tables/{made['id']}/close", {"key": "close"})
    again = ann.post(f"/tables/{made['id']}/rematch", {"key": "again"})
    live = opened.registry.tables[made["id"]]
    assert live.table.game is not None
    return {
        "guests": [ann.get("/me")["id"], bob.get("/me")["id"]],
        "cookies": [dict(ann.client.cookies), dict(bob.client.cookies)],
        "table": made["id"],
        "code": code_of(made),
        "link": link["token"],
        "deal": live.table.deal(),
        "record": live.table.game.record(),
        "again": (again["id"], code_of(again), opened.registry.tables[again["id"]].table.secret.seed),
        "process": opened.parts.announcements.process,
    }


def asked_person(ann: Person, bob: Person, table: str) -> Any:
    """The snapshot of Ann or Bob when one of them is asked again."""
    ann.play_on(table, lambda snapshot: snapshot["view"]["asked"] != 2)
    seat = ann.view(table)["view"]["asked"]
    return (ann, bob)[seat].view(table, seat)


def test_two_servers_with_one_seed_give_the_same_deal_names_codes_and_bots(tmp_path: Path) -> None:
    """Their addresses differ, and so do their names among processes."""
    found = []
    for number, seed in enumerate(("seven", "seven", "eight")):
        with house(settings_for(tmp_path / str(number)), seed) as opened:
            found.append(played(opened))
    one, same, other = found
    assert one.pop("process") != same.pop("process")
    assert one == same
    for what in ("guests", "cookies", "table", "code", "link", "deal", "record", "again"):
        assert one[what] != other[what]


def test_the_same_game_is_dealt_whatever_was_dealt_before(tmp_path: Path) -> None:
    deals = []
    for number, before in enumerate((0, 3)):
        with house(settings_for(tmp_path / str(number))) as opened:
            for _ in range(before):
                opened.person("Cy").new_table("me", "random", "random")
            ann = opened.person("Ann")
            table = ann.new_table("me", "random", solo=False, first=0)
            deals.append(opened.registry.tables[table["id"]].table.secret.seed)
            ann.post(f"/tables/{table['id']}/close", {"key": "close"})
    assert deals[0] == deals[1]


def test_no_guest_gets_the_name_of_another(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        first = [opened.person("Ann").get("/me")["id"] for _ in range(3)]
    with house(opened.settings) as again:
        second = [again.person("Ann").get("/me")["id"] for _ in range(3)]
    assert len({*first, *second}) == 6


def test_a_real_server_process_deals_what_its_seed_says(tmp_path: Path) -> None:
    commitments = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        folder.mkdir()
        with serving(folder, "--data-dir", str(folder), seed="seven") as server:
            ann = Guest(server.address).sit()
            made = ann.post("/tables", {"key": "table", "seats": [{"kind": "me"}, {"kind": "me"}]})
            commitments.append((made["id"], made["commitment"]))
    assert commitments[0] == commitments[1]


# What a shipped server draws from


def imported(module: Path) -> set[str]:
    """The modules that a file of ours imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            names.add(node.module.partition(".")[0])
    return names


def test_nothing_else_in_the_server_is_random() -> None:
    """A bot's own process has a generator, made from the seed that the server sends it."""
    random = {str(module.relative_to(SERVER)) for module in SERVER.rglob("*.py") if imported(module) & {*OTHERS}}
    assert random == {"chance.py"}
    questions = (SERVER.parent / "bots" / "questions.py").read_text()
    assert "random.Random(ask.seed)" in questions
    assert "random." not in questions.replace("random.Random(ask.seed)", "")


def test_no_setting_reaches_the_source_of_chance() -> None:
    words = ("chance", "seed", "random")
    for kind in (Settings, Limits):
        for field in msgspec.structs.fields(kind):
            assert not any(word in field.name for word in words), field.name
            assert "Chance" not in str(field.type)
    assert inspect.signature(SystemChance).parameters == {}
    assert imported(SERVER / "chance.py") == {"__future__", "astra", "secrets"}


def test_no_option_and_no_variable_makes_a_command_draw_from_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a seed might be called in the environment, `astra serve` makes a server with the system's chance."""
    made: list[AstraServer] = []
    monkeypatch.setattr(AstraServer, "run", lambda server: made.append(server))
    for quiet in ("log_as_json", "shorten_pauses"):
        monkeypatch.setattr(run, quiet, lambda *_: None)
    for start in ("", "ASTRA_", "PYTHON"):
        for word in WORDS:
            monkeypatch.setenv(start + word, "7")
    app(["serve", "--data-dir", str(tmp_path)], standalone_mode=False)
    assert type(made[0].application.chance) is SystemChance
    command = get_command(serve.app)
    options = {name for option in command.params for name in (*option.opts, str(option.envvar))}
    assert "--bot-pace" in options
    assert not any(word.lower() in name.lower() for name in options for word in WORDS)


def test_a_server_without_a_source_of_its_own_draws_from_the_system(tmp_path: Path) -> None:
    assert isinstance(server_for(settings_for(tmp_path)).application.chance, SystemChance)


def test_a_drawn_name_uses_every_letter_equally_often() -> None:
    """From many draws: no letter is more than a quarter away from its share."""
    chance = SeededChance("letters")
    text = "".join(letters(chance.draw(32, "guest", str(number)), 20) for number in range(2000))
    counts = [text.count(letter) for letter in set(text)]
    assert len(counts) == 31
    share = len(text) / 31
    assert all(0.75 * share < count < 1.25 * share for count in counts)
