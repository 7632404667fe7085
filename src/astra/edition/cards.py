"""Reading and checking one card of an edition document (R1.1 to R1.3)."""

from typing import get_args

from astra.edition.figures import read_chart, read_field, read_lines, read_stars, uses_catalogue
from astra.edition.model import (
    ABILITY_PARAMETERS,
    ELEMENTS,
    Ability,
    AbilityKind,
    Boon,
    BoonKind,
    Card,
)
from astra.edition.printed import CARD_PRINTED
from astra.edition.problems import MISSING, found_value
from astra.edition.projection import Projection
from astra.edition.reading import (
    Spot,
    read_choice,
    read_list,
    read_pattern,
    read_table,
    read_text,
    read_whole,
    read_words,
)
from astra.edition.wording import allowed, found

BOONS = 4

CARD_KEYS = (
    "code",
    "latin",
    "element",
    "fame",
    "ability",
    "boons",
    "chart",
    "stars",
    "lines",
    "field",
    "printed",
)

BOON_KINDS: tuple[BoonKind, ...] = get_args(BoonKind)
ABILITY_KINDS: tuple[AbilityKind, ...] = get_args(AbilityKind)

# A track is never longer than this (R1.4), and nobody owns more than 8 cards.
LARGEST_BOON: dict[BoonKind, int] = {
    "fame": 12,
    "improvement": 7,
    "stardust": 12,
    "wisdom": 12,
    "observation": 12,
    "activation": 8,
}
LARGEST_PARAMETER: dict[AbilityKind, int] = {
    "gain_dust": 12,
    "gain_telescope": 12,
    "trade_dust": 12,
    "gain_wisdom": 12,
    "gain_pouch": 7,
}


def read_card(spot: Spot, value: object) -> Card | None:
    """A card with its stars in place, or None if any part of it is wrong."""
    before = len(spot.problems)
    table = read_table(spot, value, CARD_KEYS)
    if table is None:
        return None
    code = read_pattern(spot.at("code"), table["code"], "[A-Z][A-Za-z]{2}", allowed("code"))
    latin = read_text(spot.at("latin"), table["latin"])
    element = read_choice(spot.at("element"), table["element"], ELEMENTS)
    fame = read_whole(spot.at("fame"), table["fame"], 1, 2)
    ability = read_ability(spot.at("ability"), table["ability"])
    boons = read_boons(spot.at("boons"), table["boons"])
    chart = read_chart(spot.at("chart"), table["chart"], needed=uses_catalogue(table["stars"]))
    projection = Projection(chart) if chart else None
    stars = read_stars(spot.at("stars"), table["stars"], projection)
    lines = read_lines(spot.at("lines"), table["lines"], len(stars))
    field = read_field(spot.at("field"), table["field"], projection, stars)
    read_words(spot.at("printed"), table["printed"], CARD_PRINTED)
    if len(spot.problems) > before or not (code and latin and element and fame and ability):
        return None
    return Card(
        code=code,
        latin=latin,
        element=element,
        fame=fame,
        stars=tuple(star for star in stars if star),
        lines=lines,
        boons=boons,
        ability=ability,
        chart=chart,
        field=field,
    )


def read_ability(spot: Spot, value: object) -> Ability | None:
    """A kind, with its parameter if it takes one."""
    if not isinstance(value, dict):
        spot.problem(found_value(value), allowed("table", keys="kind"))
        return None
    kind = read_choice(spot.at("kind"), value.get("kind", MISSING), ABILITY_KINDS)
    if kind is None:
        return None
    parameter = ABILITY_PARAMETERS.get(kind)
    table = read_table(spot, value, ("kind", parameter) if parameter else ("kind",))
    if table is None or parameter is None:
        return Ability(kind)
    amount = read_whole(spot.at(parameter), table[parameter], 1, LARGEST_PARAMETER[kind])
    return Ability(kind, cost=amount) if parameter == "cost" else Ability(kind, n=amount)


def read_boons(spot: Spot, value: object) -> tuple[Boon, ...]:
    """Four boons, including a Fame boon (R1.3)."""
    rows = read_list(spot, value, "boons", BOONS, BOONS) or ()
    boons = [read_boon(spot.at(i), row) for i, row in enumerate(rows, 1)]
    good = tuple(boon for boon in boons if boon)
    kinds = [row.get("kind") for row in rows if isinstance(row, dict)]
    if len(kinds) == BOONS and all(kind in BOON_KINDS and kind != "fame" for kind in kinds):
        spot.problem(found("no-fame-boon"), allowed("at-least-one"))
    return good


def read_boon(spot: Spot, value: object) -> Boon | None:
    """A kind and how much of it."""
    table = read_table(spot, value, ("kind", "n"))
    if table is None:
        return None
    kind = read_choice(spot.at("kind"), table["kind"], BOON_KINDS)
    n = read_whole(spot.at("n"), table["n"], 1, LARGEST_BOON[kind] if kind else 12)
    return Boon(kind, n) if kind and n else None
