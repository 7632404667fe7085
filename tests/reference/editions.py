"""Editions for tests: cards from a few words, and whole random editions."""

import random
from itertools import combinations

from astra.edition.model import (
    ELEMENTS,
    Ability,
    Board,
    Boon,
    BoonKind,
    Card,
    Edition,
    Element,
    Star,
)

POUCH = (5, 6, 7, 8, 9, 10, 11, 12)
WISDOM = (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8)

# Section 10: how many cards have each ability, 48 together.
ABILITIES: tuple[tuple[Ability, int], ...] = (
    (Ability("gain_dust", n=4), 2),
    (Ability("gain_dust", n=3), 2),
    (Ability("gain_dust", n=2), 2),
    (Ability("gain_telescope", n=1), 3),
    (Ability("trade_dust", cost=3), 3),
    (Ability("gain_wisdom", n=1), 2),
    (Ability("gain_pouch", n=1), 2),
    (Ability("fame_per_marked"), 3),
    (Ability("fame_per_element"), 2),
    (Ability("mark_any"), 3),
    (Ability("starburst"), 3),
    (Ability("mark_two"), 3),
    (Ability("mark_three"), 3),
    (Ability("free_start"), 3),
    (Ability("fame_per_grand"), 3),
    (Ability("overfill"), 3),
    (Ability("reclaim_to_grand"), 3),
    (Ability("reclaim_common"), 3),
)

BOON_VALUES: dict[BoonKind, tuple[int, ...]] = {
    "fame": (1, 2, 3, 4, 5, 6),
    "improvement": (1, 2),
    "stardust": (2, 4, 6),
    "wisdom": (1, 2, 3),
    "observation": (1, 2),
    "activation": (1, 2, 3),
}

PLAIN_ABILITY = Ability("gain_dust", n=2)
PLAIN_BOONS = (Boon("fame", 4), Boon("stardust", 3), Boon("wisdom", 1), Boon("observation", 1))


def make_card(
    code: str,
    element: Element,
    lines: tuple[tuple[int, int], ...],
    grand: tuple[int, ...],
    ability: Ability = PLAIN_ABILITY,
    boons: tuple[Boon, ...] = PLAIN_BOONS,
    fame: int = 1,
) -> Card:
    """A card with star 1 as its starting star and the other stars that the lines name."""
    count = max(max(line) for line in lines)
    stars = tuple(
        Star(
            n=n,
            kind="start" if n == 1 else "grand" if n in grand else "common",
            x=round(0.1 + 0.3 * ((n - 1) % 5), 2),
            y=round(0.1 + 0.3 * ((n - 1) // 5), 2),
            mag=3.0,
            name=f"{code} {n}" if n in grand else "",
        )
        for n in range(1, count + 1)
    )
    return Card(code, f"Figura {code}", element, fame, stars, lines, boons, ability)


def make_boards(rng: random.Random) -> dict[str, Board]:
    """R1.5: n players have n+1 places; the two-player board is nearest to Fire, Air and Earth."""
    spheres = rng.sample(ELEMENTS, 4)
    icon = rng.choice(spheres)
    near: list[Element] = ["fire", "air", "earth"]
    rng.shuffle(near)
    numbers = rng.sample((1, 2, 3, 4), 4)
    dream = dict(zip(ELEMENTS, numbers, strict=True))
    boards = {"2": Board(tuple(spheres), icon, tuple(near), dream)}
    for players in (3, 4, 5):
        places = tuple((*spheres, *spheres)[: players + 1])
        boards[str(players)] = Board(tuple(spheres), icon, places)
    return boards


def edition_of(cards: tuple[Card, ...], boards: dict[str, Board], name: str) -> Edition:
    pairs = tuple(combinations(ELEMENTS, 2))
    return Edition(name, 1, cards, boards, POUCH, WISDOM, pairs)


def make_edition(seed: int) -> Edition:
    """A random edition of 48 cards that obeys R1.1 to R1.6, and section 10's ability counts."""
    rng = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyz"
    codes: list[str] = []
    while len(codes) < 48:
        code = "".join(rng.choices(letters, k=3)).capitalize()
        if code not in codes:
            codes.append(code)
    abilities = [ability for ability, count in ABILITIES for _ in range(count)]
    rng.shuffle(abilities)
    cards = tuple(
        _random_card(rng, code, ELEMENTS[at % 4], ability)
        for at, (code, ability) in enumerate(zip(codes, abilities, strict=True))
    )
    return edition_of(cards, make_boards(rng), f"random-{seed}")


def _random_card(rng: random.Random, code: str, element: Element, ability: Ability) -> Card:
    count = rng.choice((5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14))
    # Each star is joined to a recent one: a short reach gives chains, a long reach gives bushes.
    reach = rng.choice((1, 2, 3, 14))
    lines = {(rng.randrange(max(1, n - reach), n), n) for n in range(2, count + 1)}
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        one, other = sorted(rng.sample(range(1, count + 1), 2))
        lines.add((one, other))
    grand = tuple(rng.sample(range(2, count + 1), rng.choice((1, 1, 2, 3))))
    kinds: list[BoonKind] = ["fame", *rng.choices(list(BOON_VALUES), k=3)]
    rng.shuffle(kinds)
    boons = tuple(Boon(kind, rng.choice(BOON_VALUES[kind])) for kind in kinds)
    shuffled = _renumbered(rng, count, sorted(lines))
    return make_card(code, element, shuffled, grand, ability, boons, rng.choice((1, 2)))


def _renumbered(rng: random.Random, count: int, lines: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Star 1 stays; the others get new numbers, so that numbers say nothing about the figure."""
    others = rng.sample(range(2, count + 1), count - 1)
    new = dict(zip(range(2, count + 1), others, strict=True)) | {1: 1}
    renamed = [(min(new[a], new[b]), max(new[a], new[b])) for a, b in lines]
    return tuple(sorted(renamed))
