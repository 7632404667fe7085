"""Seeds that nobody chose: the rules draw nothing from outside, so they are given one."""

from __future__ import annotations

import secrets


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)
