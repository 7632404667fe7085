"""The generator of random play and searches: fast, seeded, the same interpreted and compiled. Never the game's own."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Rng:
    """Uniform numbers from a seed, by a 31-bit multiplicative generator: products stay below 2**62."""

    def __init__(self, seed: i64) -> None:
        self.number: i64 = seed % 2147483646 + 1

    def __reduce__(self) -> tuple[Any, ...]:
        return rng_at, (int(self.number),)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.number = self.number * 48271 % 2147483647
        return self.number % n

    def unit(self) -> float:
        """A number from 0 to 1."""
        self.number = self.number * 48271 % 2147483647
        return float(self.number) / 2147483647.0

    def shuffle(self, cards: vec[i64], start: i64) -> None:
        """Every order of the row from `start` on equally likely."""
        i: i64 = len(cards) - 1
        while i > start:
            j = start + self.below(i - start + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1


def rng_at(number: int) -> Rng:
    """A generator that goes on from a number, as a pickle holds it."""
    rng = Rng(0)
    rng.number = number
    return rng
