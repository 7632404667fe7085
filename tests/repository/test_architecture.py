"""ARCHITECTURE.md names files that are there, and a move reads top-down in the few that it lists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "astra"
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
STEPS = re.findall(r"^\| \d+ \| `([\w/]+\.py)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_a_move_reads_top_down_in_at_most_ten_files() -> None:
    assert 5 < len(STEPS) <= 10


@pytest.mark.parametrize(("file", "what"), STEPS, ids=[file for file, _ in STEPS])
def test_each_of_them_has_what_the_page_says(file: str, what: str) -> None:
    defined = set(re.findall(r"^ *(?:async )?(?:def|class) (\w+)", (PACKAGE / file).read_text("utf-8"), re.MULTILINE))
    told = {name.rpartition(".")[2] for name in re.findall(r"`([\w.]+)`", what)}
    assert told
    assert told <= defined


def test_the_registry_stays_short() -> None:
    assert len((PACKAGE / "server" / "registry.py").read_text("utf-8").splitlines()) <= 200


def test_every_file_and_folder_that_the_page_names_is_there() -> None:
    """Those that have a folder in their name; `*` stands for anything, and what is built may be missing."""
    names = {name for name in re.findall(r"`([\w.-]+/[\w./*-]+)`", PAGE) if not name.startswith(("api/", "build/"))}
    homes = (ROOT, ROOT / "web" / "src", PACKAGE, PACKAGE / "server")
    assert len(names) > 50
    assert {name for name in names if not any([*home.glob(name)] for home in homes)} == set()
