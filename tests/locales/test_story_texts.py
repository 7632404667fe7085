"""The stories: one per card, two or three sentences, with the ancient source above each."""

import re

import pytest
from fluent.syntax import ast

from astra.edition import load_edition
from astra.locales import LANGUAGES, Texts
from tests.locales.messages import entries

CODES = [card.code for card in load_edition().cards]
LONGEST_STORY = 300

each_language = pytest.mark.parametrize("language", LANGUAGES)


def sources(language: str) -> dict[str, str]:
    """The comment above each story."""
    return {
        entry.id.name: entry.comment.content or "" if entry.comment else ""
        for entry in entries(language, "stories.ftl")
        if isinstance(entry, ast.Message)
    }


@each_language
def test_every_card_has_a_story_of_two_or_three_sentences(language: str) -> None:
    texts = Texts(language)
    for code in CODES:
        story = texts.format(f"story-{code}")
        assert len(re.findall(r"\.(?= |$)", story)) in (2, 3), code
        assert story.endswith("."), code
        assert len(story) <= LONGEST_STORY, code


@each_language
def test_there_is_no_story_without_a_card(language: str) -> None:
    assert set(sources(language)) == {f"story-{code}" for code in CODES}


@each_language
def test_every_story_names_an_ancient_author_work_and_passage(language: str) -> None:
    for story, source in sources(language).items():
        for citation in source.split("; "):
            assert re.fullmatch(r"[A-Z].+, [A-Z].+ [\d.,\- ]*\d.*", citation), (story, citation)


def test_the_sources_are_the_same_in_all_languages() -> None:
    assert sources("en") == sources("fr") == sources("ru")
