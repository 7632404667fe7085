"""`Texts`: filling, falling back to English, and saying clearly what is wrong."""

from pathlib import Path

import pytest

import astra.locales
from astra.locales import LANGUAGES, MissingText, TextNotFilled, Texts, UnknownLanguage
from tests.locales.messages import written


@pytest.fixture
def three_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty language folders in place of ours; the caches are emptied before and after."""
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "cards.ftl").write_text("", encoding="utf-8")
    monkeypatch.setattr(astra.locales, "files", lambda _: tmp_path)
    caches = (
        astra.locales._source,
        astra.locales._resource,
        astra.locales._files_by_message,
    )
    for cached in caches:
        monkeypatch.setattr(astra.locales, cached.__name__, cached.__wrapped__)
    return tmp_path


def test_a_text_is_filled_with_its_arguments() -> None:
    assert Texts("en").format("boon-fame", n=4) == "4 fame"


def test_an_attribute_is_named_after_a_dot() -> None:
    assert Texts("ru").format("card-Tau.of") == "Тельца"


def test_filled_texts_carry_no_invisible_isolation_marks() -> None:
    assert not set("\u2066\u2067\u2068\u2069") & set(Texts("fr").format("boon-fame", n=4))


def test_a_missing_argument_is_an_error_and_never_shown_as_a_placeholder() -> None:
    with pytest.raises(TextNotFilled, match=r"'boon-fame' in 'fr' cannot be filled: .*\bn$"):
        Texts("fr").format("boon-fame")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_id", ["no-such-text", "card-Tau.no-such-attribute", "story-Xyz"])
def test_a_text_that_english_lacks_too_is_an_error(language: str, text_id: str) -> None:
    assert not Texts(language).has(text_id)
    with pytest.raises(MissingText, match=f"no text '{text_id}' in '{language}', nor in 'en'"):
        Texts(language).format(text_id)


def test_an_unknown_language_is_refused_with_the_three_that_exist() -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'de': choose one of en, fr, ru"):
        Texts("de")


def test_english_stands_in_for_a_text_that_a_language_lacks(three_folders: Path) -> None:
    (three_folders / "en" / "log.ftl").write_text(
        "greeting = Good evening, { $name }\n    .short = Evening\n", encoding="utf-8"
    )
    (three_folders / "fr" / "log.ftl").write_text("greeting = Bonsoir, { $name }\n", encoding="utf-8")
    assert Texts("fr").format("greeting", name="Mira") == "Bonsoir, Mira"
    assert Texts("fr").format("greeting.short") == "Evening"
    assert Texts("ru").format("greeting", name="Mira") == "Good evening, Mira"
    assert Texts("ru").has("greeting.short")


def test_a_file_may_refer_to_the_cards(three_folders: Path) -> None:
    (three_folders / "en" / "cards.ftl").write_text("card-Tau = Taurus\n", encoding="utf-8")
    (three_folders / "en" / "log.ftl").write_text("found = { card-Tau } found\n", encoding="utf-8")
    assert Texts("en").format("found") == "Taurus found"


def test_only_the_cards_and_the_file_that_is_needed_are_parsed() -> None:
    texts = Texts("en")
    texts.format("card-Tau")
    assert texts._loaded == {"cards.ftl"}
    texts.format("story-Tau")
    assert texts._loaded == {"cards.ftl", "stories.ftl"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_filled(language: str) -> None:
    texts = Texts(language)
    for text in written(language).values():
        filled = texts.format(text.id, **dict.fromkeys(text.variables, 2))
        assert filled.strip(), text.id
        assert not set("{}$") & set(filled), text.id
