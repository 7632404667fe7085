"""Every rule has a test that names it, and a page lists them all."""

import re
from pathlib import Path

import pytest

from tools import rules_coverage
from tools.rules_coverage import (
    RULES,
    TESTS,
    Example,
    Section,
    coverage_page,
    main,
    problems,
    read_examples,
    read_sections,
)

SECTIONS = read_sections(RULES.read_text(encoding="utf-8"))


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_not_there() -> None:
    assert list(problems(SECTIONS, list(read_examples(TESTS)))) == []


def test_the_command_writes_the_page_and_fails_where_a_rule_has_no_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "build" / "rules-coverage.md"
    monkeypatch.setattr(rules_coverage, "PAGE", page)
    assert main() == 0
    assert page.read_text(encoding="utf-8") == coverage_page(SECTIONS, list(read_examples(TESTS)))
    page.unlink()
    monkeypatch.setattr(rules_coverage, "TESTS", tmp_path)
    assert main() == 1
    assert "R4.3 has no test\n" in capsys.readouterr().out
    assert page.is_file()


def test_the_numbers_of_each_section_run_without_a_gap() -> None:
    for title, rules in SECTIONS:
        section = title.split(".")[0]
        numbers = [rule for rule in rules if rule.startswith("R")]
        assert numbers == [f"R{section}.{n}" for n in range(1, len(numbers) + 1)]
    abilities = [rule for _, rules in SECTIONS for rule in rules if rule.startswith("A")]
    assert abilities == [f"A{n}" for n in range(1, len(abilities) + 1)]
    assert "A18" in abilities


def test_no_number_that_the_rules_page_mentions_is_left_out() -> None:
    mentioned = set(re.findall(r"\bR\d+\.\d+", RULES.read_text(encoding="utf-8")))
    assert mentioned == {rule for _, rules in SECTIONS for rule in rules if rule.startswith("R")}


def test_rules_that_share_a_line_are_all_read() -> None:
    page = "## 8. Scoring\n- R8.1 Pouch. R8.2 Limit. R8.3 1 per 3 (see R4.1).\n  More. R9.9 is meant.\n| A2 | Leo |\n"
    assert read_sections(page) == [Section("8. Scoring", ["A2", "R8.1", "R8.2", "R8.3"])]


def test_rules_are_read_where_docstrings_begin(tmp_path: Path) -> None:
    (tmp_path / "test_section_10_x.py").write_text('def test_late() -> None:\n    """A1: ..."""\n')
    (tmp_path / "test_section_2_x.py").write_text(
        'def test_one() -> None:\n    """R2.1, A3: unlike R9.9, it is: so."""\n\n\n'
        'def test_none() -> None:\n    """As R2.2: says."""\n\n\ndef helper() -> None:\n    """R2.3: no test."""\n'
    )
    assert list(read_examples(tmp_path)) == [
        Example("test_section_2_x.py", "test_one", ["R2.1", "A3"]),
        Example("test_section_2_x.py", "test_none", []),
        Example("test_section_10_x.py", "test_late", ["A1"]),
    ]


def test_gaps_and_wrong_numbers_are_reported() -> None:
    examples = [Example("test_x.py", "test_y", ["R1.1", "R1.9"]), Example("test_x.py", "test_z", [])]
    assert list(problems([Section("1. One", ["R1.1", "R1.2"])], examples)) == [
        "R1.2 has no test",
        "tests/rules/test_x.py: test_y names R1.9, which docs/rules.md does not have",
        'tests/rules/test_x.py: test_z names no rule; its docstring must begin like "R4.3: "',
    ]


def test_the_page_links_each_rule_to_its_tests() -> None:
    examples = [Example("test_x.py", "test_stars_shine", ["R1.1"]), Example("test_x.py", "test_both", ["R1.1", "R1.2"])]
    page = coverage_page([Section("1. One", ["R1.1", "R1.2"])], examples)
    shine, both = "[stars shine](../tests/rules/test_x.py)", "[both](../tests/rules/test_x.py)"
    assert f"| R1.1 | {shine}<br>{both} |\n| R1.2 | {both} |\n" in page


def test_every_file_of_rule_tests_is_on_the_page() -> None:
    page = coverage_page(SECTIONS, list(read_examples(TESTS)))
    assert [file.name for file in TESTS.glob("test_*.py") if f"(../tests/rules/{file.name})" not in page] == []
