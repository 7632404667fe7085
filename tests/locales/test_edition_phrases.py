"""Every phrase about an edition has a text in each language, with the arguments that the loader gives."""

from string import Formatter

import pytest

from astra.edition.checks import read_edition
from astra.edition.wording import ALLOWED, DIFFERS, FOUND
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
            parts = {
                "found": texts.format(problem.found.text_id, **problem.found.arguments),
                "allowed": texts.format(problem.allowed.text_id, **problem.allowed.arguments),
            }
            told = texts.format("edition-problem", **parts)
            assert all(part in told for part in parts.values())
