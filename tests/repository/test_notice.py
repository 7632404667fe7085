"""NOTICE.md names everybody whose work is shipped with ours, and their licences are included."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.services.finding import Missing
from tests.services.fixtures import leave_out

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
NOTICE = (ROOT / "NOTICE.md").read_text(encoding="utf-8")
LICENCES = {f"licences/{path.name}" for path in (ROOT / "licences").iterdir()}
# What the bundler would put into the client, code and files; nothing is written.
BUNDLED = """
import { build } from "vite";
const made = [await build({ logLevel: "silent", build: { write: false } })].flat().flatMap((one) => one.output);
const code = made.flatMap((one) => Object.entries(one.modules ?? {}));
const names = code.filter(([, part]) => part.renderedLength > 0).map(([name]) => name);
console.log(JSON.stringify([...names, ...made.flatMap((one) => one.originalFileNames ?? [])]));
"""


@pytest.fixture(scope="module")
def packages() -> set[str]:
    """The packages that are part of the built client."""
    if shutil.which("node") is None or not (WEB / "node_modules").is_dir():
        leave_out(Missing("Node.js and the client's packages (make web)"))
    built = subprocess.run(
        ["node", "--input-type=module", "-e", BUNDLED], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    # The innermost of nested packages; names of the bundler's own parts begin with \0.
    found = (re.match(r"(?:.*/|)node_modules/((?:@[^/]+/)?[^/]+)|\0(vite)/", part) for part in json.loads(built.stdout))
    return {one[1] or one[2] for one in found if one is not None}


def words(text: str) -> str:
    return " ".join(text.split())


def test_every_package_in_the_client_is_named_with_its_terms(packages: set[str]) -> None:
    assert {"svelte", "vite", "@fluent/bundle", "@fontsource-variable/cormorant"} <= packages
    named = dict(re.findall(r"^\| ([^ ,|]+).*\]\((licences/[^)]+)\) \|$", NOTICE, re.MULTILINE))
    assert packages - set(named) == set()
    for package in packages:
        terms = named[package]
        # If a package comes with its own licence text, ours must be the same.
        for theirs in (WEB / "node_modules" / package).glob("[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*"):
            assert words((ROOT / terms).read_text(encoding="utf-8")) in words(theirs.read_text(encoding="utf-8"))


def test_every_licence_that_lies_there_belongs_to_something() -> None:
    assert set(re.findall(r"\]\((licences/[^)]+)\)", NOTICE)) == LICENCES
