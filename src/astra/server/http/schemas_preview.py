"""What actions would do, as typed values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from astra.record.moments import Phase, Standing


class PreviewSums(msgspec.Struct, kw_only=True):
    dust: int = 0
    wisdom: int = 0
    telescopes: int = 0
    fame: int = 0
    pouch: int = 0


class PreviewNext(msgspec.Struct, kw_only=True):
    action: str
    spent: PreviewSums
    gained: PreviewSums
    completes: str | None
    hidden: bool
    ends: bool = False


class Preview(msgspec.Struct, kw_only=True):
    """What a list of actions would do; nothing is committed.

    `phase` is the one that the last of them belongs to; `continues` says that the Observe, ability, trade or dream that
    the list began still asks its seat, so that `next` belongs to the same list; `confirm` is the list to send to play
    what was tried, with the `stop` that ends it if one is needed, and null if nothing was tried or more must be chosen;
    `discards` says that a Rest passes the discard icon; `dream` is the number of the dream that follows. `standing` is
    what the seat would score if the night ended after them.
    """

    version: int
    tried: int
    stopped: Literal["hidden", "turn"] | None
    phase: Phase
    continues: bool
    confirm: list[str] | None
    spent: PreviewSums
    gained: PreviewSums
    returns: PreviewSums
    completes: list[str]
    discards: bool
    dream: int | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    standing: Standing
    next: list[PreviewNext]
    unusable: dict[str, str] = {}
    """Active cards that cannot be used now, by code, with the id of the text that says why; for an empty list only."""
