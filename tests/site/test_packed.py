"""The Python that a page gets: packed, without what nobody asks for, and with all that somebody may ask for."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.browser.site_files import PYTHON, is_packed
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.site.everything import unasked
from tests.waiting import PATIENCE
from tools.prepare import can_build_web
from tools.site_python import PYODIDE

ROOT = Path(__file__).parents[2]
# As web/src/site/python.ts starts it; of the project there are the tests, and no sources.
PLAY = """
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "%(pyodide)s/pyodide.mjs";
const part = (name) => new Uint8Array(gunzipSync(readFileSync(`%(packed)s/${name}.zip.gz`)));
writeFileSync("%(folder)s/library.zip", part("library"));
const python = await loadPyodide({
  indexURL: "%(pyodide)s/",
  stdLibURL: "%(folder)s/library.zip",
  lockFileContents: JSON.parse(readFileSync("%(packed)s/lock.json", "utf8")),
});
python.unpackArchive(part("packages"), "zip", { extractDir: "/lib/astra" });
for (const name of ["tests", "web"]) {
  python.FS.mkdirTree(`/project/${name}`);
  python.mountNodeFS(`/project/${name}`, `%(project)s/${name}`);
}
python.runPython(`import sys; sys.path += ["/lib/astra", "/project"]; sys.dont_write_bytecode = True`);
const answers = await python.runPythonAsync(`
import json
from tests.site.everything import everything
json.dumps(await everything())
`);
// An exit at once would cut off what the pipe has not taken yet.
process.stdout.write(answers, () => process.exit(0));
"""


def answers_of(*command: str) -> dict[str, Any]:
    outcome = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert outcome.returncode == 0, outcome.stdout[-2000:] + outcome.stderr
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def test_the_python_of_a_page_answers_every_request_as_the_whole_python_does(tmp_path: Path) -> None:
    if not is_packed() or not can_build_web() or not PYODIDE.is_dir():
        leave_out(Missing("Python for browsers (make site)"))
    script = tmp_path / "play.mjs"
    places = {"pyodide": PYODIDE, "packed": PYTHON, "folder": tmp_path, "project": ROOT}
    script.write_text(PLAY % places)
    here = answers_of(sys.executable, "-m", "tests.site.everything")
    assert unasked(here["answers"]) == []
    there = answers_of("node", str(script))
    for part, found in here.items():
        assert there[part] == found
