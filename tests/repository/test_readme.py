"""README's first screen keeps its promises."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAPERS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "NOTICE.md"]


def test_the_readme_plays_a_whole_game_in_ten_lines() -> None:
    [program] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 10
    played = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    totals = [int(total) for total in re.findall(r"^seat \d: (\d+) fame$", played.stdout, re.MULTILINE)]
    assert len(totals) == 3
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert played.stdout.endswith(f"won by {winners}\n")


@pytest.mark.parametrize(
    "promise",
    [
        "not affiliated with the publisher",
        "no text and no art",
        "reconstruction",
        "--edition FILE",
    ],
)
def test_the_first_screen_says_plainly_what_this_is_not(promise: str) -> None:
    first_screen = " ".join(line.removeprefix("> ") for line in README.splitlines()[:40])
    assert promise in first_screen


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_that_a_document_links_to_exists(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_make_target_that_the_documents_name_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        name
        for paper in PAPERS
        for name in re.findall(r"(?:`|^    )make ([a-z]+)", (ROOT / paper).read_text(), re.MULTILINE)
    }
    assert {"play", "test"} <= named
    assert named <= targets
