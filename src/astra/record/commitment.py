"""The committed deal: a text that fixes everything chance decides. Its SHA-256 is shown first, the text at the end.

docs/formats.md specifies it. Players who saw the hash before the first action can check, when the game is over, that
nothing was dealt, drawn or rolled in anybody's favour.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, Protocol

from astra.edition.model import Edition
from astra.errors import RecordError, SetupError
from astra.record.chances import decide_chance
from astra.record.record import Record, read_record
from astra.rules import ids
from astra.rules.actions import id_of, parse_action
from astra.rules.chance import chance_from_text, chance_to_text
from astra.rules.state import State

FORMAT = "astra-deal 1"
SALT_BYTES = 32

# The part of the record's header that the text repeats; names are left out, since players may change them.
HEADER = ("rules", "edition", "players", "solo", "first", "position")
# Its piles, as the record's deal has them.
PILES = ("finals", "deck", "removed", "auptolemy-final", "auptolemy-deck")
KEYS: tuple[str, ...] = ("format", "salt", *HEADER, "chance", *PILES)

_SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES},}}")


class Dealt(Protocol):
    """What `deal_text` needs from a game, before its first action."""

    @property
    def actions(self) -> list[str]: ...

    def record(self) -> str: ...

    def position(self) -> dict[str, Any]: ...


def deal_text(game: Dealt, salt: bytes) -> str:
    """The text to commit to, for a game in which nothing has been played yet.

    `salt` is 32 random bytes or more, from `secrets.token_bytes`: without them the text could be guessed from its hash.
    """
    if len(salt) < SALT_BYTES:
        raise SetupError(f"the salt has {len(salt)} bytes, expected {SALT_BYTES} or more")
    if game.actions:
        raise SetupError(f"{len(game.actions)} actions are played, expected a game before its first")
    parts = {"format": FORMAT, "salt": salt.hex()} | _parts(game.record())
    parts["chance"] = game.position()["chance"]
    return "".join(f"{key}: {parts[key]}\n" for key in KEYS if key in parts)


def commitment(text: str) -> str:
    """What is shown before the first action: the SHA-256 of the text, in hex."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def verify(record_text: str, deal_text: str, commitment: str | None, edition: Edition | None = None) -> list[str]:
    """Every contradiction, in sentences; none if the game was dealt, drawn and rolled as committed.

    If `commitment` is None, the hash is not checked: only the text and the record are compared.
    """
    problems = _hash_problems(deal_text, commitment)
    try:
        told = _read_deal_text(deal_text)
        record = read_record(record_text, edition)
        state = record.first_state(None)
    except ValueError as error:
        return [*problems, f"the committed text: {error}"]
    except RecordError as error:
        return [*problems, f"the record: {error}"]
    found = _parts(record_text)
    for key in (*HEADER, *PILES):
        if told.get(key) != found.get(key):
            problems.append(_difference(key, told.get(key), found.get(key)))
    if record.seed is not None and chance_to_text(state.chance) != told["chance"]:
        problems.append("the seed in the record gives another generator than the committed one")
    return problems or _chance_problems(record, state, told["chance"])


def _parts(record: str) -> dict[str, str]:
    """The header and piles of a valid record, as written in it."""
    header, _, rest = record.partition("\n\n")
    parts = dict(line.split(": ", 1) for line in header.split("\n"))
    if rest.startswith("# "):
        deal = rest[2 : rest.index("\n")]
        parts |= dict(part.split(" ", 1) for part in deal.split("; "))
    return {key: parts[key] for key in (*HEADER, *PILES) if key in parts}


def _read_deal_text(text: str) -> dict[str, str]:
    """The parts of the text; raises ValueError if it is not one."""
    parts: dict[str, str] = {}
    left = KEYS
    for row, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        key, colon, value = line.partition(": ")
        if not colon or key not in left:
            raise ValueError(f"line {row} is {line[:40]!r}, expected 'key: value' with one of {', '.join(left)}")
        left = left[left.index(key) + 1 :]
        parts[key] = value
    if parts.get("format") != FORMAT:
        raise ValueError(f"format is {parts.get('format')!r}, this program reads {FORMAT!r}")
    if not _SALT.fullmatch(parts.get("salt", "")):
        raise ValueError(f"salt is {parts.get('salt')!r}, expected {2 * SALT_BYTES} hex digits or more")
    chance_from_text(parts.get("chance", ""))
    return parts


def _hash_problems(text: str, told: str | None) -> list[str]:
    found = commitment(text)
    if told is None or told.strip().lower() == found:
        return []
    return [f"the commitment was {told.strip()}, but the text has {found}"]


def _difference(key: str, told: str | None, found: str | None) -> str:
    """Where two values of one part first differ, word by word."""
    if told is None or found is None:
        return f"{key} is only in the {'record' if told is None else 'committed text'}"
    if key in PILES:
        pairs = enumerate(zip(told.split(" "), found.split(" "), strict=False), 1)
        for number, (one, other) in pairs:
            if one != other:
                return f"{key}: number {number} is {one} in the committed text, {other} in the record"
        return f"{key} has {len(told.split(' '))} in the committed text, {len(found.split(' '))} in the record"
    return f"{key} is {told[:80]!r} in the committed text, {found[:80]!r} in the record"


def _chance_problems(record: Record, state: State, chance: str) -> list[str]:
    """Play the record with the committed decks and generator, which must decide as recorded."""
    state.chance = chance_from_text(chance)
    state.outside_chance = True
    for number, line in enumerate(record.lines):
        try:
            action = id_of(state.tables, parse_action(line.action))
        except ValueError as error:
            return [f"the record: {record.error(number, str(error))}"]
        if action not in state.legal_ids():
            return [f"the record: {record.error(number, f'{line.action} is not legal')}"]
        state.apply_unchecked(action)
        decided: list[str] = []
        while state.decision == ids.CHANCE:
            decided.append(decide_chance(state))
            state.advance()
        if tuple(decided) != line.chance:
            drawn = ", ".join(line.chance) or "nothing"
            return [str(record.error(number, f"chance decided {drawn}, but by the commitment {', '.join(decided)}"))]
    return []
