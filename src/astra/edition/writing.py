"""Writing the document of an edition, finished or not, as a file that people can read: TOML or JSON."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from astra.edition.cards import CARD_KEYS, read_card
from astra.edition.catalogue import stars_by_hip
from astra.edition.drafts import MOST_CARDS, looked_up, plain
from astra.edition.model import Card, Star
from astra.edition.printed import CARD_PRINTED, confirmed, single_values
from astra.edition.projection import Projection
from astra.edition.reading import Spot

Format = Literal["toml", "json"]

WIDTH = 100
"""Characters in a line, where there is a choice."""
HEADER = """\
# An edition of Astra. `astra edition check FILE` says what does not fit, `--edition FILE` plays with it.
# `printed` lists what an owner of the printed game has confirmed; {count} of {all} cards are confirmed whole.
"""


def edition_text(document: Mapping[str, Any], form: Format) -> str:
    """A document as a file; reading that file gives the same document, with its stars looked up.

    A value that is null is left out of TOML, which has none; within a list it is written as an empty text.
    """
    whole = looked_up(plain(document))
    return _toml(whole) if form == "toml" else _json(whole)


def file_name(document: Mapping[str, Any], form: Format) -> str:
    """A name for the file."""
    name, version = document.get("id"), document.get("version")
    fits = isinstance(name, str) and re.fullmatch("[A-Za-z0-9][A-Za-z0-9._-]{0,39}", name) and type(version) is int
    return f"{name}-{version}.{form}" if fits else f"edition.{form}"


def _json(document: Mapping[str, Any]) -> str:
    """A card, a board or a track in each line."""
    return "{\n" + ",\n".join(f"{_one_line(key)}: {_json_part(value)}" for key, value in document.items()) + "\n}\n"


def _json_part(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(f"  {_one_line(item)}" for item in value) + "\n]"
    if isinstance(value, dict) and any(isinstance(item, dict) for item in value.values()):
        return "{\n" + ",\n".join(f"  {_one_line(key)}: {_one_line(item)}" for key, item in value.items()) + "\n}"
    return _one_line(value)


def _one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _toml(document: Mapping[str, Any]) -> str:
    cards, boards = document.get("cards"), document.get("boards")
    blocks = [HEADER.format(**_confirmed(cards))]
    own_blocks = {
        "cards": isinstance(cards, list) and bool(cards) and all(isinstance(card, dict) for card in cards),
        "boards": isinstance(boards, dict) and bool(boards) and all(isinstance(one, dict) for one in boards.values()),
    }
    blocks.append(_pairs((key, value) for key, value in document.items() if not own_blocks.get(key)))
    if own_blocks["boards"] and isinstance(boards, dict):
        blocks += [f"[boards.{_key(key)}]\n{_pairs(board.items())}" for key, board in boards.items()]
    if own_blocks["cards"] and isinstance(cards, list):
        blocks += [f"[[cards]]\n{_card(card)}" for card in cards[:MOST_CARDS]]
        blocks += [f"[[cards]]\n{_pairs(card.items())}" for card in cards[MOST_CARDS:]]
    return "\n".join(block for block in blocks if block)


def _confirmed(cards: Any) -> dict[str, int]:
    rows = cards if isinstance(cards, list) else []
    every = set(single_values(CARD_PRINTED))
    whole = [row for row in rows if isinstance(row, dict) and confirmed(row, CARD_PRINTED) == every]
    return {"count": len(whole), "all": len(rows)}


def _card(row: dict[str, Any]) -> str:
    """A card in the short form of the shipped edition: what the star table knows is left out."""
    card = read_card(Spot([]), row)
    if card is None:
        return _pairs((key, row[key]) for key in (*CARD_KEYS, *sorted(row.keys() - set(CARD_KEYS))) if key in row)
    projection = Projection(card.chart) if card.chart else None
    stars = [_looked_up_star(star, projection) or _own_star(star) for star in card.stars]
    head = {key: row.get(key) for key in ("code", "latin", "element", "fame", "printed", "ability", "boons")}
    text = _pairs({**head, "chart": row.get("chart")}.items())
    text += "stars = [\n" + "".join(f"  {star}\n" for star in stars) + "]\n"
    text += _pairs([("lines", row["lines"])])
    return text if card.field == _usual_field(card, projection) else text + _pairs([("field", row["field"])])


def _usual_field(card: Card, projection: Projection | None) -> tuple[tuple[float, float, float], ...]:
    """The background of a card whose file does not give one."""
    return projection.field({star.hip for star in card.stars if star.hip}) if projection else ()


def _looked_up_star(star: Star, projection: Projection | None) -> str | None:
    """A star by its number in the star table and how far it was moved; None if it is not exactly that."""
    known = stars_by_hip().get(star.hip) if star.hip else None
    if known is None or projection is None:
        return None
    if (star.mag, star.name, star.designation, star.bv) != (known.mag, known.name, known.designation, known.bv):
        return None
    x, y = projection.star(known, 0.0, 0.0)
    for digits in (3, 4):
        dx, dy = round(star.x - x, digits) + 0.0, round(star.y - y, digits) + 0.0
        if projection.star(known, dx, dy) == (star.x, star.y):
            moved = {key: value for key, value in (("dx", dx), ("dy", dy)) if value}
            name = ", ".join(part for part in (star.name, star.designation) if part)
            return f"{_value({'hip': star.hip, 'kind': star.kind, **moved})},  # {star.n}: {name}".rstrip(": ")
    return None


def _own_star(star: Star) -> str:
    parts: dict[str, Any] = {"kind": star.kind, "x": star.x, "y": star.y, "mag": star.mag, "name": star.name}
    more = {"designation": star.designation or None, "hip": star.hip, "bv": star.bv}
    return f"{_value(parts | more)},"


def _pairs(items: Iterable[tuple[str, Any]]) -> str:
    return "".join(f"{_key(key)} = {_block(value)}\n" for key, value in items if value is not None)


def _block(value: Any) -> str:
    """A value after a key: a list's tables each on their own line, its rows as many to a line as fit."""
    if not isinstance(value, list) or not any(isinstance(item, (dict, list)) for item in value):
        return _value(value)
    parts = [f"{_item(item)}," for item in value]
    lines = parts if any(isinstance(item, dict) for item in value) else _filled(parts)
    return "[\n" + "".join(f"  {line}\n" for line in lines) + "]"


def _filled(parts: Sequence[str]) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 1 > WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {part}".lstrip()
    return lines


def _value(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items() if item is not None)
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_item, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value)


def _item(value: Any) -> str:
    return _value("" if value is None else value)


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _quoted(key)


def _quoted(text: str) -> str:
    """JSON's escapes are also TOML's, except for one control character that JSON does not escape."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
