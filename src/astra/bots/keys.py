"""Keys of states as whole numbers, and sets of them for compiled code."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final[i64] = 0xFFFF_FFFF_FFFF  # of a key
SLOTS: Final[i64] = 256  # to begin with


def mixed(key: i64, more: i64) -> i64:
    """Combine a key with one more number, which is at least 0 and below 2**48."""
    key = (key * 16381 + more) & BITS
    return key ^ (key >> 23)


class Keys:
    """A set of keys. Clearing it costs nothing, and its numbers never become Python objects."""

    def __init__(self) -> None:
        self.round: i64 = 1  # numbers added in earlier rounds no longer count
        self.count: i64 = 0
        self.slots: vec[i64] = vec[i64]([0] * int(SLOTS))
        self.rounds: vec[i64] = vec[i64]([0] * int(SLOTS))

    def clear(self) -> None:
        self.round += 1
        self.count = 0

    def add(self, key: i64) -> bool:
        """Add a number; false if it was there already."""
        last: i64 = len(self.slots) - 1
        at = (key ^ (key >> 15)) & last
        while self.rounds[at] == self.round:
            if self.slots[at] == key:
                return False
            at = (at + 1) & last
        self.slots[at] = key
        self.rounds[at] = self.round
        self.count += 1
        if self.count * 2 > last:
            self.grow()
        return True

    def grow(self) -> None:
        slots, rounds, old = self.slots, self.rounds, self.round
        size = len(slots) * 2
        self.slots = vec[i64]([0] * size)
        self.rounds = vec[i64]([0] * size)
        self.count = 0
        for at in range(len(slots)):
            if rounds[at] == old:
                self.add(slots[at])
