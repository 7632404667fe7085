"""Keys of states: a set of numbers that compiled code can empty at no cost."""

import random

from astra.bots.keys import BITS, Keys, mixed


def test_a_number_is_new_once_until_the_set_is_emptied() -> None:
    rng = random.Random(3)
    keys = Keys()
    for size in (5, 3000, 700):
        known: set[int] = set()
        for _ in range(size):
            number = rng.choice([rng.randrange(int(BITS) + 1), rng.randrange(500)])
            assert keys.add(number) == (number not in known)
            known.add(number)
        keys.clear()


def test_keys_of_neighbours_differ() -> None:
    """Stars of three places and a journal, each a little different."""
    keys = set()
    for marked in range(64):
        for dust in range(16):
            for cards in range(32):
                keys.add(int(mixed(mixed(mixed(7, marked * 64 + 5), dust * 16384), cards << 43)))
    assert len(keys) == 64 * 16 * 32
    assert max(keys) <= BITS
