"""Every request that a page can make, in a story whose answers depend on nothing but the program.

`python -m tests.site.everything` prints the answers as JSON; `test_packed.py` compares those of the Python that pages
get with those of the whole Python.
"""

import asyncio
import copy
import hashlib
import json
import random
import time
from pathlib import Path
from typing import Any

import msgspec

import astra
from astra.bots.questions import Answer, Ask
from astra.edition import edition_json, load_edition
from astra.locales import LANGUAGES
from astra.site.api import ROUTES
from astra.site.requests import Told
from astra.site.thinker import search_share, think
from tests.site.memory import MemoryKeeper, Tab

LESSONS = Path(__file__).parents[2] / "web" / "src" / "pages" / "learn" / "lessons.json"
NOW = 1_700_000_000.0
LONGEST = 300


class InWords:
    """Thinks as a worker does, from text to text; hints count their simulations and know no clock."""

    async def think(self, table: str, ask: Ask, cores: bool) -> Answer:
        question = msgspec.structs.replace(ask, seconds=None)
        told = msgspec.json.decode(think(msgspec.json.encode(question).decode()), type=Answer)
        for one in told.hints or []:
            one["win"] = round(one["win"], 9)  # Python 3.12 adds more exactly than 3.11
        return told


class Heard(Tab):
    """A tab that writes down what it is told."""

    def __init__(self, keeper: MemoryKeeper) -> None:
        super().__init__(keeper)
        self.api.opponents._thinkers = InWords()
        self.answers: list[list[Any]] = []
        self._waits = False

    async def ask(self, method: str, path: str, body: Any = None) -> Told:
        told = await super().ask(method, path, body)
        if not self._waits:
            self.answers.append([method, path, told.status, short(told.body.decode())])
        return told

    async def until_asked(self, table: str) -> Any:
        """However often it looks until then."""
        self._waits = True
        snapshot = await super().until_asked(table)
        self._waits = False
        return snapshot if snapshot is None else await self.view(table, snapshot["seat"])


def short(text: str) -> str:
    """A text, or the digest of a long one."""
    return text if len(text) <= LONGEST else hashlib.sha256(text.encode()).hexdigest()


async def everything() -> dict[str, Any]:
    """The answers to all requests, what streams said, and what was kept."""
    time.time = lambda: NOW
    keeper = MemoryKeeper()
    tab = Heard(keeper)
    await settle_in(tab)
    await against_opponents(tab)
    await alone(tab)
    await on_one_screen(tab)
    await lessons(tab)
    await with_own_cards(tab)
    await refusals(tab)
    kept = {
        table: [short(msgspec.json.encode(part).decode()) for part in (one, keeper.listings[table])]
        for table, one in keeper.tables.items()
    }
    await tab.ask("DELETE", "/me")
    return {"answers": tab.answers, "heard": [short(text.decode()) for text in tab.heard], "kept": kept}


async def settle_in(tab: Tab) -> None:
    for path in ("/me", "/server", "/opponents", "/modifiers", "/editions/current"):
        await tab.ask("GET", path)
    current = (await tab.get("/editions/current"))["hash"]
    await tab.get(f"/editions/{current}")


async def against_opponents(tab: Heard) -> None:
    """A whole game, with everything that can be asked about it."""
    dice = random.Random(25)
    table = await tab.sit_down("me", "beginner", "novice")
    await tab.listen(table)
    snapshot = await tab.until_asked(table)
    asked = {"seat": 0, "version": snapshot["version"]}
    await tab.post(f"/tables/{table}/preview", **asked, actions=snapshot["view"]["legal"][:1])
    for language in LANGUAGES:
        await tab.post(f"/tables/{table}/hint?lang={language}", **asked)
    update = await tab.act(table, snapshot, next(one for one in snapshot["view"]["legal"] if one.startswith("mark")))
    await tab.change(f"/tables/{table}/undo", seat=0, version=update["version"])
    await tab.change(f"/tables/{table}/chat", text="Bonsoir, Птолемей!")
    await tab.change(f"/tables/{table}/hints", seat=0, on=True)
    await tab.change(f"/tables/{table}/mute", who=(await tab.get("/me"))["id"], on=True)
    shared = {"ask": Ask(snapshot["view"], snapshot["view"]["legal"], None, "seed", "master"), "number": 0, "of": 300}
    tab.answers.append(["share", "", 200, short(search_share(msgspec.json.encode(shared).decode()))])
    await tab.get(f"/tables/{table}/record")
    while await tab.play(table, dice):
        pass
    for language in LANGUAGES:
        for what in ("", "/view?seat=0&", "/log?", "/replay/log?", "/replay?action=12&"):
            await tab.get(f"/tables/{table}{what or '?'}lang={language}")
    for what in ("record", "deal", "history", "replay"):
        await tab.get(f"/tables/{table}/{what}")
    await tab.change("/records", record=await tab.get(f"/tables/{table}/record"), name="From a file")
    await tab.until_asked((await tab.change(f"/tables/{table}/rematch"))["id"])


