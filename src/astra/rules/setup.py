"""Set-up: the edition as tables, a deal from chance, and the first state (section 2, R13.1 to R13.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, get_args

from librt.vecs import append, vec
from mypy_extensions import i64

from astra.edition.model import ELEMENTS, BoonKind, Edition
from astra.rules import ids
from astra.rules.abilities import ABILITIES, ability_number
from astra.rules.chance import Chance
from astra.rules.pieces import Auptolemy, Place, Seat, new_turn
from astra.rules.state import State
from astra.rules.tables import Tables

PLAYERS = (2, 3, 4, 5)  # of a game that is not solo
USUAL_PLAYERS = 2
# Of 48 cards; a short edition has its share of them.
CARDS_BELOW_END = {1: 3, 2: 29, 3: 25, 4: 18, 5: 11}
SOLO_CARDS = 20  # R13.1: 17 above the Game End card and 3 below it
IN_LIBRARY = 2  # R13.2: turned up beside Auptolemy's deck
SMALL = 7  # R13.2: a small card has at most this many stars
LARGEST = 14  # E1


class Deal(NamedTuple):
    """What chance decides at set-up: cards by index, decks with the top first, finals by index."""

    first: int
    finals: tuple[int, ...]
    deck: tuple[int, ...]
    removed: tuple[int, ...] = ()
    auptolemy_final: int = -1
    auptolemy_deck: tuple[int, ...] = ()


def is_easier(modifier: str) -> bool:
    """R13.15; those of R13.16 are harder."""
    return modifier.startswith("E")


def modifier_bits(modifiers: tuple[str, ...]) -> int:
    """R13.15 to R13.17; raises ValueError for an unknown modifier or a pair that excludes each other."""
    bits = 0
    for modifier in modifiers:
        if modifier not in ids.MODIFIERS:
            raise ValueError(f"modifier {modifier!r} is unknown, expected one of {', '.join(ids.MODIFIERS)}")
        bit = 1 << ids.MODIFIERS.index(modifier)
        if bits & bit:
            raise ValueError(f"modifier {modifier} is given twice")
        bits |= bit
    for one, other in (("E2", "H1"), ("E3", "H2")):
        if one in modifiers and other in modifiers:
            raise ValueError(f"modifiers {one} and {other} exclude each other (R13.17)")
    return bits


_TABLES: dict[tuple[int, int, bool, int], Tables] = {}
MOST_TABLES = 256  # the oldest make room


def tables_for(edition: Edition, players: int, solo: bool, modifiers: int) -> Tables:
    """The tables of one kind of game, made once per edition object, which they keep alive."""
    key = (id(edition), players, solo, modifiers)
    if key not in _TABLES:
        while len(_TABLES) >= MOST_TABLES:
            del _TABLES[next(iter(_TABLES))]
        _TABLES[key] = make_tables(edition, players, solo, modifiers)
    return _TABLES[key]


def board_for(players: int) -> str:
    """The name of a game's board in the edition; solo uses the board for two players (R13.1)."""
    return str(max(players, 2))


def cards_dealt(tables: Tables) -> int:
    """R2.3: one to the discard pile, one to each place."""
    return 1 + int(tables.places)


def cards_below_end(players: int, cards: int) -> int:
    """R2.2, R13.1: the cards below the Game End card, in an edition with this many cards."""
    return CARDS_BELOW_END[players] * cards // ids.CARDS


def solo_cards(cards: int) -> int:
    """R13.1: the cards of a solo game's draw deck, those that set-up deals included."""
    return SOLO_CARDS * cards // ids.CARDS


def first_above_end(tables: Tables) -> int:
    """R2.2, R13.1: the cards above the Game End card when set-up is done."""
    printed = len(tables.codes)
    cards = solo_cards(printed) if tables.solo else printed
    return cards - cards_below_end(int(tables.players), printed) - cards_dealt(tables)


