"""The engine in WebAssembly, as pages run it, plays the games of the others to the last number."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.engine.digests import DIGESTS
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.waiting import PATIENCE
from tools.prepare import SITE_WHEELS, can_build_web
from tools.site_python import PYODIDE, unpack_wheels, write_instead

ROOT = Path(__file__).parents[2]
# Python 3.14 of Pyodide under Node.js, with the wheels that a page gets and the sources as they are.
PLAY = """
import { loadPyodide } from "%(pyodide)s/pyodide.mjs";
const python = await loadPyodide({ indexURL: "%(pyodide)s/" });
for (const [here, there] of [["/project", "%(project)s"], ["/packages", "%(packages)s"]]) {
  python.FS.mkdirTree(here);
  python.mountNodeFS(here, there);
}
console.log(python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/src", "/project", "/packages"]
import json
from tests.engine.digests import KINDS, digest
json.dumps({"platform": sys.platform, "digests": {name: digest(name) for name in KINDS}})
`));
process.exit(0);
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """What Pyodide needs beside the sources."""
    if not can_build_web() or not PYODIDE.is_dir() or not list(SITE_WHEELS.glob("*.whl")):
        leave_out(Missing("Python for browsers (make site)"))
    folder = tmp_path / "packages"
    folder.mkdir()
    unpack_wheels(SITE_WHEELS, folder)
    write_instead(folder)
    return folder


def test_the_engine_in_webassembly_plays_the_same_games_to_the_last_number(packages: Path, tmp_path: Path) -> None:
    script = tmp_path / "play.mjs"
    script.write_text(PLAY % {"pyodide": PYODIDE, "project": ROOT, "packages": packages})
    outcome = subprocess.run(["node", script], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert json.loads(outcome.stdout) == {"platform": "emscripten", "digests": DIGESTS}
