"""The README's first screen keeps its promises, and the documents have no dead links."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


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


def anchors(paper: Path) -> set[str]:
    """The anchors of a document: its headings, as the usual renderers name them."""
    text = re.sub(r"^```.*?^```", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(paper: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = paper.parent / path if path else paper
    return target.exists() and (not anchor or anchor in anchors(target))


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_everything_that_a_document_links_to_exists(paper: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", paper.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not leads_somewhere(paper, link)] == []


def test_the_documents_and_their_links_are_found() -> None:
    names = {paper.relative_to(ROOT).as_posix() for paper in PAPERS}
    assert {"README.md", "CHANGELOG.md", "SECURITY.md", "docs/serve.md", "docs/formats.md"} <= names
    assert leads_somewhere(ROOT / "docs" / "bots.md", "formats.md#view")
    assert not leads_somewhere(ROOT / "docs" / "bots.md", "formats.md#no-such-part")
    assert not leads_somewhere(ROOT / "README.md", "docs/nothing.md")


def test_every_picture_is_shown_somewhere() -> None:
    texts = "".join(paper.read_text(encoding="utf-8") for paper in PAPERS)
    assert [picture.name for picture in (ROOT / "docs" / "images").iterdir() if picture.name not in texts] == []


def test_every_make_target_that_the_documents_name_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        name
        for paper in PAPERS
        for name in re.findall(r"(?:`|^    )make ([a-z-]+)", paper.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"play", "test", "wheel", "compiled"} <= named
    assert named <= targets
