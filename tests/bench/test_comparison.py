"""The comparison with other engines counts the median of the rounds, and says when a target is missed."""

from pathlib import Path

import pytest

from bench.comparing import HEADINGS, Comparison, Result, Round, cells, compare, write_section
from bench.engine import COMPARISONS, REPORT, SUBJECTS
from bench.peers import PEERS

FASTER = Comparison("ours : theirs", ("compiled", "steps_per_s"), ("hearts", "steps_per_s"), 1.5)


def rounds(*speeds: tuple[float, float]) -> list[Round]:
    return [{"compiled": {"steps_per_s": our}, "hearts": {"steps_per_s": their}} for our, their in speeds]


def test_the_ratio_is_the_median_of_the_rounds_ratios() -> None:
    # One round on a machine that was busy for one of the two only.
    result = compare(FASTER, rounds((400, 200), (200, 100), (10, 100)))
    assert result == Result("ours : theirs", 200, 100, 2.0, 0.1, 2.0, 1.5, True)


@pytest.mark.parametrize(("our", "met"), [(149, False), (150, True), (151, True)])
def test_a_target_is_met_from_its_value_on(our: float, met: bool) -> None:
    result = compare(FASTER, rounds((our, 100)))
    assert result.met is met
    assert cells(result)[-1] == ("met" if met else "missed")


def test_a_comparison_without_a_target_is_told_and_never_missed() -> None:
    result = compare(FASTER._replace(target=None), rounds((1, 100)))
    assert result.met
    assert cells(result)[-2:] == ("", "")


def test_every_comparison_is_between_subjects_that_a_round_measures() -> None:
    for comparison in COMPARISONS:
        assert {comparison.ours[0], comparison.theirs[0]} <= set(SUBJECTS)
    assert set(SUBJECTS) - {"compiled", "interpreted"} == set(PEERS)


def test_the_markdown_has_one_row_per_comparison_and_describes_the_machine_in_general_words() -> None:
    results = [compare(FASTER, rounds((300, 100)))] * 2
    text = REPORT.markdown(results, 5)
    assert text.count("| ours : theirs |") == 2
    assert "5 interleaved rounds" in text
    assert "cores" in text
    assert "/" not in text.splitlines()[-1]


def test_the_table_has_a_column_per_heading_and_a_row_per_comparison() -> None:
    drawn = REPORT.table([compare(FASTER, rounds((300, 100)))] * 3, 5)
    assert [column.header for column in drawn.columns] == list(HEADINGS)
    assert drawn.row_count == 3


def test_each_benchmark_keeps_its_own_section_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "benchmarks.md"
    for section in ("## One\n\nfirst\n", "## Two\n\nother\n", "## One\n\nsecond\n"):
        write_section(path, section)
    assert path.read_text() == "# Benchmarks\n\n## Two\n\nother\n\n## One\n\nsecond\n"
