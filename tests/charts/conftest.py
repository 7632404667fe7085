"""The shipped edition and its sheet, drawn once per language."""

from functools import cache

import pytest

from astra.charts.pages import Page, sheet_pages
from astra.edition import Edition, load_edition
from astra.locales import LANGUAGES, Texts


@cache
def _edition() -> Edition:
    return load_edition()


@cache
def _pages(language: str) -> list[Page]:
    return sheet_pages(_edition(), Texts(language))


@pytest.fixture
def edition() -> Edition:
    return _edition()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pages(language: str) -> list[Page]:
    return _pages(language)
