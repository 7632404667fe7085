"""The folder that `astra site` writes: whole, the same every time, and never in place of something else."""

import gzip
import json
import re
import shutil
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from typer.testing import CliRunner

from astra.cli.main import app
from astra.edition import edition_hash, load_edition
from astra.site.publish import LOCK, PARTS, MissingParts, publish
from tests.record.test_earlier_editions import EARLIER


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client of few files, with the places that the site fills in."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "assets" / "shell-abcdefgh.js").write_text("1;\n" * 100)
    (folder / "index.html").write_text("served")
    (folder / "site.html").write_text("<html data-alone>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "site-sw.js").write_text('const VERSION = "";\nconst FILES = [];\n')
    return folder


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("python")
    (folder / "licences").mkdir()
    (folder / "licences" / "LICENSE").write_text("MIT")
    (folder / LOCK).write_text("{}")
    for name in PARTS.values():
        (folder / name).write_bytes(gzip.compress(name.encode(), mtime=0))
    return folder


@pytest.fixture(scope="module")
def site(client: Path, python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    publish(folder, client, python)
    return folder


def worker(out: Path) -> tuple[str, list[str]]:
    """The version and the files that the service worker names."""
    found = re.fullmatch(r'const VERSION = "(\w+)";\nconst FILES = (\[.*\]);\n', (out / "sw.js").read_text())
    assert found is not None
    return found[1], json.loads(found[2])


def printed_in(out: Path) -> Path:
    """The folder of what was printed for the pages of this version."""
    [folder] = (out / "printed").iterdir()
    return folder


def test_the_service_worker_names_every_file_that_a_page_may_want(site: Path) -> None:
    _, files = worker(site)
    printed = printed_in(site)
    assert (site / "index.html").read_text() == f'<html data-alone="{printed.name}">'
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    wanted = {name for name in there if not name.endswith((".br", ".gz")) and not name.startswith("licences/")}
    assert set(files) == wanted - {"index.html", "sw.js"} | {"./"}
    assert {f"printed/{printed.name}/{name}.json" for name in ("server", "opponents", "parts")} <= wanted


def test_the_version_changes_with_a_file_and_with_nothing_else(
    site: Path, tmp_path: Path, client: Path, python: Path
) -> None:
    another = tmp_path / "client"
    shutil.copytree(client, another)
    publish(tmp_path / "site", another, python)
    assert worker(tmp_path / "site") == worker(site)
    (another / "site.html").write_text("<html data-alone lang>")
    publish(tmp_path / "site", another, python)
    assert worker(tmp_path / "site")[0] != worker(site)[0]


def test_every_text_lies_there_compressed_and_python_is_named_by_its_content(site: Path) -> None:
    script = site / "assets" / "shell-abcdefgh.js"
    assert gzip.decompress(Path(f"{script}.gz").read_bytes()) == script.read_bytes()
    assert brotli.decompress(Path(f"{script}.br").read_bytes()) == script.read_bytes()
    parts = json.loads((printed_in(site) / "parts.json").read_text())
    for part, name in PARTS.items():
        packed = (site / "python" / parts[part]["file"]).read_bytes()
        assert (gzip.decompress(packed), len(packed)) == (name.encode(), parts[part]["bytes"])


def test_every_edition_that_was_ever_shipped_lies_there(site: Path) -> None:
    folder = printed_in(site) / "editions"
    current = edition_hash(load_edition())
    assert json.loads((folder / "current.json").read_text()) == {"hash": current}
    assert {path.stem for path in folder.glob("*.json")} == {"current", current, *EARLIER}


def test_what_is_missing_is_named_with_the_command_that_makes_it(tmp_path: Path, client: Path, python: Path) -> None:
    with pytest.raises(MissingParts, match="make web"):
        publish(tmp_path / "site", None, python)
    bare = tmp_path / "python"
    shutil.copytree(python, bare)
    (bare / PARTS["engine"]).unlink()
    with pytest.raises(MissingParts, match=r"lacks engine\.wasm\.gz: `make site`"):
        publish(tmp_path / "site", client, bare)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, client: Path, python: Path) -> None:
    other = tmp_path / "letters"
    other.mkdir()
    (other / "letter.txt").write_text("Dear Ann")
    with pytest.raises(FileExistsError, match="no site"):
        publish(other, client, python)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]
    told = CliRunner().invoke(app, ["site", str(other), "--python", str(tmp_path / "nowhere")])
    assert told.exit_code != 0
    assert "make" in told.output
