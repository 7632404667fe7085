"""Somebody with a seat in games under way who sends anything at all: some of it right, most of it nearly."""

import json
import random
import string
from typing import Any

import astra
from astra.edition import edition_json, load_edition
from tests.services.chance import SEED
from tests.services.serve import Guest, Refused
from tests.waiting import wait_until

# What is there for a game that is over.
WHEN_OVER = ("/record", "/replay", "/replay/log", "/history", "/deal", "/rematch")
# What can be done while seats are open.
WHILE_OPEN = ("/join", "/seats/{seat}/bot", "/seats/{seat}/remove", "/claim")
VERBS = ("use", "mark", "rest", "stop", "trade", "discover", "boon", "activate", "discard")
ODD_TEXTS = (
    "",
    " ",
    "mark",
    "mark Tau",
    "mark Tau.0",
    "mark Tau.99",
    "boon 0",
    "boon 99999999999999999999",
    "rest\n",
    "REST",
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    4,
    5,
    2**31,
    2**63,
    2**64,
    1.5,
    1e308,
    "",
    "0",
    "\x00",
    "é" * 50,
    [],
    [[]],
    {},
    {"key": 1},
)


def is_played_by_bot(table: dict[str, Any], seat: int) -> bool:
    there = table["seats"][seat]
    return there["kind"] == "bot" or there["sitting_in"] is not None


DRAFT = edition_json(load_edition())


class Table:
    """A game of three: two seats are ours, a bot has the third."""

    def __init__(self, guest: Guest, number: int) -> None:
        self.guest = guest
        seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"key": f"fuzz{number}", "seats": seats, "watch": "anyone", "public": True}
        self.id: str = guest.post("/tables", body)["id"]

    def now(self) -> dict[str, Any]:
        """The snapshot of the seat of ours that is asked, else of the second, once no bot is asked any more."""
        seen: list[dict[str, Any]] = []

        def bots_are_done() -> bool:
            seen[:] = [self.guest.get(f"/tables/{self.id}/view?seat={seat}") for seat in (0, 1)]
            now = seen[1]
            asked = now["view"]["asked"]
            if seen[0]["version"] != now["version"]:
                return False
            return asked is None or now["table"]["status"] != "playing" or not is_played_by_bot(now["table"], asked)

        wait_until(bots_are_done)
        first, second = seen
        return first if first["view"]["legal"] else second

    def until_undo(self) -> dict[str, Any]:
        """Play on until the seat that is asked can take something back, if that comes soon; its snapshot."""
        for number in range(20):
            now = self.now()
            legal = now["view"]["legal"]
            if now["undo"] or not legal:
                break
            action = next((text for text in legal if text.startswith("mark")), legal[0])
            body = {"key": f"u{now['version']}-{number}", "seat": now["seat"], "version": now["version"]}
            try:
                self.guest.post(f"/tables/{self.id}/actions", {**body, "actions": [action]})
            except Refused:  # a bot sits there
                break
        return self.now()


