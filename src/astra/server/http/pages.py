"""The browser client: built files as they are, and one page for every address of the client."""

from __future__ import annotations

import asyncio
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from astra.server.http.compression import Packed, pack, packed_answer
from astra.server.http.errors import on_http_error

PACKAGED = Path(__file__).parents[1] / "web"
REPOSITORY = Path(__file__).parents[4] / "build" / "web"

ADDRESSES = [
    "/",
    "/new",
    "/t/{table:str}",
    "/t/{table:str}/score",
    "/join/{table:str}",
    "/games",
    "/tables",
    "/atlas",
    "/atlas/{card:str}",
    "/workshop",
    "/workshop/{part:str}",
    "/rules",
    "/learn",
    "/learn/{lesson:str}",
    "/settings",
    "/replay/{table:str}",
]

NO_CLIENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Astra</title></head>
<body><h1>Astra</h1>
<p>This server has no browser client: it was installed from the source without building it.
<code>make web</code> builds it. The <a href="/api/v1/docs">HTTP API</a> works.</p></body></html>
"""

PACKED_ALREADY = {".woff2", ".png", ".jpg", ".webp", ".ogg", ".mp3"}

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".ftl": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

FOREVER = "public, max-age=31536000, immutable"


def client_folder() -> Path | None:
    """Where the built client is: in the package, or else in the repository."""
    for folder in (PACKAGED, REPOSITORY):
        if (folder / "index.html").is_file():
            return folder
    return None


@lru_cache(maxsize=50)
def _read(path: Path, _changed: float) -> bytes:
    return path.read_bytes()


_PACKED: dict[Path, Packed] = {}
"""Built files, whose names depend on their content."""


def _pack(path: Path) -> Packed:
    plain = path.read_bytes()
    return Packed(plain) if path.suffix in PACKED_ALREADY else pack(plain)


@get(ADDRESSES, include_in_schema=False, sync_to_thread=False)
def client_page() -> Response[bytes]:
    """The one page of the client, at all its addresses."""
    return _page(HTTP_200_OK)


def _page(status: int) -> Response[bytes]:
    folder = client_folder()
    page = NO_CLIENT.encode() if folder is None else _content(folder / "index.html")
    return Response(page, status_code=status, media_type=KINDS[".html"], headers={"Cache-Control": "no-cache"})


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def client_file(name: FromPath[str]) -> Response[bytes]:
    """A file beside the page: the icon, the manifest."""
    file = _find(name)
    return Response(_content(file), media_type=_kind(file), headers={"Cache-Control": "no-cache"})


@get("/assets/{path:path}", include_in_schema=False)
async def client_asset(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A built file. Its name carries a hash of its content, so it never changes and is compressed once."""
    file = _find(f"assets/{path.lstrip('/')}")
    packed = _PACKED.get(file)
    if packed is None:
        packed = _PACKED[file] = await asyncio.to_thread(_pack, file)
    return packed_answer(request, packed, _kind(file), {"Cache-Control": FOREVER})


def _find(name: str) -> Path:
    """A file of the client; nothing outside its folder."""
    folder = client_folder()
    if folder is None or "\0" in name:
        raise NotFoundException
    try:
        file = (folder / name).resolve()
        if file.is_relative_to(folder.resolve()) and file.is_file():
            return file
    except OSError:  # longer than any file name
        pass
    raise NotFoundException


def _content(file: Path) -> bytes:
    return _read(file, file.stat().st_mtime)


def _kind(file: Path) -> str:
    return KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def on_not_found(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """A browser that asks for a page gets the client, which says that there is none; programs get the refusal."""
    looks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("Accept", "")
    if looks and not request.url.path.startswith("/api/"):
        return _page(HTTP_404_NOT_FOUND)
    return on_http_error(request, error)


def pages_router() -> Router:
    return Router("/", route_handlers=[client_page, client_asset, client_file])