async def alone(tab: Tab) -> None:
    """Against Auptolemy, with modifiers, to the end."""
    dice = random.Random(13)
    table = await tab.sit_down("me", solo=True, modifiers=["E1", "E6", "H3", "H5"])
    while await tab.play(table, dice):
        pass
    for language in LANGUAGES:
        await tab.get(f"/tables/{table}/log?lang={language}")
        await tab.get(f"/tables/{table}/view?seat=0&lang={language}")
    await tab.get(f"/tables/{table}/history")


async def on_one_screen(tab: Tab) -> None:
    """Some turns; then seats change hands, and somebody gives up."""
    dice = random.Random(4)
    table = await tab.sit_down("me", "me", "me")
    for _ in range(20):
        await tab.play(table, dice)
    await tab.ask("POST", f"/tables/{table}/seats/2/bot", {"key": "bot", "bot": "greedy"})
    await tab.ask("POST", f"/tables/{table}/seats/2/take", {"key": "take"})
    await tab.change(f"/tables/{table}/concede", seat=1)
    other = await tab.sit_down("me", "me")
    await tab.change(f"/tables/{other}/leave")
    await tab.change(f"/tables/{await tab.sit_down('me', 'me')}/close")


async def lessons(tab: Tab) -> None:
    for lesson in json.loads(LESSONS.read_text()):
        seats = ["me"] * len(lesson["position"]["seats"])
        more = {"position": lesson["position"], "lesson": lesson["id"], "solo": lesson["position"].get("solo", False)}
        table = await tab.sit_down(*seats, **more)
        for _ in range(4):
            await tab.play(table, random.Random(1))


async def with_own_cards(tab: Tab) -> None:
    """The workshop: a draft is checked, written, read, compared, published and played with."""
    draft = copy.deepcopy(edition_json(load_edition()))
    faulty = copy.deepcopy(draft) | {"wisdom": []}
    faulty["cards"][0] |= {"fame": 77, "name": ""}
    draft["id"] = "mine"
    draft["cards"][3] |= {"fame": 2, "element": "water"}
    for document in (draft, faulty):
        await tab.ask("POST", "/editions/check", document)
        for form in ("toml", "json"):
            told = await tab.ask("POST", "/editions/write", {"document": document, "format": form})
            text = json.loads(told.body).get("text", "no edition at all")
            await tab.ask("POST", "/editions/read", {"text": text})
    await tab.ask("POST", "/editions/diff", {"first": edition_json(load_edition()), "second": draft})
    published = await tab.post("/editions", **draft)
    table = await tab.sit_down("me", "novice", edition=published["hash"])
    dice = random.Random(7)
    for _ in range(6):
        await tab.play(table, dice)


async def refusals(tab: Tab) -> None:
    """What is wrong, and what needs a server."""
    table = await tab.sit_down("me", "me")
    version = (await tab.view(table))["version"]
    key = {"key": "refused"}
    for method, path, body in (
        ("GET", "/nothing", None),
        ("GET", "/tables/none", None),
        ("PUT", "/me", {"name": 1}),
        ("POST", "/records", {**key, "record": "no record"}),
        ("POST", "/records", {**key, "record": astra.Game.new(2, seed=1).record()[:-9]}),
        ("POST", "/editions", {}),
        ("POST", f"/tables/{table}/actions", {**key, "seat": 0, "version": version, "actions": ["fly"]}),
        ("POST", f"/tables/{table}/actions", {**key, "seat": 0, "version": version + 9, "actions": ["rest"]}),
        ("POST", f"/tables/{table}/join", key),
        ("POST", f"/tables/{table}/seats/0/links", key),
        ("DELETE", f"/tables/{table}/seats/0/links", key),
    ):
        await tab.ask(method, path, body)


def unasked(answers: list[list[Any]]) -> list[str]:
    """The routes that no request went to."""
    asked = {(method, path.partition("?")[0]) for method, path, *_ in answers if path}
    return [
        f"{method} {pattern.pattern}"
        for method, routes in ROUTES.items()
        for pattern, _ in routes
        if not any(method == verb and pattern.fullmatch(path) for verb, path in asked)
    ]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(everything())))
