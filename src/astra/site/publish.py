"""What `astra site` writes: a folder of plain files that any web server serves as they are, under any path.

The client is the one that a server serves; `site.html` becomes its only page. Python is packed in `python`, so that
every host serves it small; `printed` has what pages show before Python runs and which Python is theirs; and the service
worker knows every file by name. Both are named by their content, and the page knows the names: a page that stays open
while another version is published never gets anything of that one.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from pathlib import Path
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]
import msgspec

from astra.edition import edition_hash, edition_json, load_edition
from astra.edition.earlier import earlier_editions
from astra.site.routes_people import server_document
from astra.table.modifiers import modifiers_document
from astra.table.opponents import opponents_document

# The parts of an interpreter, compressed (tools/site_python.py), by the client's names for them.
PARTS = {
    "loader": "loader.js.gz",
    "glue": "glue.js.gz",
    "engine": "engine.wasm.gz",
    "library": "library.zip.gz",
    "packages": "packages.zip.gz",
}
LOCK = "lock.json"
PAGE = "<html data-alone"
NOT_FOR_SITES = ("index.html", "site.html", "site-sw.js", ".made-from")
PLAIN = {".html", ".js", ".css", ".json", ".svg", ".webmanifest"}


class MissingParts(Exception):
    """A part of the site is missing; the text says which and how to get it."""


class Sizes(NamedTuple):
    """In bytes: what the first game loads beyond the client, and the whole site."""

    python: int
    all: int


def publish(out: Path, client: Path | None, python: Path) -> Sizes:
    """Write the site. Raises MissingParts, and FileExistsError for a folder that holds something else."""
    if client is None or not (client / "site.html").is_file():
        raise MissingParts("the browser client is not built: `make web` builds it")
    missing = [name for name in (*PARTS.values(), LOCK, "licences") if not (python / name).exists()]
    if missing:
        raise MissingParts(f"{python} lacks {', '.join(missing)}: `make site` gets Pyodide and packs Python")
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        raise FileExistsError(f"{out} holds something that is no site")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(client, out, ignore=shutil.ignore_patterns(*NOT_FOR_SITES))
    parts, sent = _write_python(python, out / "python")
    version = _write_printed(out / "printed", parts)
    page = (client / "site.html").read_text()
    if PAGE not in page:
        raise MissingParts(f"the client's site.html has no {PAGE}")
    (out / "index.html").write_text(page.replace(PAGE, f'{PAGE}="{version}"'))
    shutil.copytree(python / "licences", out / "licences")
    _write_service_worker((client / "site-sw.js").read_text(), out)
    _compress(out)
    return Sizes(sent, sum(path.stat().st_size for path in out.rglob("*") if path.is_file()))


def _write_printed(folder: Path, parts: dict[str, object]) -> str:
    """Write the documents that are the same for everybody, and the list of Python's parts.

    Returns the name of the folder that holds them, which follows from them.
    """
    current = edition_hash(load_edition())
    documents: dict[str, object] = {
        "parts": parts,
        "server": server_document(),
        "opponents": opponents_document(),
        "modifiers": modifiers_document(),
        "editions/current": {"hash": current},
        f"editions/{current}": edition_json(load_edition()),
        # Records name the edition that they were played with.
        **{f"editions/{digest}": edition_json(edition) for digest, edition in earlier_editions()},
    }
    texts = {name: msgspec.json.encode(document) for name, document in documents.items()}
    digest = hashlib.sha256()
    for name, text in texts.items():
        digest.update(f"{name} {hashlib.sha256(text).hexdigest()}\n".encode())
    version = digest.hexdigest()[:12]
    for name, text in texts.items():
        path = folder / version / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return version


def _write_python(python: Path, folder: Path) -> tuple[dict[str, object], int]:
    """Write the parts, named by their content; returns their list, and how many bytes are sent."""
    folder.mkdir()
    parts: dict[str, object] = {"lock": json.loads((python / LOCK).read_text())}
    sent = 0
    for part, name in PARTS.items():
        packed = (python / name).read_bytes()
        # No host knows this suffix, so none unpacks it on the way or packs it again.
        file = f"{part}-{hashlib.sha256(packed).hexdigest()[:12]}.bin"
        (folder / file).write_bytes(packed)
        parts[part] = {"file": file, "bytes": len(packed)}
        sent += len(packed)
    return parts, sent


def _write_service_worker(script: str, out: Path) -> None:
    files = [path for path in sorted(out.rglob("*")) if path.is_file() and path.parent.name != "licences"]
    names = ["./" if (name := path.relative_to(out).as_posix()) == "index.html" else name for path in files]
    digest = hashlib.sha256()
    for name, path in zip(names, files, strict=True):
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    version = json.dumps(digest.hexdigest()[:12])
    for slot, value in (('VERSION = ""', f"VERSION = {version}"), ("FILES = []", f"FILES = {json.dumps(names)}")):
        if slot not in script:
            raise MissingParts(f"the client's site-sw.js has no {slot}")
        script = script.replace(slot, value)
    (out / "sw.js").write_text(script)


def _compress(out: Path) -> None:
    """Write a compressed copy beside every text file, for hosts that look for it."""
    for path in sorted(out.rglob("*")):
        if path.suffix in PLAIN:
            plain = path.read_bytes()
            Path(f"{path}.br").write_bytes(brotli.compress(plain))
            Path(f"{path}.gz").write_bytes(gzip.compress(plain, 9, mtime=0))
