"""The three languages have the same texts, each with its own typography."""

import re

import pytest
from fluent.syntax import ast

from astra.locales import LANGUAGES, SHARED_FILE
from tests.locales.messages import entries, files_of, source_of, written

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", [x for x in LANGUAGES if x != "en"])

NARROW_NO_BREAK_SPACE = "\u202f"

# Frequent words that lose their ё in careless typing; with е they are not words.
WITHOUT_YO = re.compile(
    r"\b(еще|ее|нее|звезд|звездам\w*|звездах|звездн\w+|подсчет\w*|отчет\w*|дает|берет|идет"
    r"|растет|вернется|берется|ведет|льет|живет|остается|грез|греза|грезы|грезе|грезу"
    r"|трех|четырех|свое|орел)\b",
    re.IGNORECASE,
)


@each_language
def test_every_entry_of_every_file_is_valid_fluent(language: str) -> None:
    for file in files_of(language):
        junk = [entry.content for entry in entries(language, file) if isinstance(entry, ast.Junk)]
        assert junk == [], f"{language}/{file}"


@each_language
def test_no_text_is_written_twice(language: str) -> None:
    ids = [
        entry.id.name
        for file in files_of(language)
        for entry in entries(language, file)
        if isinstance(entry, (ast.Message, ast.Term))
    ]
    assert sorted(ids) == sorted(set(ids))


@each_translation
def test_all_languages_have_the_same_files(language: str) -> None:
    assert files_of(language) == files_of("en")


@each_translation
def test_all_languages_have_the_same_texts_and_attributes(language: str) -> None:
    assert {text.id: text.file for text in written(language).values()} == {
        text.id: text.file for text in written("en").values()
    }


@each_translation
def test_a_text_needs_the_same_arguments_in_all_languages(language: str) -> None:
    for text in written(language).values():
        assert things(text.variables) == things(written("en")[text.id].variables), text.id


def things(variables: frozenset[str]) -> set[str]:
    """A card is given as `card`, `card_of` and `card_the`; each language uses what it needs."""
    return {re.sub(r"_(of|the)$", "", variable) for variable in variables}


@each_language
def test_a_text_refers_only_to_its_own_file_and_to_the_cards(language: str) -> None:
    for text in written(language).values():
        for reference in text.references - {name for name in text.references if name[0] == "-"}:
            assert written(language)[reference].file in (text.file, SHARED_FILE), text.id


@each_language
def test_a_text_is_one_line_since_fluent_keeps_line_breaks(language: str) -> None:
    for text in written(language).values():
        for variant in re.split(r"\*?\[\w+\]|\{ \$\w+ ->|\n\s*\}", text.source):
            assert "\n" not in variant.strip(), text.id


@each_language
def test_apostrophes_and_quotes_are_typographic(language: str) -> None:
    for text in written(language).values():
        prose = re.sub(r"\{.*?\}", "", text.source)
        assert not set("'\"") & set(prose), text.id


def test_french_has_a_narrow_no_break_space_before_high_punctuation_and_in_quotes() -> None:
    for text in written("fr").values():
        for mark in re.findall(r".[;:!?»]|«.", text.source):
            assert NARROW_NO_BREAK_SPACE in mark, f"{text.id}: {mark!r}"


BARE_NAME = re.compile(
    r"\b[Dd]e \{ ?\$(card|sphere|active|next|before|after|name|pen) ?\}|\bà \{ ?\$(card|sphere|active|next) ?\}"
)


def test_french_joins_names_by_their_own_forms() -> None:
    """No "de Orion" and no "à Feu": cards and spheres have `_of` and `_the`, a player's name may begin with a vowel."""
    assert BARE_NAME.search("Étoile de {$card}")
    assert [text.id for text in written("fr").values() if BARE_NAME.search(text.source)] == []


def test_russian_quotes_are_angled() -> None:
    for text in written("ru").values():
        assert not set("“”„") & set(text.source), text.id


def test_russian_writes_yo() -> None:
    for file in files_of("ru"):
        assert WITHOUT_YO.findall(source_of("ru", file)) == [], file


@each_language
def test_no_text_shouts(language: str) -> None:
    """The tone of the table: short, concrete, no exclamation marks."""
    for text in written(language).values():
        assert "!" not in text.source, text.id


OTHER_NAMES = {
    "en": ("discard sign", "token"),
    "fr": ("icône", "pion", "jeton", "adversaire automatique", "en solo"),
    "ru": ("фишк", "значок", "значк", "указател", "диск", "клетка заполнена", "начальн", "карта заполнена"),
}
"""Words that once stood beside the name of a thing: marker, icon, disc, spot, starting star, complete, bot, solo."""


@each_language
def test_a_thing_has_one_name_at_the_table_in_lessons_and_in_the_rules(language: str) -> None:
    others = re.compile(rf"(?<!\w)(?:{'|'.join(OTHER_NAMES[language])})", re.IGNORECASE)
    found = [
        (name, line)
        for name in files_of(language)
        if name != "stories.ftl"
        for line in source_of(language, name).splitlines()
        if others.search(line) and not line.startswith("#")
    ]
    assert found == []
