"""The files for deployment keep what docs/serve.md promises, and its commands can be typed as they stand."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from astra.cli.main import app
from tests.services.finding import Missing
from tests.services.fixtures import leave_out

DOCS = Path(__file__).parents[2] / "docs"
UNITS = sorted((DOCS / "deploy").glob("*.service"))


ASTRA = ("astra", "/opt/astra/bin/astra")


def unit_words(line: str) -> list[str]:
    """systemd knows no comments behind a command; a shell in it reads its own words."""
    words = shlex.split(line)
    return shlex.split(words[2]) if words[:2] == ["/bin/sh", "-c"] else words


def page_words(text: str) -> list[list[str]]:
    """Every command in the text: of its shell blocks, and between backticks."""
    lines = re.findall(r"^    (?!Exec)(.*\bastra .*)$", text, re.MULTILINE)
    parts = [part for line in lines for part in re.split(r"&&|;|\|", line)]
    return [shlex.split(part, comments=True) for part in [*parts, *re.findall(r"`([^`]*\bastra [^`\n]+)`", text)]]


def commands() -> list[list[str]]:
    """The words after `astra`, of every command of the page and of the units."""
    page = (DOCS / "serve.md").read_text()
    found = list[list[str]]()
    for text in (page, *(unit.read_text() for unit in UNITS)):
        found += [unit_words(line) for line in re.findall(r"^ *ExecStart=(.+)$", text, re.MULTILINE)]
    found += page_words(page)
    starts: tuple[list[str], ...] = ([], ["exec"], ["runuser", "-u", "astra", "--"])
    return [
        words[number + 1 :]
        for words in found
        for number, word in enumerate(words)
        if word in ASTRA and words[:number] in starts and words[number + 1 :]
    ]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_of_the_page_and_the_units_exists_with_its_options(words: list[str]) -> None:
    told = CliRunner().invoke(app, [*words, "--help"])
    assert told.exit_code == 0, told.output
    assert "#" not in words


def test_the_commands_are_found_where_they_are() -> None:
    found = [" ".join(words) for words in commands()]
    assert sum(words.startswith("serve --workers") for words in found) == 1, "the unit"
    assert sum(words.startswith("serve --host") for words in found) == 2, "two machines"
    assert sum(words.startswith("serve backup") for words in found) >= 3, "a unit, and by hand"
    assert sum(words.startswith("serve restore") for words in found) >= 3
    assert "replay FILE --verify" in found


def test_the_units_name_the_folder_by_a_variable_which_a_database_in_the_same_file_may_outweigh() -> None:
    """Typed, it would be refused beside ASTRA_DATABASE, which three machines have in /etc/astra.env."""
    for unit in UNITS:
        text = unit.read_text()
        assert "\nEnvironment=ASTRA_DATA_DIR=/var/lib/astra\nEnvironmentFile=-/etc/astra.env\n" in text, unit.name
        assert "--data-dir" not in text


def test_the_page_uses_no_program_that_it_does_not_install() -> None:
    """A plain Debian has neither sudo, curl nor jq; runuser comes with the system."""
    page = (DOCS / "serve.md").read_text()
    installed = {word for line in re.findall(r"apt-get install (.+)", page) for word in line.split()}
    for program in ("sudo", "curl", "jq", "nginx", "certbot"):
        assert program in installed or not re.search(rf"(^    |[|`] ?){program} ", page, re.MULTILINE), program


def test_the_folder_that_backups_go_to_is_there_before_the_first_night() -> None:
    for unit in UNITS:
        assert "\nStateDirectory=astra astra/backups\n" in unit.read_text(), unit.name


def alerts() -> dict[str, str]:
    """The alerts of the page, each with its expression."""
    rules = re.findall(r"alert: (\w+), expr: (.+?)(?:, for: \w+)? \}$", (DOCS / "serve.md").read_text(), re.MULTILINE)
    return dict(rules)


def statuses(expression: str) -> set[str]:
    """The answers that an expression counts."""
    kinds = re.findall(r'astra_requests_total\{status(=~?)"([^"]+)"', expression)
    return {
        status
        for sign, wanted in kinds
        for status in ("200", "404", "429", "500", "503")
        if (re.fullmatch(wanted, status) if sign == "=~" else wanted == status)
    }


def test_one_alert_tells_of_faults_and_another_of_overload() -> None:
    rules = alerts()
    assert "AstraDown" in rules
    assert statuses(rules["AstraFails"]) == {"500"}
    assert statuses(rules["AstraBusy"]) == {"503"}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_shuts_its_program_in(unit: Path) -> None:
    """Ten is everything that a program could do to its machine; `--threshold` counts in tenths."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        leave_out(Missing("systemd-analyze (Debian: apt-get install systemd)"))
    words = [analyze, "security", "--offline=yes", "--no-pager", "--threshold=29", str(unit)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_server_is_started_again_for_as_long_as_it_takes_and_says_when_it_is_ready() -> None:
    unit = (DOCS / "deploy" / "astra.service").read_text()
    for line in ("Type=notify", "Restart=always"):
        assert f"\n{line}\n" in unit
    for one in UNITS:
        assert "\nStartLimitIntervalSec=0\n" in one.read_text(), one.name
