"""What a match is: everything that two runs must share so that their games can be counted together."""

from __future__ import annotations

import secrets
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Final, Literal

import msgspec

import astra
from astra.arena.schedule import check_line_up
from astra.bots import LADDER
from astra.bots.third_party import bot_name, source_digest
from astra.edition import edition_hash, load_edition
from astra.errors import SetupError
from astra.game import Game
from astra.record.record import seat_names

# The code that decides how a game goes; code that explains it (hints, reasons) may change during a match. Third-party
# bots may also play through `adapters`. The sources are in the package, compiled or not.
PLANNERS: Final = ("budget", "evaluation", "features", "greedy", "heuristics", "ladder", "planner", "policy")
SEARCHERS: Final = ("random_bot", "redeal", "search", "standoff", "tree", "tree_search", "weights")
ON_CORES: Final = ("parallel", "search_host")
OF_OTHERS: Final = ("bot_host", "pipes", "third_party")
CODE: Final = (
    *(f"arena/{name}.py" for name in ("playing", "schedule")),
    *(f"bots/{name}.py" for name in (*PLANNERS, *SEARCHERS, *ON_CORES, *OF_OTHERS)),
    "bots/weights.json",
    *("adapters", "edition", "record", "rules", "game.py"),
)

SEED_BYTES: Final = 16

Kind = Literal["ladder", "file", "entry"]


class Entrant(msgspec.Struct, frozen=True):
    """A bot of the match; `source` is where a third party's lies, `digest` which version of it."""

    name: str
    kind: Kind = "ladder"
    source: str = ""
    digest: str = ""


class Match(msgspec.Struct, frozen=True):
    """Who plays what and how long they may think; how many games are played is no part of it.

    `line_up` names entrants, one of them more than once if it is to sit in several seats. With neither `seconds` (a
    decision) nor `simulations` each opponent of the ladder has the time of its level. Who knows `seed` knows every
    deal: one that nobody chose was drawn, and is kept with the games.
    """

    entrants: tuple[Entrant, ...]
    line_up: tuple[str, ...]
    players: int
    solo: bool
    modifiers: tuple[str, ...]
    seconds: float | None
    simulations: int | None
    seed: str
    edition: str
    edition_file: str | None
    code: str
    compiled: bool
    seed_drawn: bool = False

    def entrant(self, name: str) -> Entrant:
        return next(entrant for entrant in self.entrants if entrant.name == name)


def make_match(
    bots: list[str],
    *,
    files: list[str] | None = None,
    players: int = 2,
    solo: bool = False,
    modifiers: list[str] | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: str | None = None,
    edition_file: Path | None = None,
) -> Match:
    """A match of opponents by name; `files` are third-party bots, which are seated even if `bots` does not name them.

    Without a seed, a secret one is drawn. Raises SetupError for an unknown bot or an impossible game.
    """
    own = {bot_name(source): source for source in files or []}
    if len(own) < len(files or []):
        raise SetupError("--bot names two files with the same name; a bot is called by its file's name without .py")
    line_up = [*bots, *(name for name in own if name not in bots)]
    if not line_up:
        raise SetupError(f"no bots: --bots names some of {', '.join(ladder_names())}")
    if seconds is not None and simulations is not None:
        raise SetupError("--seconds and --simulations exclude each other: a bot thinks for a time or for a count")
    if seconds is not None and not 0 < seconds < inf:
        raise SetupError(f"--seconds is {seconds:g}, expected a time that ends")
    entrants = tuple(_entrant(name, own) for name in dict.fromkeys(line_up))
    players = 1 if solo else players
    check_line_up(line_up, players)
    edition = load_edition(edition_file)
    Game.new(players, solo=solo, modifiers=modifiers or (), seed=0, edition=edition)
    return Match(
        entrants=entrants,
        line_up=tuple(line_up),
        players=players,
        solo=solo,
        modifiers=tuple(modifiers or ()),
        seconds=seconds,
        simulations=simulations,
        seed=secrets.token_hex(SEED_BYTES) if seed is None else seed,
        edition=edition_hash(edition),
        edition_file=None if edition_file is None else str(edition_file.resolve()),
        code=code_digest(),
        compiled=astra.COMPILED,
        seed_drawn=seed is None,
    )


