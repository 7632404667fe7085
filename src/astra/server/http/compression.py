"""Content that is sent again and again, compressed once and for all."""

from __future__ import annotations

import gzip
from typing import Any, NamedTuple

import brotli  # type: ignore[import-untyped]
from litestar import Request, Response

SMALL = 500  # bytes; less than that is sent as it is


class Packed(NamedTuple):
    """Content as it is and compressed, where that is shorter."""

    plain: bytes
    gzip: bytes | None = None
    brotli: bytes | None = None


def pack(plain: bytes) -> Packed:
    """Content in every form that a caller may accept."""
    if len(plain) < SMALL:
        return Packed(plain)
    return Packed(plain, gzip.compress(plain, 9, mtime=0), brotli.compress(plain, quality=9))


def packed_answer(
    request: Request[Any, Any, Any], packed: Packed, kind: str, headers: dict[str, str]
) -> Response[bytes]:
    """The content in the shortest form that the caller accepts."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    accepted = request.headers.get("Accept-Encoding", "")
    content = packed.plain
    if packed.brotli is not None and "br" in accepted:
        content, headers["Content-Encoding"] = packed.brotli, "br"
    elif packed.gzip is not None and "gzip" in accepted:
        content, headers["Content-Encoding"] = packed.gzip, "gzip"
    return Response(content, media_type=kind, headers=headers)
