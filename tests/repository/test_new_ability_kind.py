"""A seventeenth kind of ability takes what CONTRIBUTING.md lists, and nothing more: one is added to a copy."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# What a contributor writes, by file: each text goes before or after another one, which occurs once.
BEFORE, AFTER, INSTEAD = "before", "after", "instead of"
Edit = tuple[str, str, str]

TEXTS = {
    "en": ("At once", "Take the fame at once. You can always use this.", "at once", "+2 fame"),
    "fr": ("Aussitôt", "Prenez la gloire aussitôt. Toujours utilisable.", "aussitôt", "+2 gloire"),
    "ru": ("Сразу", "Возьмите славу сразу. Применить можно всегда.", "сразу", "+2 славы"),
}
BY_HAND: dict[str, list[Edit]] = {
    "src/astra/rules/abilities.py": [
        (
            BEFORE,
            "KINDS: dict[str, type[Ability]] = {\n",
            'class GainFame(Ability):\n    """A19."""\n\n    helps_to_mark: ClassVar[bool] = False\n\n'
            "    def use(self, position: Position, card: i64) -> None:\n"
            '        position.gain_fame(position.active, self.n, "ability", card)\n'
            "        position.go_on(OPENING)\n\n\n",
        ),
        (AFTER, '    "reclaim_common": ReclaimCommon,\n', '    "gain_fame": GainFame,\n'),
    ],
    "src/astra/edition/model.py": [
        (AFTER, '    "reclaim_common",\n', '    "gain_fame",\n'),
        (AFTER, '    "gain_pouch": "n",\n', '    "gain_fame": "n",\n'),
    ],
    "src/astra/edition/cards.py": [(AFTER, '    "gain_pouch": 7,\n', '    "gain_fame": 12,\n')],
    "src/astra/bots/features.py": [
        (INSTEAD, "KINDS: Final[i64] = 16 ", "KINDS: Final[i64] = 17 "),
        (AFTER, '    "reclaim_common": 2.5,\n', '    "gain_fame": 2.0,\n'),
    ],
    "src/astra/bots/policy.py": [(INSTEAD, "KINDS: Final[i64] = 16 ", "KINDS: Final[i64] = 17 ")],
    "docs/rules.md": [(BEFORE, '- R10.1 "Turn', "| A19 | Leo | at once | +2 fame |\n")],
    "tests/rules/test_section_10_gain_fame.py": [],
    "tests/reference/abilities.py": [
        (
            BEFORE,
            '        case "fame_per_marked":\n',
            '        case "gain_fame":\n            seat.fame += number(ability.n)\n',
        )
    ],
    "tests/reference/editions.py": [
        (INSTEAD, '(Ability("gain_dust", n=2), 2)', '(Ability("gain_dust", n=2), 1)'),
        (AFTER, '(Ability("reclaim_common"), 3),\n', '    (Ability("gain_fame", n=2), 1),\n'),
    ],
}
for language, (when, explained, row_when, effect) in TEXTS.items():
    folder = f"src/astra/locales/{language}"
    text = f"ability-gain_fame = {effect.replace('2', '{ $n }')}.\n    .when = {when}\n    .help = {explained}\n\n"
    BY_HAND[f"{folder}/cards.ftl"] = [(BEFORE, "ability-overfill = ", text)]
    BY_HAND[f"{folder}/table.ftl"] = [(BEFORE, "short-overfill = ", "short-gain_fame = +{ $n }\n")]
    if language != "en":
        row = f"rule-A19 = {effect}\n    .cards = {{ card-Leo }}\n    .when = {row_when}\n\n"
        BY_HAND[f"{folder}/rules.ftl"] = [(BEFORE, "rule-R10-1 = ", row)]

# What commands of the project write; the client's types need Node.js, and tests/web compares them.
BY_COMMAND = {"src/astra/locales/en/rules.ftl", "src/astra/bots/weights.json", "web/src/api/schema.d.ts"}

# A card with the new kind: that is "Correct a card", not part of the list.
A_CARD: dict[str, list[Edit]] = {
    "src/astra/edition/almagest.toml": [
        (
            INSTEAD,
            'element = "fire"  # zodiac: fire\nfame = 2\nability = { kind = "gain_dust", n = 4 }',
            'element = "fire"  # zodiac: fire\nfame = 2\nability = { kind = "gain_fame", n = 2 }',
        )
    ],
    "docs/rules.md": [(INSTEAD, "| A1 | Aquila, Leo |", "| A1 | Aquila |")],
}
for language in ("fr", "ru"):
    A_CARD[f"src/astra/locales/{language}/rules.ftl"] = [
        (INSTEAD, "    .cards = { card-Aql }, { card-Leo }\n", "    .cards = { card-Aql }\n")
    ]

# A fit takes hours; it begins with these numbers, which have a place for every kind.
FIT = """
import json
from astra.bots.heuristics import rules_of_thumb
from astra.bots.weights import fitted
from pathlib import Path
Path("src/astra/bots/weights.json").write_text(json.dumps({**fitted(), **rules_of_thumb()}))
"""

EXAMPLES = '''
"""Section 10: the new row."""

import random

from astra import Game, load_edition
from astra.bots import opponent
from astra.bots.hint import hint
from astra.locales import Texts
from astra.record.facts import facts_of
from tests.bots.games import play
from tests.engine.test_against_reference import Met, compare
from tests.engine.play import Kind, Start


def test_two_fame_at_once() -> None:
    """A19: +2 fame."""
    position = {"players": 2, "seats": [{"cards": {"Leo": "active"}}, {}], "places": [{"card": "Tau"}, None, None]}
    game = Game.from_position(position, seed=1, edition=load_edition())
    assert hint(game.view(0), simulations=20, rng=random.Random(1))
    game.play("use Leo")
    assert game.view(0)["seats"][0]["fame"] == 2
    assert facts_of(game.state, game.view(0))
    assert Game.from_position(game.position(), edition=load_edition()).position() == game.position()
    for language in ("en", "fr", "ru"):
        assert "2" in Texts(language).format("ability-gain_fame", n=2)
        assert "2" in Texts(language).format("short-gain_fame", n=2)


def test_whole_games() -> None:
    """A19: planners and searchers play with the card, and the reference plays alike."""
    for level in ("greedy", "scholar"):
        game = play(Game.new(players=2, seed=3), [opponent(level), opponent(level)], seed=1, simulations=1)
        assert Game.load(game.record()).position() == game.position()
    met = Met()
    for seed in range(20):
        compare(Start(Kind(2 + seed % 4), seed % 2, seed, middle=True), met)
        if "gain_fame" in met.abilities:
            return
    raise AssertionError("no game used the new ability")
'''
CHECKED_BY = [
    "tests/locales/test_card_texts.py",
    "tests/locales/test_rules_texts.py",
    "tests/repository/test_rules_coverage.py",
    "tests/rules/test_section_10_gain_fame.py",
    "tests/rules/test_refusals.py",
    "tests/bots/test_evaluation.py",
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything that concerns the kinds of ability."""
    copy = tmp_path_factory.mktemp("seventeenth") / "astra"
    unneeded = shutil.ignore_patterns("__pycache__", "engravings", "browser", "server", "golden", "web")
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=unneeded)
    (copy / "docs").mkdir()
    for file in ("docs/rules.md", "pyproject.toml"):
        shutil.copy(ROOT / file, copy / file)
    return copy


