"""What environments render: text and pixels of what everybody sees."""

import re
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.render_test import render_test  # type: ignore[import-untyped]

from astra.adapters import gymnasium_v1, pettingzoo_v1
from tests.adapters.test_pettingzoo import play


def table(players: int | None, mode: str, seed: int = 1) -> Any:
    """An environment that has been dealt; solo with None."""
    env = pettingzoo_v1.env(players, solo=players is None, render_mode=mode)
    env.reset(seed=seed)
    return env


def test_text_tells_what_happened_and_shows_the_table() -> None:
    env = table(2, "ansi")
    first = env.render()
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask)[0]))
    second = env.render()
    assert first.startswith("Turn 1, ")
    assert "decides (turn)" in first
    assert "seat 0: fame 0, dust 8/5, telescopes 0, cards 0/2" in first
    assert "Seat " in second.splitlines()[0]
    assert second.splitlines()[0] not in first


def test_text_shows_auptolemy_and_the_end() -> None:
    env = table(None, "ansi")
    text = env.render()
    assert "Auptolemy: fame 12, dust 5" in text
    play(env, 1)
    assert "Over after turn " in env.render()


@pytest.mark.parametrize(("players", "rows"), [(2, 1), (5, 2)])
def test_pixels_show_the_charts_and_change_with_a_mark(players: int, rows: int) -> None:
    env = table(players, "rgb_array")
    before = env.render()
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    after = env.render()
    assert before.dtype == np.uint8
    assert before.shape == after.shape
    height, width, colours = before.shape
    assert (width, colours) == (1134, 3)
    assert height > 280 * rows
    assert 0 < (before != after).any(axis=2).mean() < 0.2


def test_pettingzoos_render_test_passes_in_every_mode() -> None:
    render_test(lambda render_mode: pettingzoo_v1.env(edition="short", render_mode=render_mode))


def test_for_people_every_action_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    told = [gymnasium_v1.AstraSeat(3, opponents="greedy", render_mode=mode) for mode in ("human", "ansi")]
    for env in told:
        seen, _ = env.reset(seed=1, options={"first": 2})
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert (env.render() is None) == (env.render_mode == "human")
    printed = capsys.readouterr().out
    assert str(told[1].render()) in printed
    assert printed.startswith("Turn 1, seat 2 decides (turn)")
    assert (
        len(re.findall(r"^Turn \d+, ", printed, re.MULTILINE)) == 3
    )  # dealt, the opponent's turn, the learner's action


def test_nothing_is_rendered_without_a_mode() -> None:
    env = gymnasium_v1.AstraSeat(2)
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("resvg_py", r"rendering needs the package resvg-py: pip install 'astra-table\[gymnasium\]'"),
        ("PIL", r"rendering needs the package pillow: pip install 'astra-table\[gymnasium\]'"),
    ],
)
def test_pixels_without_their_packages_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch, module: str, text: str
) -> None:
    env = table(2, "rgb_array")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=text):
        env.render()


def test_secrets_are_in_no_picture() -> None:
    """A final scoring card is its owner's secret, so two deals that differ only in it look the same."""
    env = table(3, "ansi")
    state = env._scene.state
    before = env.render()
    state.seats[0].final = (state.seats[0].final + 1) % 6
    assert env.render() == before
