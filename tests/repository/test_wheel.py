"""The wheel as users install it: with nothing but Python, and no development tools."""

import os
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
LIBRARY = "astra_engine__mypyc"
NO_BYTECODE = {"PIP_NO_COMPILE": "1"}  # of hundreds of modules that nobody imports here

Astra = Callable[..., str]


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def wheel() -> Path:
    """What `make wheel` makes."""
    subprocess.run([sys.executable, ROOT / "tools" / "prepare.py", "wheel"], check=True)
    [path] = (ROOT / "dist").glob("*.whl")
    return path


def test_the_wheel_is_typed_and_carries_its_data(wheel: Path) -> None:
    names = names_in(wheel)
    for name in (
        "astra/py.typed",
        "astra/edition/almagest.toml",
        "astra/edition/archived/46f3453a64c9b6b035382f36f4fd9b0acaf8e5a2ef42e23c230dce3ac979a07f.json.gz",
        "astra/locales/en/cards.ftl",
        "astra/locales/fr/cards.ftl",
        "astra/locales/ru/cards.ftl",
    ):
        assert name in names


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    package = ROOT / "src" / "astra"
    files = {p.relative_to(package.parent).as_posix() for p in package.rglob("*") if p.is_file() and p.suffix != ".pyc"}
    assert files - set(names_in(wheel)) == set()


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names_in(wheel)}
    others = {top for top in tops if not re.match(rf"astra$|astra_table-.*\.dist-info$|{LIBRARY}", top)}
    assert others == set()


def test_the_wheel_carries_our_licence_and_those_of_the_star_data(wheel: Path) -> None:
    carried = {name.split("/licenses/")[1] for name in names_in(wheel) if "/licenses/" in name}
    others = {f"licences/{path.name}" for path in (ROOT / "licences").iterdir()}
    assert carried == {"LICENSE", "NOTICE.md", *others}


def test_where_nothing_compiles_a_stranger_gets_a_plain_wheel_and_is_told(tmp_path: Path) -> None:
    # With build isolation, as pip does by default: only what pyproject.toml requires is installed.
    pins = ROOT / "constraints.txt"
    built = subprocess.run(
        [BIN / "pip", "wheel", "-v", "--no-deps", "--build-constraint", pins, "-w", tmp_path, ROOT],
        env={**os.environ, "CC": "/bin/false", **NO_BYTECODE},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "no working C compiler; the engine stays plain Python" in built.stdout + built.stderr
    [plain] = tmp_path.glob("*.whl")
    assert [name for name in names_in(plain) if LIBRARY in name or name.endswith(".so")] == []
    assert "astra/rules/state.py" in names_in(plain)


def test_building_leaves_no_compiled_file_beside_its_source(wheel: Path) -> None:
    assert wheel.exists()
    assert list((ROOT / "src").rglob("*.so")) == []


def install_by_pipx(wheel: Path, home: Path) -> Astra:
    """The installed command; PATH is an empty folder, without Node, compiler or tools."""
    empty = home / "empty"
    empty.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "CC"}},
        "PATH": str(empty),
        "PIPX_HOME": str(home / "pipx"),
        "PIPX_BIN_DIR": str(home / "bin"),
        "PIPX_MAN_DIR": str(home / "man"),
        "XDG_STATE_HOME": str(home / "state"),
        **NO_BYTECODE,
    }
    pins = shlex.quote(f"--constraint={ROOT / 'constraints.txt'}")
    subprocess.run(
        [BIN / "pipx", "install", "--python", sys.executable, f"--pip-args={pins}", wheel],
        env=environment,
        check=True,
    )

    def astra(*words: str, typed: str = "") -> str:
        ended = subprocess.run(
            [home / "bin" / "astra", *words],
            input=typed,
            capture_output=True,
            text=True,
            cwd=empty,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        assert ended.stderr == ""
        return ended.stdout

    return astra


def test_installed_by_pipx_without_node_astra_knows_itself_and_a_table_opens(wheel: Path, tmp_path: Path) -> None:
    astra = install_by_pipx(wheel, tmp_path)
    compiled = any(LIBRARY in name for name in names_in(wheel))
    said = astra("--version")
    assert version("astra-table") in said
    assert ("interpreted" not in said) == compiled
    assert "no problems" in astra("edition", "check")
    assert "Ursa Major" in astra("edition", "show", "UMa")
    for kept, game in enumerate((["--players", "3"], ["--solo"]), start=1):
        seen = astra("play", "--terminal", "--language", "en", *game, typed="1\nquit\n")
        assert "You" in seen if "--solo" in game else "Player 3" in seen
        assert len(list((tmp_path / "state").rglob("*.astra"))) == kept
