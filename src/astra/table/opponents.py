"""The opponents that can be seated: the ladder of `astra.bots`, told in every language."""

from __future__ import annotations

from functools import cache

from astra.bots import LADDER, suited_after
from astra.edition import edition_hash, load_edition
from astra.locales import LANGUAGES, Texts
from astra.table.schemas import Opponent, Opponents


@cache
def opponents_document() -> Opponents:
    return Opponents(
        [
            Opponent(
                name=level.name,
                rank=level.rank,
                rating=level.rating,
                seconds=level.seconds,
                name_text=_in_every_language(level.text_id),
                character=_in_every_language(level.character_id),
                difficulty=_in_every_language(level.difficulty_id),
                after_win=suited_after(level.name, won=True),
                after_loss=suited_after(level.name, won=False),
            )
            for level in LADDER
        ],
        edition_hash(load_edition()),
    )


def _in_every_language(text_id: str) -> dict[str, str]:
    return {language: Texts(language).format(text_id) for language in LANGUAGES}


def seconds_of(name: str) -> float:
    """A bot's time for one turn."""
    return next(level.seconds for level in LADDER if level.name == name)
