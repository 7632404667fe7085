"""`astra play` without --terminal: where it opens, and what it says if it cannot."""

import sys
from pathlib import Path

import pytest
import typer

from astra.cli import browser
from astra.locales import LANGUAGES, Texts
from tests.services.finding import free_port


def test_two_that_open_at_the_same_moment_have_doors_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "PORT", free_port())
    doors = [browser._door(), browser._door()]
    try:
        assert doors[0].getsockname() != doors[1].getsockname()
        assert doors[0].getsockname()[1] == browser.PORT
    finally:
        for door in doors:
            door.close()


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_a_browser_is_opened_only_where_a_window_can_appear(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert browser.has_display() is bool(environment)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_built_client_it_says_what_to_do(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from astra.server.http import pages

    monkeypatch.setattr(pages, "PACKAGED", tmp_path)
    monkeypatch.setattr(pages, "REPOSITORY", tmp_path)
    with pytest.raises(typer.Exit) as ended:
        browser.play_in_browser(Texts(language))
    assert ended.value.exit_code == 1
    assert "astra play --terminal" in capsys.readouterr().err
