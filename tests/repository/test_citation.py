"""What researchers cite is what they use."""

import re
import tomllib
from pathlib import Path

from astra.edition import known_edition
from bench.agents.edition import EDITION, VERSION

ROOT = Path(__file__).resolve().parents[2]


def test_the_citation_names_this_version_and_is_complete() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    keys = set(re.findall(r"(?m)^([a-z-]+):", text))
    assert {"cff-version", "message", "title", "type", "abstract", "version", "license", "authors", "keywords"} <= keys
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"\nversion: {project['version']}\n" in text
    assert f"\nlicense: {project['license']}\n" in text
    [heading] = re.findall(
        rf"(?m)^## {re.escape(project['version'])}, (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8")
    )
    released = re.findall(r"(?m)^date-released: (\S+)$", text)
    assert released == ([] if heading == "not yet released" else [heading])


def test_the_benchmark_names_the_environment_and_the_edition_that_it_was_played_with() -> None:
    text = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    edition = known_edition(EDITION)
    assert edition is not None
    assert f"`Astra-v{VERSION}`, the cards of edition `{edition.id} {edition.version}`" in text
    assert EDITION in text
