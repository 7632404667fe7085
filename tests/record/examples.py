"""The real output in `docs/formats.md`; `python -m tests.record.examples` rewrites it there."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from astra import Game
from astra.preview import preview
from astra.record.commitment import commitment, deal_text
from astra.record.parsing import parse_record
from tests.frozen import frozen_edition
from tests.record.schemas import schema

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
MADE = re.compile(r"<!-- made: ([\w ]+) -->\n.*?<!-- end -->", re.DOTALL)

SMALL_TABLE = """{
  "players": 2,
  "sphere": "fire",
  "places": [{"card": "Tau", "marks": {"1": 0, "2": 0, "3": 1}}, {"card": "Leo"}, null],
  "seats": [{"dust": 3, "cards": {"Ara": "active"}}, {"dust": 5}],
  "deck": ["Gem", "Ori"]
}"""


def table() -> Game:
    """The table of the examples, after `mark Tau.4`."""
    return Game.from_position(json.loads(SMALL_TABLE), seed=7, edition=frozen_edition())


def laid_out(document: dict[str, Any]) -> str:
    """JSON with a line per part."""
    lines = [f"  {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def fenced(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def record() -> str:
    """The beginning of a solo game: one star, then Auptolemy's turn."""
    game = Game.new(solo=True, modifiers=["E2"], seed=7, names=["Ann"])
    for _ in range(2):
        game.play(game.legal()[0])
        game.play("stop")
    return game.record()


def position() -> dict[str, Any]:
    game = table()
    game.play("mark Tau.4")
    return game.position()


def view() -> dict[str, Any]:
    game = table()
    game.play("mark Tau.4")
    return game.view(1)


def events() -> str:
    lines = [msgspec.json.encode(event).decode() for event in table().play("mark Tau.4")]
    return "\n".join(lines)


def record_data() -> dict[str, Any]:
    return parse_record(record()).data


def committed() -> str:
    """The deal of a two-player game before its first action; the salt of an example need not be secret."""
    return deal_text(Game.new(2, seed=7, edition=frozen_edition()), bytes(range(32)))


def tried() -> str:
    """What marking a star would lead to; the view is left out, since it is like the one above."""
    answer = preview(table(), 0, ["mark Tau.4"])
    answer["view"] = "..."
    return laid_out(answer)


def event_table() -> str:
    """A row per event: its fields, who may see it and what it says."""
    rows = ["| event | fields | who may see it | what happened |", "|---|---|---|---|"]
    for name in (row["$ref"].removeprefix("#/$defs/") for row in schema("event")["oneOf"]):
        definition = schema("event")["$defs"][name]
        fields = [
            f"`{field}`" if field in definition["required"] else f"`{field}`?"
            for field in definition["properties"]
            if field != "event"
        ]
        seers = "the seats in `seen_by`" if "seen_by" in definition["properties"] else "everybody"
        rows.append(f"| `{name}` | {', '.join(fields)} | {seers} | {definition['description']} |")
    return "\n".join(rows)


EXAMPLES: dict[str, Callable[[], str]] = {
    "record": lambda: fenced("text", record()),
    "record data": lambda: fenced("json", laid_out(record_data())),
    "small table": lambda: fenced("json", SMALL_TABLE),
    "position": lambda: fenced("json", laid_out(position())),
    "view": lambda: fenced("json", laid_out(view())),
    "events": lambda: fenced("json", events()),
    "event table": event_table,
    "preview": lambda: fenced("json", tried()),
    "committed deal": lambda: fenced("text", committed()),
    "commitment": lambda: fenced("text", commitment(committed())),
}


def remade(text: str) -> str:
    return MADE.sub(lambda found: f"<!-- made: {found[1]} -->\n{EXAMPLES[found[1]]()}\n<!-- end -->", text)


if __name__ == "__main__":
    FORMATS.write_text(remade(FORMATS.read_text(encoding="utf-8")), encoding="utf-8")
