"""The cookie that names a guest: it is signed and contains nothing else."""

from __future__ import annotations

from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from astra.server.http.limits import LONGEST_COOKIE
from astra.table.limits import GUEST_ID_LENGTH

COOKIE = "astra_guest"
YEAR = 366 * 86_400


class Cookies:
    """Signs the ids of guests and reads them back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="astra-guest")
        # Every request sends its cookie, and checking a signature takes longer than remembering it.
        self._remember = lru_cache(maxsize=20_000)(self._read)

    def make(self, guest: str, https: bool) -> Cookie:
        value = self._serializer.dumps(guest)
        return Cookie(key=COOKIE, value=str(value), path="/", max_age=YEAR, httponly=True, samesite="lax", secure=https)

    def gone(self, https: bool) -> Cookie:
        return Cookie(key=COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax", secure=https)

    def read(self, value: str | None) -> str | None:
        """The guest that a cookie names; None for one that we did not sign."""
        return self._remember(value) if value and len(value) <= LONGEST_COOKIE else None

    def _read(self, value: str) -> str | None:
        try:
            guest = self._serializer.loads(value)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) and 0 < len(guest) <= GUEST_ID_LENGTH else None
