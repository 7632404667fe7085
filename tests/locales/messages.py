"""The contents of the Fluent files: each message and attribute with its variables."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor


@dataclass(frozen=True)
class Written:
    """One value or attribute in a file; `card-Tau.of` is the id of an attribute."""

    file: str
    id: str
    source: str
    variables: frozenset[str]
    references: frozenset[str]


class _Needs(visitor.Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")


def files_of(language: str) -> list[str]:
    folder = files("astra.locales") / language
    return sorted(file.name for file in folder.iterdir() if file.name.endswith(".ftl"))


def source_of(language: str, file: str) -> str:
    return (files("astra.locales") / language / file).read_text(encoding="utf-8")


@cache
def entries(language: str, file: str) -> list[ast.EntryType]:
    return FluentParser(with_spans=False).parse(source_of(language, file)).body


@cache
def written(language: str) -> dict[str, Written]:
    """Every message and attribute of a language, by id."""
    found: dict[str, Written] = {}
    for file in files_of(language):
        for entry in entries(language, file):
            if isinstance(entry, ast.Message):
                patterns = {entry.id.name: entry.value}
                for attribute in entry.attributes:
                    patterns[f"{entry.id.name}.{attribute.id.name}"] = attribute.value
                for text_id, pattern in patterns.items():
                    if pattern is not None:
                        found[text_id] = _describe(file, text_id, pattern)
    return found


def _describe(file: str, text_id: str, pattern: ast.Pattern) -> Written:
    needs = _Needs()
    needs.visit(pattern)
    message = ast.Message(ast.Identifier("x"), pattern)
    source = FluentSerializer().serialize_entry(message).removeprefix("x =").strip()
    return Written(file, text_id, source, frozenset(needs.variables), frozenset(needs.references))
