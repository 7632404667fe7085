"""Find the recorded games of tests/engine/golden by random play, and write them with their scores and playthroughs.

Run `python -m tools.golden_games` from the root of the project when the rules, the record or the log have changed on
purpose; it always finds the same games. `--texts` writes only the playthroughs of the existing records.
"""

import json
import random
import sys
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from astra import Action, Game
from tests.engine.goldens import FOLDER, SCORES, Replay, lean, playthrough, shown, wanted
from tests.engine.play import Kind, choose
from tests.frozen import frozen_edition

PLAYTHROUGHS = ("2-players", "3-players", "solo")
Chooser = Callable[[random.Random, Game, list[Action]], Action]


def any_verb(rng: random.Random, _: Game, legal: list[Action]) -> Action:
    return choose(rng, legal)


def keen(rng: random.Random, game: Game, legal: list[Action]) -> Action:
    """Uses its cards, marks as long as it can, and completes what is nearly complete."""
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


def idle(rng: random.Random, game: Game, legal: list[Action]) -> Action:
    """Marks one star a turn where the most is left: it takes so long that Auptolemy's deck runs out."""
    marks = [action for action in legal if action.verb == "mark"]
    if game.decision == "turn" and marks:
        return max(marks, key=lambda action: stars_left(game, action.card))
    return next((action for action in legal if action.verb == "stop"), None) or rng.choice(legal)


class Recipe(NamedTuple):
    """A kind of game, who plays it, and what it has to show; the first seed that does so is used."""

    players: int
    modifiers: str
    chooser: Chooser
    shows: set[str]


FIRST, ANOTHER = "end triggered by the first player", "end triggered by another player"
WON, LOST, EMPTY = "solo won", "solo lost by score", "solo lost to the empty deck"

RECIPES = (
    Recipe(2, "", any_verb, {FIRST, "a victory"}),
    Recipe(2, "", keen, {ANOTHER, "boon activation", "decision activate"}),
    Recipe(2, "", any_verb, {"a shared victory"}),
    Recipe(2, "", keen, {"ability starburst", "ability mark_any", "decision discard"}),
    Recipe(3, "", any_verb, {ANOTHER, "event BoonChosen"}),
    Recipe(3, "", keen, {FIRST, "ability mark_three", "ability mark_two"}),
    Recipe(3, "", any_verb, {"a shared victory"}),
    Recipe(3, "", keen, {"ability trade_dust", "decision trade", "ability gain_pouch"}),
    Recipe(4, "", any_verb, {FIRST, "decision discover"}),
    Recipe(4, "", keen, {ANOTHER, "ability free_start", "ability reclaim_to_grand"}),
    Recipe(4, "", any_verb, {"ability overfill", "ability reclaim_common", "decision again"}),
    Recipe(4, "", keen, {"ability fame_per_marked", "ability fame_per_element", "ability fame_per_grand"}),
    Recipe(5, "", any_verb, {FIRST}),
    Recipe(5, "", keen, {ANOTHER, "ability gain_telescope", "ability gain_wisdom", "ability gain_dust"}),
    Recipe(5, "", any_verb, {"a shared victory"}),
    Recipe(5, "", keen, {"decision activate", "decision discover", "decision discard"}),
    Recipe(1, "", keen, {LOST, "end triggered by Auptolemy"}),
    Recipe(1, "", idle, {EMPTY}),
    Recipe(1, "E1 E2 E3 E6", keen, {WON}),
    Recipe(1, "E4 E5 E6", idle, {"chance shuffle", "event LibraryTopShown"}),
    Recipe(1, "E2 E4 H2 H5", keen, {WON, "chance tie"}),
    Recipe(1, "H1 H2 H3 H4 H5 H6", keen, {LOST, "chance path"}),
    Recipe(1, "E1 E5 H5 H6", idle, {"chance shuffle"}),
    Recipe(1, "E3 H1 H3", any_verb, {LOST, "event DreamBegan"}),
)


def play(kind: Kind, chooser: Chooser, seed: int) -> str:
    rng = random.Random(seed)
    game = Game.new(kind.players, solo=kind.solo, modifiers=kind.modifiers, seed=seed, edition=frozen_edition())
    while not game.over:
        game.play(chooser(rng, game, game.legal()))
    return lean(game.record())


def find() -> dict[str, str]:
    """A record for each recipe, by name; together they show everything that is needed."""
    missing, records = wanted(), dict[str, str]()
    for recipe in RECIPES:
        kind = Kind(recipe.players, tuple(recipe.modifiers.split()))
        for seed in count(1):
            record = play(kind, recipe.chooser, seed)
            found = shown(Replay(record))
            if found >= recipe.shows:
                break
        beginning = "solo" if kind.solo else f"{kind.players}-players"
        name = f"{beginning}-{1 + sum(name.startswith(beginning) for name in records)}"
        print(f"{name}: seed {seed}, {record.count(chr(10))} lines")
        records[name] = record
        missing -= found
    if missing:
        sys.exit(f"no recipe shows {', '.join(sorted(missing))}")
    return records


def write_playthroughs() -> None:
    for name in PLAYTHROUGHS:
        record = (FOLDER / f"{name}-1.astra").read_text(encoding="utf-8")
        (FOLDER / f"{name}-1.txt").write_text(playthrough(record), encoding="utf-8")


def main(words: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    if words != ["--texts"]:
        records = find()
        for old in FOLDER.glob("*.astra"):
            old.unlink()
        results = {}
        for name, record in sorted(records.items()):
            (FOLDER / f"{name}.astra").write_text(record, encoding="utf-8")
            game = Game.load(record, edition=frozen_edition())
            results[name] = {"winners": game.winners(), "scores": game.scores()}
        rows = [f"  {json.dumps(name)}: {json.dumps(result)}" for name, result in results.items()]
        SCORES.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    write_playthroughs()


if __name__ == "__main__":
    main(sys.argv[1:])