def finished(guest: Guest, number: int) -> str:
    """A game of two seats of ours that is over."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    table: str = guest.post("/tables", {"key": f"over{number}", "seats": seats})["id"]
    guest.post(f"/tables/{table}/concede", {"key": "end", "seat": 1})
    return table


class OpenTable:
    """A table of ours that waits for others, and the token of our seat."""

    def __init__(self, guest: Guest, number: int) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        self.id: str = guest.post("/tables", {"key": f"open{number}", "seats": seats})["id"]
        self.token: str = guest.post(f"/tables/{self.id}/seats/0/links", {"key": "link"})["token"]


class Rights:
    """A seated player's rights, lent to generated requests: its cookie, its tables, its seat, the present version."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rng = random.Random(f"rights {SEED}")
        self.made = 0
        self.usual: set[str] = set()
        """Operations that were sent a request with all rights."""
        self.renew()
        self.described = self.guest.get("/openapi.json")
        schemas = self.described["components"]["schemas"].values()
        self.fields = {name for schema in schemas for name in schema.get("properties", ())}

    def renew(self) -> None:
        """A new guest with a game under way, one that is over, and a table that waits."""
        self.made += 1
        self.guest = Guest(self.address, "Player").sit()
        self.table = Table(self.guest, self.made)
        self.over = finished(self.guest, self.made)
        self.open = OpenTable(self.guest, self.made)

    def headers(self) -> dict[str, str]:
        return {"Cookie": self.guest.cookie, "X-Astra": "1"}

    def lend(self, case: Any) -> None:
        """Make most of the request one that the player could send; what else was generated stays.

        The first of each operation is one that must be granted, whatever was generated.
        """
        fully = case.operation.label not in self.usual
        self.usual.add(case.operation.label)
        try:
            now = self.table.now()
        except Refused:
            self.renew()
            now = self.table.now()
        if now["table"]["status"] != "playing" or self.guest.get(f"/tables/{self.open.id}")["status"] != "open":
            self.renew()
            now = self.table.now()
        if case.operation.path.endswith("/undo"):
            now = self.table.until_undo()
        table, seat = self.table_for(case.operation.path, now["seat"], fully)
        if case.path_parameters and (fully or self.rng.random() < 0.9):
            lent = {"table_id": table, "seat": seat, "digest": now["table"]["edition"]}
            case.path_parameters.update({name: lent[name] for name in case.path_parameters if name in lent})
        if fully:
            case.query = {}
            lent = self.lent_to_body(now, seat)
            if (needed := self.needed(case.operation)) is not None:
                drafts = case.operation.path.endswith(("/editions", "/editions/check"))
                case.body = DRAFT if drafts else {name: lent[name] for name in needed}
        elif isinstance(case.body, dict) and self.rng.random() < 0.8:
            self.lend_body(case.body, now, seat)

    def needed(self, operation: Any) -> list[str] | None:
        """The fields that a request of this operation must have; None for one without a body."""
        described = self.described["paths"][operation.path]
        body = described[operation.method.lower()].get("requestBody")
        if body is None:
            return None
        name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        fields: list[str] = self.described["components"]["schemas"][name].get("required", [])
        return fields

    def table_for(self, path: str, asked: int, fully: bool) -> tuple[str, int]:
        """Mostly one at which such a request can be granted, and a seat there."""
        usual = fully or self.rng.random() < 0.8
        if usual == path.endswith(WHEN_OVER):
            return self.over, 0
        if usual and path.endswith(WHILE_OPEN):
            return self.open.id, self.rng.choice((1, 2))
        return self.table.id, asked

    def lent_to_body(self, now: dict[str, Any], seat: int) -> dict[str, Any]:
        """What makes a request one that can be granted, by the name of its field."""
        legal = now["view"]["legal"]
        return {
            "record": astra.Game.new(players=2, seed=7).record(),
            "seat": seat,
            "version": now["version"],
            "actions": [self.rng.choice(legal)] if legal else ["rest"],
            "key": f"r{self.rng.getrandbits(60):x}",
            "bot": "random",
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
            "token": self.open.token,
            "who": seat,
            "name": "Player",
            "text": "Well played.",
            "document": DRAFT,
            "first": DRAFT,
            "second": DRAFT,
            "format": "toml",
            "on": True,
        }

    def lend_body(self, body: dict[str, Any], now: dict[str, Any], seat: int) -> None:
        lent = self.lent_to_body(now, seat)
        body.update({name: lent[name] for name in body if name in lent and self.rng.random() < 0.9})
        for name in body.keys() - self.fields:
            del body[name]


def some_text(rng: random.Random, legal: list[str]) -> Any:
    kind = rng.random()
    if kind < 0.5 and legal:
        return rng.choice(legal)
    if kind < 0.7:
        return f"{rng.choice(VERBS)} {rng.choice(('Tau', 'Arg', 'Leo', 'tau', 'Xxx'))}.{rng.randint(-1, 20)}"
    if kind < 0.85:
        return rng.choice(ODD_TEXTS)
    if kind < 0.95:
        return "".join(rng.choice(string.printable) for _ in range(rng.randint(0, 60)))
    return rng.choice(ODD_VALUES)


def some_actions(rng: random.Random, legal: list[str]) -> Any:
    if rng.random() < 0.05:
        return rng.choice(ODD_VALUES)
    return [some_text(rng, legal) for _ in range(rng.choice((1, 1, 1, 1, 2, 3, 70 if rng.random() < 0.2 else 1)))]


def some_body(rng: random.Random, now: dict[str, Any]) -> bytes:
    """A request to act; now and then with a part missing, odd, too many, or broken as JSON."""
    view = now["view"]
    body: dict[str, Any] = {
        "key": f"f{rng.getrandbits(64):x}",
        "seat": now["seat"] if rng.random() < 0.9 else rng.randint(0, 4),
        "version": now["version"] - (rng.random() < 0.1),
        "actions": some_actions(rng, view["legal"]),
    }
    if rng.random() < 0.15:
        body[rng.choice([*body, "extra"])] = rng.choice(ODD_VALUES)
    if rng.random() < 0.05:
        del body[rng.choice(list(body))]
    content = json.dumps(body).encode()
    if rng.random() < 0.05:
        at = rng.randrange(len(content))
        content = content[:at] + rng.choice((b"", b"\xff", b"\x00", b"}", b'"')) + content[at + rng.randint(0, 3) :]
    return content