def make_tables(edition: Edition, players: int, solo: bool, modifiers: int) -> Tables:
    """The edition in rows of integers."""
    cards = edition.cards
    board = edition.boards[board_for(players)]
    neighbours = [0] * (len(cards) * ids.STARS_PER_CARD)
    for number, card in enumerate(cards):
        for one, other in card.lines:
            neighbours[number * ids.STARS_PER_CARD + one - 1] |= 1 << (other - 1)
            neighbours[number * ids.STARS_PER_CARD + other - 1] |= 1 << (one - 1)
    boons = [boon for card in cards for boon in card.boons]
    kinds = [card.ability.kind for card in cards]
    numbers = [ability_number(card.ability) for card in cards]
    abilities = [ABILITIES[number] for number in numbers]
    ring = [ELEMENTS.index(sphere) for sphere in board.spheres]
    after = {sphere: ring[(i + 1) % 4] for i, sphere in enumerate(ring)}
    nearest = [board.places.index(e) if e in board.places else 0 for e in ELEMENTS]
    return Tables(
        edition=edition,
        codes=[card.code for card in cards],
        players=players,
        solo=solo,
        modifiers=modifiers,
        full=_row([(1 << len(card.stars)) - 1 for card in cards]),
        neighbours=_row(neighbours),
        grand=_row([_stars_of_kind(edition, number, "grand") for number in range(len(cards))]),
        common=_row([_stars_of_kind(edition, number, "common") for number in range(len(cards))]),
        sizes=_row([len(card.stars) for card in cards]),
        elements=_row([ELEMENTS.index(card.element) for card in cards]),
        final_fame=_row([card.fame for card in cards]),
        boon_kinds=_row([get_args(BoonKind).index(boon.kind) for boon in boons]),
        boon_values=_row([boon.n for boon in boons]),
        ability_numbers=_row(numbers),
        same_ability=_row([sum(1 << i for i, other in enumerate(kinds) if other == kind) for kind in kinds]),
        free_first_stars=sum(1 << i for i, ability in enumerate(abilities) if ability.frees_first_star),
        overfilling_rests=sum(1 << i for i, ability in enumerate(abilities) if ability.overfills_rest),
        cards_of_element=_row([sum(1 << i for i, c in enumerate(cards) if c.element == e) for e in ELEMENTS]),
        next_sphere=_row([after[sphere] for sphere in range(4)]),
        passes_icon=_row([int(ELEMENTS[sphere] == board.discard_after) for sphere in range(4)]),
        dream_numbers=_row([board.dream[e] for e in ELEMENTS] if board.dream else []),
        place_of_element=_row(nearest),
        places=len(board.places),
        card_limits=_row(list(edition.wisdom)),
        most_wisdom=len(edition.wisdom) - 1,
        most_pouch=edition.pouch[-1],
        final_first=_row([ELEMENTS.index(pair[0]) for pair in edition.final_cards]),
        final_second=_row([ELEMENTS.index(pair[1]) for pair in edition.final_cards]),
    )


def _row(numbers: Iterable[int]) -> vec[i64]:
    """Not `vec[i64](numbers)`: that looks for a buffer first, which takes longer than the rest of the set-up."""
    row = vec[i64]()
    for number in numbers:
        row = append(row, number)
    return row


def _stars_of_kind(edition: Edition, card: int, kind: str) -> int:
    return sum(1 << (star.n - 1) for star in edition.cards[card].stars if star.kind == kind)


def deal(tables: Tables, chance: Chance, first: int | None) -> Deal:
    """Shuffle and deal (R2.1 to R2.4; solo R13.1, R13.2); chance chooses the first player if `first` is None."""
    players = int(tables.players)
    if first is None:
        first = 0 if tables.solo else int(chance.below(players))
    finals = tuple(_shuffled(chance, len(tables.final_first)))
    cards = tuple(_shuffled(chance, len(tables.codes)))
    if not tables.solo:
        return Deal(first, finals[:players], cards)
    own = solo_cards(len(cards))
    deck, others = cards[:own], list(cards[own:])
    removed = remove_cards(tables, others)
    library = [card for card in others if card not in removed]
    hidden_final = finals[1] if tables.modifiers & ids.H3 else -1
    return Deal(first, (finals[0],), deck, tuple(removed), hidden_final, tuple(library))


def _shuffled(chance: Chance, n: i64) -> vec[i64]:
    row = vec[i64](range(n))
    chance.shuffle(row)
    return row


def remove_cards(tables: Tables, cards: list[int]) -> list[int]:
    """R13.2, E1, H6, R13.17. The cards are shuffled, so taking the first that fits is random."""
    removed: list[int] = []
    sizes = tables.sizes

    def remove(element: str, fits: int, largest: bool) -> None:
        left = [card for card in cards if card not in removed and ELEMENTS[tables.elements[card]] == element]
        if not left:
            return
        exact = [c for c in left if (sizes[c] == fits if largest else sizes[c] <= fits)]
        extreme = (max if largest else min)(int(sizes[card]) for card in left)
        removed.append((exact or [card for card in left if sizes[card] == extreme])[0])

    rounds = (1 if tables.modifiers & ids.E1 == 0 else 0) + (1 if tables.modifiers & ids.H6 else 0)
    if tables.modifiers & ids.E1:
        for _ in range(3):
            remove("water", LARGEST, True)
    for _ in range(rounds):
        for element in ("air", "fire", "earth"):
            remove(element, SMALL, False)
    return removed


def removals(modifiers: int) -> list[int]:
    """How many cards of each element `remove_cards` removes, if there are enough."""
    small = (0 if modifiers & ids.E1 else 1) + (1 if modifiers & ids.H6 else 0)
    large = 3 if modifiers & ids.E1 else 0
    return [large if element == "water" else small for element in ELEMENTS]


