"""docs/rules.md is the one source of the rules: every number has its text in three languages."""

import re

import pytest

from astra.edition import load_edition
from astra.locales import LANGUAGES, Texts
from tests.locales.messages import written
from tools.rules_texts import ENGLISH, PAGE, RULING_MARK, english_rules, message_id

PAGE_TEXT = PAGE.read_text(encoding="utf-8")
RULE_NUMBERS = sorted({*re.findall(r"\bR\d+\.\d+", PAGE_TEXT), *re.findall(r"^\| (A\d+) ", PAGE_TEXT, re.MULTILINE)})
SECTIONS = re.findall(r"^## (\d+)\. ", PAGE_TEXT, re.MULTILINE)

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_translation = pytest.mark.parametrize("language", [x for x in LANGUAGES if x != "en"])


def words(text: str) -> str:
    """Only the letters and digits of a text, without Markdown and typography."""
    return "".join(re.findall(r"\w", text.replace("ruling", "")))


def rules_texts(language: str) -> dict[str, str]:
    return {text.id: text.source for text in written(language).values() if text.file == "rules.ftl"}


def test_the_page_has_the_rules_that_this_file_thinks_it_has() -> None:
    assert len(SECTIONS) == 13
    assert {"R1.1", "R8.2", "R13.17", "A1", "A18"} <= set(RULE_NUMBERS)
    rows = {number for number in RULE_NUMBERS if number.startswith("A")}
    assert rows == {f"A{n}" for n in range(1, len(rows) + 1)}


@each_language
@pytest.mark.parametrize("number", RULE_NUMBERS)
def test_every_rule_number_has_its_text(language: str, number: str) -> None:
    assert message_id(number) in written(language)
    assert Texts(language).format(message_id(number))


@each_language
@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_has_its_heading(language: str, section: str) -> None:
    assert Texts(language).format(f"rules-section-{section}")


def test_there_is_no_text_for_a_rule_that_the_page_lacks() -> None:
    numbered = {text_id for text_id in rules_texts("en") if re.fullmatch(r"rule-[^.]+", text_id)}
    assert numbered == {message_id(number) for number in RULE_NUMBERS}


def test_the_english_file_is_what_the_page_says() -> None:
    expected = english_rules()
    assert ENGLISH.read_text(encoding="utf-8") == expected, "run python tools/rules_texts.py"


def test_the_english_texts_stand_word_for_word_on_the_page() -> None:
    page = words(PAGE_TEXT)
    texts = Texts("en")
    for text_id in rules_texts("en"):
        if not text_id.endswith(".ruling"):
            assert words(texts.format(text_id)) in page, text_id


@each_language
def test_a_rule_with_a_ruling_gives_its_reason(language: str) -> None:
    for text_id, text in rules_texts(language).items():
        if RULING_MARK in text and text_id.startswith("rule-"):
            assert Texts(language).format(f"{text_id}.ruling").endswith("."), text_id


@each_translation
def test_a_translated_rule_has_the_numbers_references_and_rulings_of_the_english(
    language: str,
) -> None:
    for text_id, text in rules_texts(language).items():
        english = rules_texts("en")[text_id]
        for pattern in (r"\d+", r"\b[RAEH]\d+(?:\.\d+)?", RULING_MARK):
            found = sorted(re.findall(pattern, text))
            assert found == sorted(re.findall(pattern, english)), f"{text_id}: {pattern}"


@each_language
def test_the_ability_rows_name_the_cards_of_the_edition(language: str) -> None:
    texts = Texts(language)
    rows = [number for number in RULE_NUMBERS if number.startswith("A")]
    for card in load_edition().cards:
        name = texts.format(f"card-{card.code}")
        naming = [row for row in rows if name in texts.format(f"rule-{row}.cards").split(", ")]
        assert len(naming) == 1, card.code
