"""A full state that fits what one seat knows, with the probability that set-up and everything seen give it."""

from __future__ import annotations

import random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from astra.edition import load_edition
from astra.edition.model import ELEMENTS, Edition
from astra.errors import PositionError
from astra.record.position import TURN_FIELDS
from astra.record.reading import Reader
from astra.rules import ids, setup
from astra.rules.discovery import boons_open_to
from astra.rules.position import Auptolemy, Discovery, Place, Seat, new_turn
from astra.rules.state import State

MOST_TRIES = 100_000
_PENS = {"dreamer": ids.DREAMER, "auptolemy": ids.AUPTOLEMY}


def sample(view: dict[str, Any], rng: random.Random, edition: Edition | None = None) -> State:
    """A state that the view's seat cannot tell from the real one; `rng` decides what it cannot know.

    Unseen cards lie in every order with equal probability, unseen final scoring cards likewise. In solo, what was
    removed at set-up (R13.2) is drawn again until it fits what was seen. A tied boon choice not yet shown is any that
    its maker could have made.
    """
    return _Sampler(view, rng, edition or load_edition()).state()


class _Sampler:
    def __init__(self, view: dict[str, Any], rng: random.Random, edition: Edition) -> None:
        kind = {key: view[key] for key in ("players", "solo", "modifiers")}
        self.view = view
        self.rng = rng
        self.reader = Reader(kind, edition, rng.getrandbits(128))
        self.tables = self.reader.tables

    def state(self) -> State:
        view, reader = self.view, self.reader
        seats = [
            reader.read_seat(f"seats[{i}]", {k: v for k, v in row.items() if k != "limit"})
            for i, row in enumerate(view["seats"])
        ]
        places = [reader.read_place(f"places[{i}]", row) for i, row in enumerate(view["places"])]
        discard = reader.cards("discard", view["discard"])
        auptolemy = self.auptolemy()
        reader.deal_finals(seats, auptolemy)
        deck, removed = self.deal_unseen(auptolemy)
        state = State(
            self.tables,
            reader.chance,
            vec[Seat](seats),
            vec[Place](places),
            _row(deck),
            0,
            _row(discard[::-1]),
            _row(removed),
            -1 if view["above_end"] is None else view["above_end"],
            -1 if view["last_turns"] is None else view["last_turns"],
            ELEMENTS.index(view["sphere"]),
            view["first"],
            view["turn"],
            0,
            -1 if view["over"] else view["asked"],
            ids.OVER if view["over"] else ids.DECISIONS.index(view["decision"]),
            ids.OPENING,
            ids.DRAW,
            False,
            view["lost"],
            new_turn(),
            None,
            auptolemy,
        )
        state.set_active()
        self.read_now(state)
        if view["discovery"] is not None:
            state.discovery = self.discovery(state)
        return state

    def read_now(self, state: State) -> None:
        codes = self.tables.codes
        now = dict(self.view["now"])
        now["in_force"] = sum(1 << codes.index(code) for code in now["in_force"])
        now["using"] = -1 if now["using"] is None else codes.index(now["using"])
        now["star"] -= 1
        for name in TURN_FIELDS:
            setattr(state.now, name, now[name])

    def discovery(self, state: State) -> Discovery:
        seen = self.view["discovery"]
        masks = {key: sum(1 << _PENS.get(pen, pen) for pen in seen[key]) for key in ("waiting", "choosing", "taking")}
        card = self.tables.codes.index(seen["card"])
        discovery = Discovery(
            state.place_of(card),
            _PENS.get(seen["discoverer"], seen["discoverer"]),
            masks["waiting"],
            masks["choosing"],
            masks["taking"],
            0,
            sum(1 << (boon - 1) for boon in seen["crossed"]),
            seen["activations"],
        )
        shown = {_PENS.get(pen, pen): boon - 1 for pen, boon in seen["choices"]}
        for pen in range(ids.AUPTOLEMY + 1):
            if (masks["taking"] & ~masks["choosing"]) >> pen & 1:
                if pen not in shown:
                    open_boons = int(boons_open_to(state, discovery, pen))
                    shown[pen] = self.rng.choice([b for b in range(4) if open_boons >> b & 1])
                discovery.choices |= shown[pen] << (pen * 3)
        return discovery

    # Auptolemy

    def auptolemy(self) -> Auptolemy | None:
        """What is seen of it; its deck, and a right card face down, are dealt with the unseen cards."""
        seen = self.view["auptolemy"]
        if seen is None:
            return None
        reader = self.reader

        def card(part: str) -> int:
            return -1 if seen[part] is None else reader.card(f"auptolemy.{part}", seen[part])

        return Auptolemy(
            seen["dust"],
            seen["fame"],
            seen["telescopes"],
            reader.final("auptolemy.final", seen["final"]),
            card("left"),
            card("right"),
            0,
            card("selected"),
            seen["rolled"],
            _row(reader.cards("auptolemy.cards", seen["cards"])),
            _row([]),
            _row(reader.cards("auptolemy.discard", seen["discard"])[::-1]),
        )

    def deal_unseen(self, auptolemy: Auptolemy | None) -> tuple[list[int], list[int]]:
        """The draw deck and the removed cards; Auptolemy gets its own."""
        unseen = [c for c in range(len(self.tables.codes)) if c not in self.reader.met]
        if auptolemy is None:
            self.rng.shuffle(unseen)
            return unseen, []
        seen = self.view["auptolemy"]
        codes = self.tables.codes
        known = [codes.index(code) for code in seen["known"]]
        known = [card for card in known if card != auptolemy.right]
        if seen["top"] is not None:
            known.append(codes.index(seen["top"]))
        unseen = [card for card in unseen if card not in known]
        right_unknown = seen["right_face_down"] and auptolemy.right < 0
        unknown_slots = seen["deck"] + right_unknown - len(known)
        deck, removed, own = self.partition(auptolemy, unseen, known, unknown_slots)
        self.deal_library(auptolemy, known, own, right_unknown)
        return deck, removed

    def partition(
        self, auptolemy: Auptolemy, unseen: list[int], known: list[int], slots: int
    ) -> tuple[list[int], list[int], list[int]]:
        """Draw deck, removed cards and Auptolemy's own, from the unseen ones, as set-up makes them likely.

        Any set of cards is equally likely to be the solo game's draw deck; of the others the removed ones are drawn
        by R13.2, and a try in which they are cards already seen with Auptolemy is thrown away.
        """
        deck_size = self.view["deck"]
        pile = [int(card) for card in auptolemy.discard] + known
        pile += [int(c) for c in (auptolemy.left, auptolemy.right, auptolemy.selected) if c >= 0]
        for _ in range(MOST_TRIES):
            self.rng.shuffle(unseen)
            deck, others = unseen[:deck_size], unseen[deck_size:]
            candidates = others + pile
            self.rng.shuffle(candidates)
            removed = setup.remove_cards(self.tables, candidates)
            own = [card for card in others if card not in removed]
            if len(own) == slots and not set(removed) & set(pile):
                return deck, removed, own
        raise PositionError("auptolemy: no set-up leads to what this view shows")

    def deal_library(self, auptolemy: Auptolemy, known: list[int], own: list[int], right_unknown: bool) -> None:
        """Its deck and its face-down right card.

        Once E5 has made a deck of seen cards, one that was never seen can only be the right card.
        """
        seen = self.view["auptolemy"]
        top = [] if seen["top"] is None else [self.tables.codes.index(seen["top"])]
        hidden = [card for card in known + own if card not in top]
        self.rng.shuffle(hidden)
        if right_unknown:
            if len(own) == 1 and len(hidden) > 1 and seen["known"]:
                hidden.remove(own[0])
                hidden.append(own[0])
            auptolemy.right = hidden.pop()
        auptolemy.deck = _row(hidden + top)
        face_up = [*(int(card) for card in auptolemy.discard), int(auptolemy.left), *known]
        if not right_unknown:
            face_up.append(int(auptolemy.right))
        for card in face_up:
            if card >= 0:
                auptolemy.see(card)


def _row(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)