def make_again(match: Match) -> Match:
    """The match as this machine would make it; raises SetupError as `make_match` does."""
    return make_match(
        list(match.line_up),
        files=[entrant.source for entrant in match.entrants if entrant.kind == "file"],
        players=match.players,
        solo=match.solo,
        modifiers=list(match.modifiers),
        seconds=match.seconds,
        simulations=match.simulations,
        seed=None if match.seed_drawn else match.seed,
        edition_file=None if match.edition_file is None else Path(match.edition_file),
    )


def kind_text(match: Match) -> str:
    """Which game is played, in words."""
    return f"solo {' '.join(match.modifiers)}".strip() if match.solo else f"{match.players} players"


def budget_text(match: Match) -> str:
    """How long a bot may think, in words."""
    if match.seconds is not None:
        return f"{match.seconds:g} s a decision"
    if match.simulations is not None:
        return f"{match.simulations:,} simulation{'s' if match.simulations > 1 else ''} a decision"
    return "each bot with the time of its level"


def ladder_names() -> list[str]:
    return [level.name for level in LADDER]


def _entrant(name: str, own: dict[str, str]) -> Entrant:
    if name in own:
        if name in ladder_names():
            raise SetupError(f"--bot {own[name]} has the name of the opponent {name!r}: rename the file")
        source = own[name]
        if not Path(source).is_file():
            raise SetupError(f"--bot {source}: no such file")
        try:
            seat_names([name], 1)
        except SetupError:
            raise SetupError(
                f"--bot {source}: the file's name is the bot's, expected printable text without commas and outer spaces"
            ) from None
        return Entrant(name, "file", str(Path(source).resolve()), source_digest(source))
    if name in ladder_names():
        return Entrant(name)
    digest = source_digest(name) if not name.endswith(".py") else ""
    if not digest:
        raise SetupError(
            f"bot {name!r} is not known; the opponents are {', '.join(ladder_names())}, and --bot FILE.py adds another"
        )
    return Entrant(name, "entry", name, digest)


def code_digest() -> str:
    """A digest that changes with every version of the rules and the opponents."""
    package = Path(astra.__file__).parent
    digest = sha256()
    for part in CODE:
        place = package / part
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.suffix in {".py", ".toml", ".csv", ".json"}:
                digest.update(str(file.relative_to(package)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def match_key(match: Match) -> str:
    """A short name for the match, equal if and only if `differences` finds none."""
    return sha256(msgspec.json.encode(_identity(match))).hexdigest()[:16]


_WORDS: Final = {
    "line_up": "bots",
    "code": "version of rules and opponents",
    "edition": "edition",
    "compiled": "compiled engine",
}


def differences(kept: Match, wanted: Match) -> list[str]:
    """How two matches differ, one sentence for each difference."""
    old, new = _identity(kept), _identity(wanted)
    return [
        f"{_WORDS.get(part, part)}: {_shown(old[part])} there, {_shown(new[part])} now"
        for part in new
        if old[part] != new[part]
    ]


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value)) or "none"
    text = str(value)
    return f"{text[:12]}…" if len(text) == 64 else text


def _identity(match: Match) -> dict[str, object]:
    """The parts that make a match what it is: a file's content matters, its path does not.

    A drawn seed is None here, so that the same command finds the match that it was drawn for.
    """
    parts: dict[str, object] = msgspec.to_builtins(match)
    del parts["entrants"], parts["edition_file"], parts["seed_drawn"]
    if match.seed_drawn:
        parts["seed"] = None
    for entrant in match.entrants:
        if entrant.kind != "ladder":
            parts[f"bot {entrant.name}"] = entrant.digest
    return parts
