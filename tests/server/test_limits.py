"""Every limit on callers is in `http/limits.py`, and what a table holds in `table/limits.py`: nowhere else."""

import re
from pathlib import Path

import astra.server
import astra.table

FOLDERS = (Path(next(iter(astra.server.__path__))), Path(next(iter(astra.table.__path__))))
# A number for a length or a count, a burst of a bucket, a constant that is called a limit or a length.
LIMIT = re.compile(
    r"(?:max_length|min_length|\ble)=(?!1\b)\d|Buckets\([^)]*, *\d|\{1,\d+\}"
    r"|^(?:(?:LONGEST|LARGEST|DEEPEST|MOST|KEPT)_?\w*|\w+_(?:LENGTH|LETTERS|LINES|BYTES|MESSAGES))\b[^=\n]*= [(\d]",
    re.MULTILINE,
)
# Bounds of the program's own work, not of what people send or hold.
OWN = {
    "archive.py": ["MOST_KEPT = 4"],
    "bots/scheduler.py": ["MOST_TAKEN_UP = 1"],
    "bots/workers.py": ["LONGEST_THOUGHT = 6", "MOST_DOCUMENTS = 1"],
    "editions.py": ["MOST_NAMES = 1"],
    "registry.py": ["MOST_ATTEMPTS = 8"],
    "storage/writer.py": ["MOST_IN_A_BATCH = 5"],
}


def test_limits_stand_in_one_place() -> None:
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for file in folder.rglob("*.py"):
            name = file.relative_to(folder).as_posix()
            if file.name != "limits.py" and "migrations" not in name:
                here = [limit for limit in LIMIT.findall(file.read_text("utf-8")) if limit not in OWN.get(name, [])]
                found |= {name: here} if here else {}
    assert found == {}


def test_the_look_for_limits_finds_them() -> None:
    for text in (
        "Meta(max_length=64)",
        "Buckets(rate, 300)",
        "LONGEST_COOKIE = 200",
        "Meta(ge=0, le=4)",
        "TOKEN_LENGTH = 32",
        "MOST_SHOWN, MOST_SHOWN_OF_ONE = 100, 10",
        "KEPT_CHAT: int = 300",
        'r"/tables/([a-z]{1,24})"',
    ):
        assert LIMIT.search(text), text
