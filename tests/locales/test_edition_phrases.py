"""Every phrase about an edition has a text in each language, with the arguments that the loader gives."""

import re
from string import Formatter
from typing import Any, get_args

import pytest

from astra.edition.checks import read_edition
from astra.edition.model import ELEMENTS, AbilityKind, BoonKind, StarKind
from astra.edition.names import NAMES
from astra.edition.problems import Problem
from astra.edition.wording import ALLOWED, DIFFERS, FOUND, Argument, Words
from astra.locales import LANGUAGES, Texts
from tests.edition.sample import spoilt
from tests.edition.test_checks import BROKEN
from tests.locales.messages import written

# What is said of files on a disk, where nobody but a tool reads it.
FROM_DISK = {
    "found": {"large-file", "special-file", "no-file", "unreadable-file", "no-utf8"},
    "allowed": {"file", "readable-file", "small-file", "utf8"},
    "differs": set[str](),
}
PHRASES = {
    f"edition-{part}-{phrase}": {name for _, name, _, _ in Formatter().parse(template) if name is not None}
    for part, phrases in (("found", FOUND), ("allowed", ALLOWED), ("differs", DIFFERS))
    for phrase, template in phrases.items()
    if phrase not in FROM_DISK[part]
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_its_text_with_the_same_arguments(language: str) -> None:
    texts = written(language)
    for text_id, arguments in PHRASES.items():
        assert texts[text_id].variables == arguments, text_id
    ours = {text_id for text_id in texts if text_id.startswith(("edition-found-", "edition-allowed-", "edition-diff"))}
    assert ours == PHRASES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_broken_file_can_be_told(language: str) -> None:
    texts = Texts(language)
    for path, value, _ in BROKEN:
        _, problems = read_edition(spoilt((path, value)))
        for problem in problems:
            told = sentence(problem, texts)
            assert all(phrase(part, texts) in told for part in (problem.found, problem.allowed))


# Faults that pressing and typing in the workshop leave for a while, and words that somebody put in a wrong place.
IN_THE_WORKSHOP: list[tuple[str, Any]] = [
    ("boards.2.places", ["air", "air", "fire"]),
    ("boards.3.spheres", ["fire", "water", "air", "fire"]),
    ("boards.2.dream.air", 1),
    ("boards.4.discard_after", "fame"),
    ("boards.4.places.1", "sky"),
    ("boards.2.dream", None),
    ("final_cards.1", ["water", "fire"]),
    ("final_cards.2", ["earth", "earth"]),
    ("pouch.3", 9),
    ("cards.3.element", "wisdom"),
    ("cards.3.element", "wood"),
    ("cards.3.boons.1.kind", "fire"),
    ("cards.3.boons.1.kind", "gold"),
    ("cards.3.ability.kind", "observation"),
    ("cards.3.ability.kind", "dance"),
    ("cards.3.stars.1.kind", "bright"),
]
IDENTIFIERS = (*ELEMENTS, *get_args(BoonKind), *get_args(AbilityKind), *get_args(StarKind))


@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize(("path", "value"), IN_THE_WORKSHOP)
def test_elements_boons_and_abilities_are_said_in_the_reader_s_language(language: str, path: str, value: Any) -> None:
    texts = Texts(language)
    names = " ".join(texts.format(NAMES[word]) for word in IDENTIFIERS)
    english = set(IDENTIFIERS) - words_of(names)
    for told in sentences(texts, path, value):
        assert not english & words_of(told), told
        assert not re.search(r"[\[\]]", told), told


@pytest.mark.parametrize(
    ("language", "path", "value", "told"),
    [
        (
            "fr",
            "boards.2.places",
            ["air", "air", "fire"],
            "Trouvé : Air, Air, Feu ; attendu : Air, Terre, Feu, chacun une fois.",
        ),
        (
            "ru",
            "final_cards.1",
            ["water", "fire"],
            "Найдено: Вода, Огонь, как у карты 1. Допустимо: каждая пара один раз.",
        ),
        (
            "fr",
            "cards.3.element",
            "wood",
            'Trouvé : "wood" ; attendu : une de ces valeurs (Feu, Eau, Air, Terre).',
        ),
        ("en", "cards.3.element", "fame", "Found fame; allowed: one of Fire, Water, Air, Earth."),
        ("en", "final_cards.2", ["earth", "earth"], "Found Earth, Earth; allowed: two different elements."),
        ("ru", "pouch.3", 9, "Найдено: 5, 6, 7, 9, 9, 10, 11, 12. Допустимо: 5, 6, 7, 8, 9, 10, 11, 12."),
    ],
)
def test_lists_have_commas_and_what_nobody_knows_stays_as_typed(
    language: str, path: str, value: Any, told: str
) -> None:
    assert sentences(Texts(language), path, value) == [told]


def sentences(texts: Texts, path: str, value: Any) -> list[str]:
    _, problems = read_edition(spoilt((path, value)))
    assert problems
    return [sentence(problem, texts) for problem in problems]


def sentence(problem: Problem, texts: Texts) -> str:
    """What the workshop shows."""
    return texts.format("edition-problem", found=phrase(problem.found, texts), allowed=phrase(problem.allowed, texts))


def phrase(words: Words, texts: Texts) -> str:
    return texts.format(words.text_id, **{name: argument(value, texts) for name, value in words.arguments.items()})


def argument(value: Argument, texts: Texts) -> str | int | float:
    return ", ".join(map(texts.format, value)) if isinstance(value, list) else value


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))