def change(root: Path, edits: dict[str, list[Edit]]) -> None:
    for name, changes in edits.items():
        file = root / name
        text = file.read_text(encoding="utf-8") if changes else EXAMPLES.lstrip()
        for how, there, new in changes:
            assert text.count(there) == 1, f"{name}: {there!r} stands there {text.count(there)} times"
            text = text.replace(there, {BEFORE: new + there, AFTER: there + new, INSTEAD: new}[how])
        file.write_text(text, encoding="utf-8")


def run(root: Path, *words: str) -> None:
    """A command in the copy, with the copy's own package; what it printed is shown if it fails."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    done = subprocess.run(
        [sys.executable, *words], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def listed() -> Iterator[str]:
    """The files that CONTRIBUTING.md names for a new kind."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = re.search(r"## Add a kind of ability\n(.*?)\n## ", page, re.DOTALL)
    assert section is not None
    for path in re.findall(r"`((?:src|docs|tests|web)/[^`]+\.\w+)`", section[1]):
        languages = re.search(r"\{([a-z,]+)\}", path)
        for language in languages[1].split(",") if languages else [""]:
            yield re.sub(r"\{[a-z,]+\}", language, path)


def test_contributing_lists_every_file_that_a_new_kind_changes_and_no_other() -> None:
    assert sorted(listed()) == sorted({*BY_HAND, *BY_COMMAND} - {"tests/rules/test_section_10_gain_fame.py"})


def test_a_seventeenth_kind_needs_nothing_but_what_is_listed(copy: Path) -> None:
    change(copy, BY_HAND)
    change(copy, A_CARD)
    run(copy, "tools/rules_texts.py")
    run(copy, "-c", FIT)
    run(copy, "-m", "pytest", "-q", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", *CHECKED_BY)
