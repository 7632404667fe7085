"""Writes build/rules-coverage.md: for each rule of docs/rules.md, the tests that check it by example.

    python tools/rules_coverage.py

A test in tests/rules names its rules at the beginning of its docstring, before the colon: `R4.3: ...`,
`R3.3, A5: ...`, `R13.15 E2: ...`. The command exits with 1 and says why if a rule has no test, or if a test names no
rule or one that docs/rules.md does not have.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules.md"
TESTS = ROOT / "tests" / "rules"
PAGE = ROOT / "build" / "rules-coverage.md"

REASONS_SECTION = "12"  # repeats the numbers of rules from other sections

HEAD = """\
# Rules and the tests that check them

Made by `python tools/rules_coverage.py` from [rules.md](../docs/rules.md) and [tests/rules](../tests/rules).
"""

HEADING = re.compile(r"## (\d+)\. (.+)")
# A bullet begins with its rule; short rules share one: "R8.1 Pouch size. R8.2 Card limit."
RULE = re.compile(r"(?:^- |(?<=\. ))(R\d+\.\d+)(?= \S)")
ABILITY = re.compile(r"^\| (A\d+) \|")
NUMBER = re.compile(r"R\d+\.\d+|A\d+")
NAMED_RULES = re.compile(r"(?=R\d|A\d)([^:]+): ")


class Section(NamedTuple):
    """A section of the rules page that contains rules."""

    title: str
    rules: list[str]


class Example(NamedTuple):
    """A test, the file it is in, and the rules that it names."""

    file: str
    name: str
    rules: list[str]

    def link(self) -> str:
        sentence = self.name.removeprefix("test_").replace("_", " ")
        return f"[{sentence}](../tests/rules/{self.file})"


def read_sections(page: str) -> list[Section]:
    """The sections with their rules, sorted by number: R1.2 before R1.10, abilities first in theirs."""
    sections: list[Section] = []
    number = ""
    for line in page.splitlines():
        if heading := HEADING.match(line):
            number = heading[1]
            sections.append(Section(f"{number}. {heading[2]}", []))
        elif number and number != REASONS_SECTION and line.startswith(("- R", "| A")):
            sections[-1].rules.extend(RULE.findall(line) + ABILITY.findall(line))
    return [Section(title, sorted(rules, key=by_number)) for title, rules in sections if rules]


def by_number(rule: str) -> tuple[str, list[int]]:
    return rule[0], [int(part) for part in rule[1:].split(".")]


def read_examples(folder: Path) -> Iterator[Example]:
    """The tests of a folder, file by file, in order."""
    for file in sorted(folder.glob("test_*.py"), key=in_order_of_sections):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = NAMED_RULES.match(ast.get_docstring(node) or "")
                yield Example(file.name, node.name, NUMBER.findall(named[1]) if named else [])


def in_order_of_sections(file: Path) -> tuple[int, str]:
    number = re.search(r"\d+", file.name)
    return int(number[0]) if number else 0, file.name


def problems(sections: list[Section], examples: list[Example]) -> Iterator[str]:
    """What is missing or wrong, one line each."""
    rules = [rule for section in sections for rule in section.rules]
    checked = {rule for example in examples for rule in example.rules}
    for rule in rules:
        if rule not in checked:
            yield f"{rule} has no test"
    for example in examples:
        place = f"tests/rules/{example.file}: {example.name}"
        if not example.rules:
            yield f'{place} names no rule; its docstring must begin like "R4.3: "'
        for rule in example.rules:
            if rule not in rules:
                yield f"{place} names {rule}, which docs/rules.md does not have"


def coverage_page(sections: list[Section], examples: list[Example]) -> str:
    """The whole page."""
    parts = [HEAD]
    for title, rules in sections:
        rows = ["| rule | tests |", "|---|---|"]
        for rule in rules:
            links = [example.link() for example in examples if rule in example.rules]
            rows.append(f"| {rule} | {'<br>'.join(links)} |")
        parts.append(f"## {title}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def main() -> int:
    sections = read_sections(RULES.read_text(encoding="utf-8"))
    examples = list(read_examples(TESTS))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(coverage_page(sections, examples), encoding="utf-8")
    found = list(problems(sections, examples))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
