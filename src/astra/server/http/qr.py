"""Addresses as QR codes, for other devices; each is drawn once."""

from __future__ import annotations

from io import BytesIO

import segno

from astra.server.http.buckets import Buckets
from astra.server.http.errors import Refused
from astra.server.http.limits import LONGEST_QR_ADDRESS, MOST_QR_CODES, Limits


def qr_code(url: str) -> str:
    """An address as an SVG picture, dark on light in every theme, as cameras need it."""
    out = BytesIO()
    # Any mask can be read; looking for the best one takes ten times as long.
    segno.make(url, error="m", micro=False, mask=0).save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, dark="#000", light="#fff", omitsize=True
    )
    return out.getvalue().decode()


class QrCodes:
    """The codes that were drawn last.

    An address begins with the `Host` of a request, which anyone can vary, and a picture takes milliseconds. So a caller
    gets a limited number of new ones, and an empty text beyond that.
    """

    def __init__(self, limits: Limits) -> None:
        self._new = Buckets(limits.drawings, limits.drawings_burst)
        self._kept: dict[str, str] = {}

    def code(self, caller: str, url: str) -> str:
        """The picture of an address; `caller` is the name that limits count by."""
        drawn = self._kept.pop(url, None)
        if drawn is None:
            if len(url) > LONGEST_QR_ADDRESS:
                return ""
            try:
                self._new.take(caller)
            except Refused:
                return ""
            if len(self._kept) >= MOST_QR_CODES:
                del self._kept[next(iter(self._kept))]
            drawn = qr_code(url)
        self._kept[url] = drawn  # the last one again
        return drawn
