"""What the workshop asks: is this draft an edition, what does this file say, how do two drafts differ."""

from __future__ import annotations

from typing import Any

from astra.edition.checks import read_edition
from astra.edition.document import passing_hash
from astra.edition.drafts import plain, read_draft
from astra.edition.merging import Choice, choices
from astra.edition.model import Edition
from astra.edition.problems import EditionError, Problem
from astra.edition.wording import Words
from astra.edition.writing import edition_text, file_name
from astra.table.limits import MOST_PROBLEMS
from astra.table.refusals import Refusal
from astra.table.schemas_editions import (
    CheckedEdition,
    EditionDifference,
    EditionDifferences,
    EditionProblem,
    EditionsToCompare,
    EditionText,
    EditionToWrite,
    EditionWords,
    ReadEdition,
    WrittenEdition,
)


class FaultyEdition(Refusal):
    """Somebody wants to play with a draft that is not an edition yet; the refusal lists its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("edition-problems", "invalid", {"count": len(problems)})
        self.problems = listed(problems)
        self.left_out = left_out(problems)


def checked(document: dict[str, Any]) -> CheckedEdition:
    """Every problem of a draft, or its hash."""
    edition, problems = read_edition(document)
    digest = None if edition is None else passing_hash(edition)
    return CheckedEdition(problems=listed(problems), left_out=left_out(problems), hash=digest)


def read(data: EditionText) -> ReadEdition:
    """What the text of a file says."""
    draft = read_draft(data.text)
    return ReadEdition(
        document=draft.document,
        problems=listed(draft.problems),
        left_out=left_out(draft.problems),
        hash=draft.hash,
    )


def written(data: EditionToWrite) -> WrittenEdition:
    """A draft as a file; raises Refusal for what is no draft of an edition at all."""
    _needs_shape(data.document)
    return WrittenEdition(text=edition_text(data.document, data.format), name=file_name(data.document, data.format))


def compared(data: EditionsToCompare) -> EditionDifferences:
    """How two drafts differ, value by value; raises Refusal as `written` does."""
    for document in (data.first, data.second):
        _needs_shape(document)
    return EditionDifferences(differences=[_difference(choice) for choice in choices(data.first, data.second)])


def edition_of(document: dict[str, Any]) -> Edition:
    """The edition of a finished draft; raises FaultyEdition."""
    edition, problems = read_edition(document)
    if edition is None:
        raise FaultyEdition(problems)
    return edition


def listed(problems: list[Problem]) -> list[EditionProblem]:
    """As many as anybody reads."""
    return [_problem(problem) for problem in problems[:MOST_PROBLEMS]]


def left_out(problems: list[Problem]) -> int:
    return max(0, len(problems) - MOST_PROBLEMS)


def _needs_shape(document: dict[str, Any]) -> None:
    try:
        plain(document)
    except EditionError as error:
        raise FaultyEdition(error.problems) from None


def _problem(problem: Problem) -> EditionProblem:
    return EditionProblem(
        card=problem.code,
        path=list(problem.path),
        field=problem.field,
        found=_words(problem.found),
        allowed=_words(problem.allowed),
        text=str(problem),
    )


def _words(words: Words) -> EditionWords:
    return EditionWords(words.text_id, words.arguments)


def _difference(choice: Choice) -> EditionDifference:
    return EditionDifference(
        card=choice.card,
        latin=choice.latin,
        field=choice.field,
        first=choice.first,
        second=choice.second,
        first_printed=choice.first_printed,
        second_printed=choice.second_printed,
        words=[_words(words) for words in choice.words],
        text=choice.text,
    )
