"""Packs the Python of `astra site`: Pyodide, the parts of the standard library that a game needs, wheels, and Astra.

    python tools/site_python.py WHEELS OUT

Needs node, and web/node_modules/pyodide (`npm ci`). Everything is compiled to bytecode by the very interpreter that
will run it, so that a page need not, and packed as small as what every browser unpacks can be.
"""

import json
import pickle
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

import deflate

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PACKAGE = ROOT / "src" / "astra"
LIBRARY = ROOT / "tools" / "site-library.txt"
SMALLEST = 12  # 4 % less than gzip's 9

# Of the wheels: tests, tools, and mypyc's own modules that nothing of ours imports.
UNUSED = (
    "/tests/",
    "babel/dates",
    "babel/languages",
    "babel/lists",
    "babel/localtime/",
    "babel/messages/",
    "babel/support",
    "babel/units",
    "babel/util",
    "librt/internal",
    "librt/random",
    "librt/strings",
    "librt/base64",
    "librt/time",
)
# Of Babel: plurals and numbers of the languages that Astra speaks.
BABEL = {"root", "en", "en_US", "en_001", "fr", "fr_FR", "ru", "ru_RU"}
SPOKEN = ("plural_form", "ordinal_form", "number_symbols", "default_numbering_system", "numbering_systems")
SPOKEN_FORMATS = ("decimal_formats", "percent_formats", "scientific_formats", "currency_formats")
# Of Astra: what a table is made of. Long texts are shown by the client, which has its own.
ROOMS = ("edition", "rules", "record", "bots", "table", "site", "locales")
NOT_IN_A_PAGE = (
    ("edition", "engravings"),
    ("edition", "archived"),
    ("site", "publish.py"),
    # Processes: a page has workers instead, and no opponents but ours.
    ("bots", "bot_host.py"),
    ("bots", "search_host.py"),
    ("bots", "third_party.py"),
)
TEXTS = {"cards", "errors", "hints", "log", "opponents", "play", "server", "stars", "table"}

# In place of what others import: Python 3.14 itself has what is wanted of the first, and no text tells a date.
INSTEAD = {
    "typing_extensions.py": "from typing import Literal, NotRequired, Required, TypeAlias, get_type_hints\n",
    "pytz.py": "",
    "babel/dates.py": """
def format_date(*what, **how):
    raise NotImplementedError("no text of Astra tells a date")

format_time = get_datetime_format = get_timezone = format_date
""",
}

COMPILE = """
import { loadPyodide } from "%(pyodide)s/pyodide.mjs";
const python = await loadPyodide({ indexURL: "%(pyodide)s/", env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/work");
python.mountNodeFS("/work", "%(work)s");
python.runPython(`
import ast, importlib.util, pathlib
from importlib._bootstrap_external import _code_to_hash_pyc

def bare(tree):
    # Nobody reads docstrings in a page.
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

for path in sorted(pathlib.Path("/work").rglob("*.py")):
    source, shown = path.read_bytes(), "/".join(path.parts[3:])
    tree = ast.parse(source, shown)
    code = compile(tree if "_pyodide" in shown else bare(tree), shown, "exec", dont_inherit=True)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))
    path.unlink()
`);
process.exit(0);
"""


def unpack_library(folder: Path) -> None:
    """The modules of the list, each from its file or its folder."""
    wanted = {word for line in LIBRARY.read_text().splitlines() if not line.startswith("#") for word in line.split()}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            if name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in wanted:
                archive.extract(name, folder)


def unpack_wheels(wheels: Path, folder: Path) -> None:
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                path = Path(name)
                if path.suffix in (".pyi", ".h", ".c", ".typed") or any(part in name for part in UNUSED):
                    continue
                if path.parts[0].endswith(".dist-info") and not path.name.startswith("LICEN"):
                    continue
                if path.suffix == ".dat" and path.parent.name == "locale-data" and path.stem not in BABEL:
                    continue
                archive.extract(name, folder)


def write_instead(folder: Path) -> None:
    for name, text in INSTEAD.items():
        (folder / name).write_text(text)


def shorten_babel(folder: Path) -> None:
    """Languages without the names of countries, currencies, zones and units: texts count and say numbers, no more."""
    for path in (folder / "babel" / "locale-data").glob("*.dat"):
        data = pickle.loads(path.read_bytes())
        spoken = {name: part for name, part in data.items() if name in (*SPOKEN, *SPOKEN_FORMATS)}
        path.write_bytes(pickle.dumps(spoken, 4))
    shared = folder / "babel" / "global.dat"
    common = pickle.loads(shared.read_bytes())
    likely = {tag: whole for tag, whole in common["likely_subtags"].items() if tag.partition("_")[0] in BABEL}
    kept = {name: part for name, part in common.items() if name.endswith("_aliases") or name == "parent_exceptions"}
    shared.write_bytes(pickle.dumps({**kept, "likely_subtags": likely}, 4))


def copy_astra(folder: Path) -> None:
    for path in [*PACKAGE.glob("*.py"), *(one for room in ROOMS for one in (PACKAGE / room).rglob("*"))]:
        inside = path.relative_to(PACKAGE)
        if not path.is_file() or "__pycache__" in path.parts or inside.parts[:2] in NOT_IN_A_PAGE:
            continue
        if path.suffix == ".ftl" and path.stem not in TEXTS:
            continue
        target = folder / "astra" / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    metadata = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")


def compile_all(work: Path) -> None:
    script = work.parent / "compile.mjs"
    script.write_text(COMPILE % {"pyodide": PYODIDE, "work": work})
    subprocess.run(["node", script], check=True)


def zip_up(folder: Path, target: Path) -> None:
    """Stored, in a fixed order and without times: the same parts give the same bytes, which are compressed later."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())


def main(wheels: Path, out: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        work = Path(name) / "work"
        library, packages = work / "library", work / "packages"
        library.mkdir(parents=True)
        packages.mkdir()
        unpack_library(library)
        unpack_wheels(wheels, packages)
        shorten_babel(packages)
        write_instead(packages)
        copy_astra(packages)
        compile_all(work)
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        zip_up(library, work / "library.zip")
        zip_up(packages, work / "packages.zip")
        parts = {
            "loader.js": PYODIDE / "pyodide.mjs",
            "glue.js": PYODIDE / "pyodide.asm.mjs",
            "engine.wasm": PYODIDE / "pyodide.asm.wasm",
            "library.zip": work / "library.zip",
            "packages.zip": work / "packages.zip",
        }
        for name, path in parts.items():
            (out / f"{name}.gz").write_bytes(deflate.gzip_compress(path.read_bytes(), SMALLEST))
    shutil.copytree(ROOT / "licences", out / "licences")
    for name in ("LICENSE", "NOTICE.md"):
        shutil.copyfile(ROOT / name, out / "licences" / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (out / "lock.json").write_text(json.dumps({**lock, "packages": {}}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
