"""Twins: a position with everything changed that one seat, or a spectator, cannot know."""

import copy
import random
from collections import Counter
from typing import Any

from astra import Edition

Slot = tuple[list[Any], int]


class Twin:
    """Makes the twin of a position for an observer, and counts which kinds of secret it changed.

    `kept` are cards that come to light in the next play: they stay where they are. `finals` and `choices` say whether
    final scoring cards and tied choices of boons stay hidden in it.
    """

    def __init__(self, edition: Edition, rng: random.Random, changed: Counter[str]) -> None:
        self.edition = edition
        self.rng = rng
        self.changed = changed

    def of(
        self, position: dict[str, Any], observer: int | None, kept: set[str], finals: bool, choices: bool
    ) -> dict[str, Any]:
        twin = copy.deepcopy(position)
        self.change_chance(twin)
        if finals:
            self.change_finals(twin, observer)
        if choices:
            self.change_choices(twin, observer)
        if twin["solo"]:
            self.change_solo_cards(twin, kept)
        else:
            self.permute([(twin["deck"], at) for at in range(len(twin["deck"]))], kept, "deck")
        return twin

    def change_chance(self, twin: dict[str, Any]) -> None:
        key, _, counter = twin["chance"].partition(":")
        twin["chance"] = f"{self.rng.randbytes(len(key) // 2).hex()}:{counter}"
        self.changed["generator"] += 1

    def change_finals(self, twin: dict[str, Any], observer: int | None) -> None:
        """R2.1: any final scoring cards that the observer does not hold itself."""
        holders = [seat for number, seat in enumerate(twin["seats"]) if number != observer]
        machine = twin["auptolemy"]
        if machine is not None and machine["final"] is not None:
            holders.append(machine)
        own = None if observer is None else twin["seats"][observer]["final"]
        others = [list(pair) for pair in self.edition.final_cards if list(pair) != own]
        for holder, final in zip(holders, self.rng.sample(others, len(holders)), strict=True):
            whose = "Auptolemy's final card" if holder is machine else "final card"
            self.changed[whose] += holder["final"] != final
            holder["final"] = final

    def change_choices(self, twin: dict[str, Any], observer: int | None) -> None:
        """R6.3: what others of a tie chose while it is not complete; a boon that they could have chosen as well."""
        discovery = None if twin["pending"] is None else twin["pending"]["discovery"]
        if discovery is None or not discovery["choosing"]:
            return
        for choice in discovery["choices"]:
            pen, boon = choice
            if isinstance(pen, int) and pen != observer:
                choice[1] = self.rng.choice([n for n in (3, 4) if n not in discovery["crossed"]] or [boon])
                self.changed["tied boon"] += choice[1] != boon

    def change_solo_cards(self, twin: dict[str, Any], kept: set[str]) -> None:
        """R13.2, H5, E4, E5: cards never seen may lie anywhere face down, seen ones anywhere in Auptolemy's deck."""
        machine, modifiers = twin["auptolemy"], twin["modifiers"]
        seen = set(machine["known"])
        shown = 1 if "E4" in modifiers else 0
        own: list[Slot] = [(machine["deck"], at) for at in range(shown, len(machine["deck"]))]
        right = machine["library"][1]
        if right is not None and not machine["right_known"]:
            own.append((machine["library"], 1))
        elsewhere: list[Slot] = [(twin[pile], at) for pile in ("deck", "removed") for at in range(len(twin[pile]))]
        self.permute([slot for slot in own if slot[0][slot[1]] in seen], kept, "reshuffled deck")
        self.permute([slot for slot in own + elsewhere if slot[0][slot[1]] not in seen], kept, "cards never seen")
        self.changed["face-down right card"] += machine["library"][1] != right

    def permute(self, slots: list[Slot], kept: set[str], kind: str) -> None:
        free = [(pile, at) for pile, at in slots if pile[at] not in kept]
        cards = [pile[at] for pile, at in free]
        shuffled = self.rng.sample(cards, len(cards))
        for (pile, at), card in zip(free, shuffled, strict=True):
            pile[at] = card
        self.changed[kind] += cards != shuffled