def removal_rank(tables: Tables, card: int) -> int:
    """Lower ranks are removed first: Water from the most stars down, others from the fewest up; 7 counts like fewer."""
    size = int(tables.sizes[card])
    return -size if ELEMENTS[tables.elements[card]] == "water" else max(size, SMALL)


def first_dust(modifiers: i64) -> i64:
    """R2.1 with E6."""
    return 10 if modifiers & ids.E6 else 8


def auptolemys_first_dust(modifiers: i64) -> i64:
    """R13.3 with H4."""
    return 6 if modifiers & ids.H4 else 5


def auptolemys_first_fame(modifiers: i64) -> i64:
    """R13.3 with E2 and H1."""
    return 0 if modifiers & ids.E2 else 20 if modifiers & ids.H1 else 12


def new_state(tables: Tables, chance: Chance, dealt: Deal) -> State:
    """The state before the first turn's opening choice."""
    modifiers = tables.modifiers
    dust = first_dust(modifiers)
    pouch = tables.edition.pouch[0]
    seats = vec[Seat]([_first_journal(dust, pouch, final) for final in dealt.finals])
    drawn = cards_dealt(tables)
    return State(
        tables=tables,
        chance=chance,
        seats=seats,
        places=vec[Place]([Place(card=card, marked=0, reach=1, pens=0) for card in dealt.deck[1:drawn]]),
        deck=_row(dealt.deck),
        drawn=drawn,
        discard=_row([dealt.deck[0]]),
        removed=_row(dealt.removed),
        above_end=first_above_end(tables),
        last_turns=-1,
        sphere=tables.elements[dealt.deck[0]],
        first=dealt.first,
        turn=1,
        active=dealt.first,
        seat=dealt.first,
        decision=ids.TURN,
        step=ids.OPENING,
        chance_kind=ids.DRAW,
        outside_chance=False,
        lost=False,
        now=new_turn(),
        discovery=None,
        auptolemy=_auptolemy(modifiers, dealt) if tables.solo else None,
    )


def _first_journal(dust: i64, pouch: i64, final: i64) -> Seat:
    """R2.1."""
    return Seat(dust=dust, pouch=pouch, wisdom=0, telescopes=0, fame=0, cards=0, active=0, final=final)


def laid_out(
    tables: Tables,
    chance: Chance,
    seats: list[Seat],
    places: list[Place],
    deck: list[int],
    discard: list[int],
    removed: list[int],
    above_end: i64,
    last_turns: i64,
    sphere: i64,
    first: i64,
    turn: i64,
    auptolemy: Auptolemy | None,
) -> State:
    """A table as a document describes it, before its turn begins. Takes lists (see Odds.apply_shuffle)."""
    return State(
        tables=tables,
        chance=chance,
        seats=vec[Seat](seats),
        places=vec[Place](places),
        deck=_row(deck),
        drawn=0,
        discard=_row(discard),
        removed=_row(removed),
        above_end=above_end,
        last_turns=last_turns,
        sphere=sphere,
        first=first,
        turn=turn,
        active=first,
        seat=first,
        decision=ids.NOTHING_ASKED,
        step=ids.TURN_BEGINS,
        chance_kind=ids.DRAW,
        outside_chance=False,
        lost=False,
        now=new_turn(),
        discovery=None,
        auptolemy=auptolemy,
    )


def auptolemy_laid_out(
    dust: i64,
    fame: i64,
    telescopes: i64,
    final: i64,
    left: i64,
    right: i64,
    cards: list[int],
    deck: list[int],
    discard: list[int],
) -> Auptolemy:
    """Auptolemy as a document describes it, with nothing seen yet. Takes lists, piles with the top last."""
    return Auptolemy(
        dust=dust,
        fame=fame,
        telescopes=telescopes,
        final=final,
        left=left,
        right=right,
        right_known=False,
        seen=0,
        selected=ids.NOBODY,
        rolled=0,
        cards=_row(cards),
        deck=_row(deck),
        discard=_row(discard),
    )


def _auptolemy(modifiers: i64, dealt: Deal) -> Auptolemy:
    """R13.3 with E4 and H5."""
    left, right, *deck = dealt.auptolemy_deck
    face_up = [left] if modifiers & ids.H5 else [left, right]
    if modifiers & ids.E4 and deck:
        face_up.append(deck[0])
    return Auptolemy(
        dust=auptolemys_first_dust(modifiers),
        fame=auptolemys_first_fame(modifiers),
        telescopes=0,
        final=dealt.auptolemy_final,
        left=left,
        right=right,
        right_known=modifiers & ids.H5 == 0,
        seen=sum(1 << card for card in face_up),
        selected=ids.NOBODY,
        rolled=0,
        cards=_row([]),
        deck=_row(deck[::-1]),
        discard=_row([]),
    )
