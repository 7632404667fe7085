"""Everything that players read, in English, French and Russian, from the Fluent files in this folder.

`Texts("fr").format("boon-fame", n=4)` gives one text; `card-Tau.of` names a message's attribute.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern
    from fluent.syntax.ast import Resource

_FOLDERS = (entry.name for entry in files("astra.locales").iterdir() if entry.is_dir())
# Each folder is a language; English comes first, since the others fall back to it.
LANGUAGES = tuple(
    sorted((name for name in _FOLDERS if not name.startswith("_")), key=lambda name: (name != "en", name))
)

# The one file whose texts the others may refer to, as in `{ card-Tau }`.
SHARED_FILE = "cards.ftl"

MESSAGE_START = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)


class UnknownLanguage(ValueError):
    """A language in which Astra has no texts."""

    def __init__(self, language: str) -> None:
        super().__init__(f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")


class MissingText(LookupError):
    """A text that neither the chosen language nor English has."""

    def __init__(self, text_id: str, language: str) -> None:
        super().__init__(f"no text {text_id!r} in {language!r}, nor in 'en'")


class TextNotFilled(ValueError):
    """A text that cannot be formatted, usually because an argument is missing."""

    def __init__(self, text_id: str, language: str, problems: list[Exception]) -> None:
        reasons = "; ".join(dict.fromkeys(str(problem) for problem in problems))
        super().__init__(f"text {text_id!r} in {language!r} cannot be filled: {reasons}")


class Texts:
    """The texts of one language, or the English text if that language has none.

    Raises `UnknownLanguage` for a language not in `LANGUAGES`. A file is parsed only once, when one of its texts is
    first needed: stories and rules are long.
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        self.language = language
        self._loaded: set[str] = set()

    @cached_property
    def _bundle(self) -> FluentBundle:
        # Imported with the first text: it would take a third of `import astra`, which every bot's process needs.
        from fluent.runtime import FluentBundle

        return FluentBundle([self.language], use_isolating=False)

    def format(self, text_id: str, /, **arguments: object) -> str:
        """The text `text_id`, filled with `arguments`.

        Raises `MissingText` if English has no such text either, `TextNotFilled` if an argument is missing.
        """
        pattern = self._pattern(text_id)
        if pattern is None:
            if self.language != "en" and Texts("en").has(text_id):
                return Texts("en").format(text_id, **arguments)
            raise MissingText(text_id, self.language)
        text, problems = self._bundle.format_pattern(pattern, arguments)
        if problems:
            raise TextNotFilled(text_id, self.language, problems)
        return str(text)

    def has(self, text_id: str) -> bool:
        """Whether `format` would find this text, here or in English."""
        if self._pattern(text_id) is not None:
            return True
        return self.language != "en" and Texts("en").has(text_id)

    def _pattern(self, text_id: str) -> Pattern | None:
        message_id, _, attribute = text_id.partition(".")
        file = _files_by_message(self.language).get(message_id)
        if file is None:
            return None
        self._load(SHARED_FILE)
        self._load(file)
        message = self._bundle.get_message(message_id)
        return message.attributes.get(attribute) if attribute else message.value

    def _load(self, file: str) -> None:
        if file not in self._loaded:
            self._loaded.add(file)
            self._bundle.add_resource(_resource(self.language, file))


@cache
def _source(language: str, file: str) -> str:
    return (files(__name__) / language / file).read_text(encoding="utf-8")


@cache
def _resource(language: str, file: str) -> Resource:
    from fluent.runtime import FluentResource

    return FluentResource(_source(language, file))


@cache
def _files_by_message(language: str) -> dict[str, str]:
    """Which file contains each message, found without parsing."""
    names = [file.name for file in (files(__name__) / language).iterdir()]
    return {
        message_id: name
        for name in names
        if name.endswith(".ftl")
        for message_id in MESSAGE_START.findall(_source(language, name))
    }
