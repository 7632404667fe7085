"""Find the recorded games of tests/engine/golden by random play, and write them with their scores and playthroughs.

Run it from the root of the project, `python -m tools.golden_games`, when the rules, the record or the log have changed
on purpose; it always finds the same games. `--texts` writes only the playthroughs of the records that are there.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator

from astra import Action, Game
from astra.rules import ids
from tests.engine.goldens import FOLDER, SCORES, Replay, lean, playthrough, shown, wanted
from tests.engine.play import EXCLUSIVE, Kind, choose
from tests.frozen import frozen_edition

GAMES = 24
PLAYTHROUGHS = ("2-players", "3-players", "solo")
Chooser = Callable[[random.Random, Game, list[Action]], Action]


def any_verb(rng: random.Random, _: Game, legal: list[Action]) -> Action:
    return choose(rng, legal)


def keen(rng: random.Random, game: Game, legal: list[Action]) -> Action:
    """Uses what it has, marks as long as it can, and finishes what is nearest to its end."""
    by_verb: dict[str, list[Action]] = {}
    for action in legal:
        by_verb.setdefault(action.verb, []).append(action)
    if "use" in by_verb and rng.random() < 0.8:
        return rng.choice(by_verb["use"])
    if "mark" in by_verb and (game.decision != "turn" or game.position()["seats"][game.seat]["dust"] > 2):
        return min(by_verb["mark"], key=lambda action: (stars_left(game, action.card), rng.random()))
    return choose(rng, [action for action in legal if action.verb != "stop"] or legal)


def stars_left(game: Game, code: str) -> int:
    card = next(card for card in game.edition.cards if card.code == code)
    place = next(place for place in game.position()["places"] if place and place["card"] == code)
    return len(card.stars) - len(place["marks"])


def idle(rng: random.Random, _: Game, legal: list[Action]) -> Action:
    """Marks one star now and then, where the most is left to do; so Auptolemy's deck runs out."""
    calm = [action for action in legal if action.verb in ("stop", "rest")]
    return rng.choice(calm) if calm and rng.random() < 0.9 else rng.choice(legal)


def attempts() -> Iterator[tuple[str, Kind, Chooser, int]]:
    """Games to look at, without an end: a name's beginning, the kind of game, who plays, and a seed."""
    seed = 0
    while True:
        seed += 1
        for players in (2, 3, 4, 5):
            yield f"{players}-players", Kind(players), any_verb if seed % 3 else keen, seed
        some = [modifier for n, modifier in enumerate(ids.MODIFIERS) if (seed >> n % 5) % 2 and (seed + n) % 3 == 0]
        if any(pair <= set(some) for pair in EXCLUSIVE):
            some = []
        yield "solo", Kind(1, tuple(some)), (any_verb, keen, idle)[seed % 3], seed


def play(kind: Kind, chooser: Chooser, seed: int) -> str:
    rng = random.Random(seed)
    game = Game.new(kind.players, solo=kind.solo, modifiers=kind.modifiers, seed=seed, edition=frozen_edition())
    while not game.over:
        game.play(chooser(rng, game, game.legal()))
    return lean(game.record())


def find() -> dict[str, str]:
    """Records by name: each shows something new, until everything wanted is shown; then more of every kind."""
    missing, records = wanted(), dict[str, str]()
    for beginning, kind, chooser, seed in attempts():
        record = play(kind, chooser, seed)
        new = missing & shown(Replay(record))
        numbers = sum(name.startswith(beginning) for name in records)
        if new or numbers < GAMES // 6:
            records[f"{beginning}-{numbers + 1}"] = record
            missing -= new
        if seed % 200 == 0:
            print(f"seed {seed}: still to show {', '.join(sorted(missing))}")
        if not missing and len(records) >= GAMES:
            return records
    raise AssertionError("unreachable")


def write_playthroughs() -> None:
    for name in PLAYTHROUGHS:
        record = (FOLDER / f"{name}-1.astra").read_text()
        (FOLDER / f"{name}-1.txt").write_text(playthrough(record))


def main(words: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    if words != ["--texts"]:
        records = find()
        for old in FOLDER.glob("*.astra"):
            old.unlink()
        results = {}
        for name, record in sorted(records.items()):
            (FOLDER / f"{name}.astra").write_text(record)
            game = Game.load(record, edition=frozen_edition())
            results[name] = {"winners": game.winners(), "scores": game.scores()}
        rows = [f"  {json.dumps(name)}: {json.dumps(result)}" for name, result in results.items()]
        SCORES.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    write_playthroughs()


if __name__ == "__main__":
    main(sys.argv[1:])
