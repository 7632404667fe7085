"""Texts that are filled again and again remember what they have said: logs, hints, names."""

from __future__ import annotations

import threading

from astra.locales import LANGUAGES, Texts

# Names of cards, elements and amounts come again and again.
MOST_KEPT_TEXTS = 20_000


class KeptTexts(Texts):
    """Texts that remember what they have said: filling one costs more than everything else in a line of the log."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._kept: dict[tuple[object, ...], str] = {}
        self._known: dict[str, bool] = {}
        # A file is parsed when its first text is wanted, by `warm_up` in a thread or by whoever is faster.
        self._parsing = threading.RLock()

    def format(self, text_id: str, /, **arguments: object) -> str:
        key = (text_id, *arguments, *arguments.values())
        text = self._kept.get(key)
        if text is None:
            if len(self._kept) >= MOST_KEPT_TEXTS:
                self._kept.clear()
            with self._parsing:
                text = self._kept[key] = super().format(text_id, **arguments)
        return text

    def has(self, text_id: str) -> bool:
        known = self._known.get(text_id)
        if known is None:
            with self._parsing:
                known = self._known[text_id] = super().has(text_id)
        return known


def warm_up() -> None:
    """Parse the files that logs and names need, before somebody waits for one."""
    for texts in TEXTS.values():
        for text_id in ("log-rested", "card-Tau", "server-log-undo", "opponent-greedy"):
            texts.has(text_id)


TEXTS = {language: KeptTexts(language) for language in LANGUAGES}
