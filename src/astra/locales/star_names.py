"""Proper names of stars: bright ones have their own in each language, the others are called as the IAU has them."""

from __future__ import annotations

from astra.locales import Texts


def star_text(name: str, texts: Texts) -> str:
    """A star's name in this language, where it has one of its own."""
    proper = f"proper-{name.replace(' ', '-')}"
    return texts.format(proper) if texts.has(proper) else name
