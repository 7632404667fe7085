"""Who sits where in which game: a fixed, endless list, the same for every run of a match.

A *round* is one deal played from every distinct rotation of one seating, so each bot plays that deal once from each of
its seats, including the first player's (seat 0 begins). Rounds go through all cyclic orders of all line-ups, then
through them again with new deals:

- as many names as seats: exactly that line-up, a name as often as it is given (`strong,greedy,greedy`);
- more names than seats: every selection of that many of them;
- fewer names than seats, each given once: every way to fill the seats with all of them (`strong,greedy` for three
  is strong-greedy-greedy and strong-strong-greedy).

In solo every bot plays every deal alone: a round is one deal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations

import msgspec

from astra.errors import SetupError

Seating = tuple[str, ...]


class Appointment(msgspec.Struct, frozen=True):
    """One game of the schedule. `seed` deals the cards."""

    number: int
    round: int
    seed: str
    seating: Seating


def check_line_up(names: Sequence[str], players: int) -> None:
    """Raises SetupError for names that allow no fair line-ups."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice and players > 1 and len(names) != players:
        raise SetupError(
            f"--bots names {twice[0]} twice and has {len(names)} names for {players} seats: repeat a name only to give"
            " the whole line-up"
        )
    if twice and players == 1:
        raise SetupError(f"--bots names {twice[0]} twice, but a solo game has one seat")


def line_ups(names: Sequence[str], players: int) -> list[Seating]:
    """Every set of bots that meets at a table, as a tuple sorted in the order of `names`."""
    check_line_up(names, players)
    if len(names) >= players:
        return list(combinations(names, players))
    return [mix for mix in combinations_with_replacement(names, players) if set(mix) == set(names)]


def cyclic_orders(line_up: Seating) -> list[Seating]:
    """Every order around the table, up to rotation."""
    orders: dict[Seating, None] = {}
    for order in permutations(line_up):
        if not any(rotation in orders for rotation in rotations(order)):
            orders[order] = None
    return list(orders)


def rotations(order: Seating) -> list[Seating]:
    """The distinct rotations of a seating, itself first."""
    return list(dict.fromkeys(order[-turn:] + order[:-turn] if turn else order for turn in range(len(order))))


def deal_seed(seed: str, round_number: int) -> str:
    """The seed of a round's deal, in the match with this seed.

    Finished records contain it, so it is a hash: it says nothing about other rounds.
    """
    return sha256(f"{seed}\n{round_number}".encode()).hexdigest()[:32]


class Schedule:
    """The games of a match by their number, from 0."""

    def __init__(self, names: Sequence[str], players: int, seed: str) -> None:
        self.seed = seed
        self._rounds: list[list[Seating]]
        if players == 1:
            self._rounds = [[(name,) for name in names]]
        else:
            self._rounds = [rotations(order) for mix in line_ups(names, players) for order in cyclic_orders(mix)]
            # So that the first few rounds cover as many line-ups as possible.
            random.Random("schedule").shuffle(self._rounds)
        self._places = [(number, at) for number, games in enumerate(self._rounds) for at in range(len(games))]
        self._ends = {place for place, (number, at) in enumerate(self._places) if at == len(self._rounds[number]) - 1}

    @property
    def cycle(self) -> int:
        """The number of games after which every line-up has sat in every order."""
        return len(self._places)

    def game(self, number: int) -> Appointment:
        cycle, place = divmod(number, self.cycle)
        order, at = self._places[place]
        round_number = cycle * len(self._rounds) + order
        return Appointment(number, round_number, deal_seed(self.seed, round_number), self._rounds[order][at])

    def ends_round(self, number: int) -> bool:
        """Whether the round is complete with this game."""
        return number % self.cycle in self._ends

    def whole_rounds(self, games: int) -> int:
        """The smallest number of games, at least `games`, that completes every round."""
        while games > 0 and not self.ends_round(games - 1):
            games += 1
        return games

    def games(self, count: int) -> Iterator[Appointment]:
        return (self.game(number) for number in range(count))
