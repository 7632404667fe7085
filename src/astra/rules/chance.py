"""The game's own generator: SHA-256 in counter mode, so that past rolls say nothing about future ones."""

import hashlib

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Chance:
    """Uniform whole numbers from a secret key; equal keys and counters give equal futures.

    `block` is the hash in use: eight words of four bytes.
    """

    def __init__(self, key: bytes, counter: i64, block: bytes) -> None:
        self.key = key
        self.counter = counter
        self.block = block

    def copy(self) -> "Chance":
        return Chance(self.key, self.counter, self.block)

    def become(self, other: "Chance") -> None:
        self.key = other.key
        self.counter = other.counter
        self.block = other.block

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; with 32-bit words its bias is below n / 2**32."""
        start = (self.counter & 7) * 4
        if start == 0 or len(self.block) == 0:
            number: int = self.counter >> 3
            self.block = hashlib.sha256(self.key + number.to_bytes(8, "big")).digest()
        self.counter += 1
        word: i64 = 0
        for i in range(start, start + 4):
            word = (word << 8) | self.block[i]
        return (word * n) >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffle in place; every order is equally likely."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def shuffled(chance: Chance, cards: list[int]) -> list[int]:
    """The same cards in a random order; lists, because plain Python calls it (see Odds.apply_shuffle)."""
    row = vec[i64](cards)
    chance.shuffle(row)
    return [int(card) for card in row]


def chance_from_seed(seed: object) -> Chance:
    """The generator of a seed: a number, text or bytes."""
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    return Chance(hashlib.sha256(b"astra chance\n" + raw).digest(), 0, b"")


def chance_to_text(chance: Chance) -> str:
    """The generator as the opaque text of a position document; `chance_from_text` reads it."""
    return f"{chance.key.hex()}:{int(chance.counter)}"


def chance_from_text(text: str) -> Chance:
    """The inverse of `chance_to_text`; raises ValueError for anything else."""
    key, colon, counter = text.partition(":")
    if not colon or len(key) != 64 or not counter.isdigit() or len(counter) > 15:
        raise ValueError(f"chance is {text!r}, expected 64 hex digits, a colon and a count")
    return Chance(bytes.fromhex(key), int(counter), b"")
