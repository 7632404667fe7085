"""Set-up installs exactly the versions of constraints.txt, and the engine is compiled with them."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and not line.startswith("#")]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


PINS = {plain(name): version for name, _, version in (line.partition("==") for line in LINES)}


def test_a_pin_is_a_name_and_a_version_and_nothing_else() -> None:
    assert [line for line in LINES if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_no_package_is_pinned_twice() -> None:
    assert len(PINS) == len(LINES)


def test_everything_that_the_project_asks_for_is_pinned() -> None:
    asked = [
        *PROJECT["build-system"]["requires"],
        *PROJECT["project"]["dependencies"],
        *(name for extra in PROJECT["project"]["optional-dependencies"].values() for name in extra),
        *(name for group in PROJECT["dependency-groups"].values() for name in group),
    ]
    names = {plain(re.split(r"[^\w.-]", line)[0]) for line in asked}
    own = plain(PROJECT["project"]["name"])  # an extra may name others of ours
    assert names - set(PINS) - {own} == set()


def test_a_wheel_is_compiled_with_the_pinned_mypy_and_librt() -> None:
    requires = PROJECT["build-system"]["requires"]
    assert {f"mypy=={PINS['mypy']}", f"librt=={PINS['librt']}"} <= set(requires)
