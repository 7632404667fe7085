"""Whatever a table or the server refuses has a sentence in each language."""

import re
from pathlib import Path

import pytest

import astra
from astra.locales import LANGUAGES, Texts
from astra.server.http.errors import CODE_OF_STATUS

REFUSED = re.compile(r'\b(?:Refused\(|Refusal\(|super\(\)\.__init__\()\s*"([a-z-]+)"')
ASTRA = Path(astra.__file__).parent
FOLDERS = [ASTRA / "server", ASTRA / "table"]
SOURCES = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in folder.rglob("*.py")]
CODES = sorted({code for source in SOURCES for code in REFUSED.findall(source)} | set(CODE_OF_STATUS.values()))


def test_the_codes_are_found() -> None:
    assert {"no-such-table", "stale", "modifiers-exclude", "too-many"} <= set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_text_of_its_own_language(language: str) -> None:
    texts, english = Texts(language), Texts("en")
    lines = ASTRA / "locales" / language / "server.ftl"
    written = set(re.findall(r"^(error-[a-z-]+) *=", lines.read_text(encoding="utf-8"), re.MULTILINE))
    missing = [code for code in CODES if code != "illegal" and f"error-{code}" not in written]
    assert missing == []
    assert all(texts.has(f"error-{code}") and english.has(f"error-{code}") for code in CODES if code != "illegal")
