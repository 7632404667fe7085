"""The schemas of what the arena writes; `python -m tests.arena.schemas` writes them again from the types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

import astra.arena
from astra.arena.playing import GameResult
from astra.arena.report import Report
from astra.arena.study import Study

FOLDER = Path(astra.arena.__file__).parent / "schemas"
KINDS: dict[str, type] = {"result": Report, "game": GameResult, "study": Study}


def schema_of(kind: str) -> dict[str, Any]:
    made = msgspec.json.schema(KINDS[kind])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"astra-arena-{kind}-1", **made}


def schema_file(kind: str) -> Path:
    return FOLDER / f"{kind}.json"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in KINDS:
        schema_file(name).write_text(json.dumps(schema_of(name), indent=2) + "\n")
