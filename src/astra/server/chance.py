"""The one source of everything random in a server: names, codes, secrets, deals and what bots roll.

The caller who makes the server passes it in. No setting, option or environment variable reaches it: a server that runs
by a command draws from the operating system, and only a test gives it something that can be repeated.
"""

from __future__ import annotations

import secrets

from astra.table.chance import Purpose


class SystemChance:
    """The operating system's source, which nobody can guess; what a draw is for makes no difference."""

    def draw(self, count: int, purpose: Purpose, *about: str) -> bytes:
        return secrets.token_bytes(count)
