"""The wheel, as a stranger gets it: nothing but a Python, and no development tools beside it."""

import os
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
LIBRARY = "astra_engine__mypyc"

# Building and installing take a while: all on one of the two cores.
pytestmark = pytest.mark.xdist_group("wheel")

Astra = Callable[..., "subprocess.CompletedProcess[str]"]


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def wheel() -> Path:
    """What `make wheel` makes."""
    subprocess.run([sys.executable, ROOT / "tools" / "prepare.py", "wheel"], check=True)
    [path] = (ROOT / "dist").glob("*.whl")
    return path


@pytest.fixture(scope="module")
def astra(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Astra:
    """The command, installed by pipx; PATH is an empty folder: no Node, no compiler, no tools."""
    home = tmp_path_factory.mktemp("pipx")
    empty = home / "empty"
    empty.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "CC"}},
        "PATH": str(empty),
        "PIPX_HOME": str(home / "pipx"),
        "PIPX_BIN_DIR": str(home / "bin"),
        "PIPX_MAN_DIR": str(home / "man"),
    }
    pins = shlex.quote(f"--constraint={ROOT / 'constraints.txt'}")
    subprocess.run(
        [BIN / "pipx", "install", "--python", sys.executable, f"--pip-args={pins}", wheel],
        env=environment,
        check=True,
    )

    def run(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [home / "bin" / "astra", *words],
            input=typed,
            capture_output=True,
            text=True,
            cwd=empty,
            env=environment,
            timeout=60,
            check=False,
        )

    return run


def test_the_wheel_is_typed_and_carries_its_data(wheel: Path) -> None:
    names = names_in(wheel)
    for name in (
        "astra/py.typed",
        "astra/edition/almagest.toml",
        "astra/locales/en/cards.ftl",
        "astra/locales/fr/cards.ftl",
        "astra/locales/ru/cards.ftl",
    ):
        assert name in names


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    package = ROOT / "src" / "astra"
    files = {
        p.relative_to(package.parent).as_posix()
        for p in package.rglob("*")
        if p.is_file() and p.suffix != ".pyc"
    }
    assert files <= set(names_in(wheel))


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names_in(wheel)}
    others = {
        top for top in tops if not re.match(rf"astra$|astra_table-.*\.dist-info$|{LIBRARY}", top)
    }
    assert others == set()


def test_the_wheel_carries_our_licence_and_those_of_the_star_data_and_fonts(wheel: Path) -> None:
    carried = {name.split("/licenses/")[1] for name in names_in(wheel) if "/licenses/" in name}
    others = {f"licences/{path.name}" for path in (ROOT / "licences").iterdir()}
    assert carried == {"LICENSE", "NOTICE.md", *others}


def test_without_a_compiler_the_wheel_is_plain_python_and_says_so(tmp_path: Path) -> None:
    built = subprocess.run(
        [BIN / "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT],
        env={**os.environ, "CC": "/bin/false"},
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


def test_installed_by_pipx_astra_says_its_version_and_its_engine(wheel: Path, astra: Astra) -> None:
    compiled = any(LIBRARY in name for name in names_in(wheel))
    said = astra("--version")
    assert said.returncode == 0, said.stderr
    assert re.search(r"\b0\.1\.0\b", said.stdout)
    assert ("interpreted" not in said.stdout) == compiled
    assert ("compiled" in said.stdout.split()) == compiled


def test_installed_by_pipx_astra_accepts_its_own_edition(astra: Astra) -> None:
    checked = astra("edition", "check")
    assert checked.returncode == 0, checked.stderr
    assert "no problems" in checked.stdout


def test_installed_by_pipx_a_table_opens_and_can_be_left(astra: Astra) -> None:
    played = astra("play", "--terminal", typed="quit\n")
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in played.stderr
    assert played.stdout
