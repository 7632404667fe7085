"""The ring of spheres: in one line above the sky, or as a wheel if a corner of the sky is free."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from astra.cli.terminal.blocks import Block, line
from astra.cli.terminal.look import BRASS, CHOICE, DISCARD_ICON, RULE, SOFT, STRONG, TITLE, element_style
from astra.cli.terminal.scene import Scene
from astra.edition.model import Element

# The inside of the wheel, in cells.
LEAST_WHEEL = 6


def draw_ring(scene: Scene) -> Text:
    """The spheres clockwise, the active one framed, dream numbers beside them."""
    ring = line()
    for sphere in scene.board.spheres:
        ring.append_text(_sphere(scene, sphere))
        ring.append(DISCARD_ICON if sphere == scene.board.discard_after else "›", RULE)
        ring.append(" ")
    return ring


def _sphere(scene: Scene, sphere: Element) -> Text:
    number = f" {scene.board.dream[sphere]}" if scene.board.dream else ""
    style = element_style(sphere)
    if sphere == scene.view["sphere"]:
        style += Style(bold=True, reverse=True)
    return line((f" {scene.element_name(sphere)}{number} ", style))


def draw_clock(scene: Scene) -> Text:
    """The number of the turn, and how far away the end is."""
    view, texts = scene.view, scene.texts
    if view["over"]:
        return line((texts.format("table-over"), TITLE))
    if view["last_turns"] is not None:
        end = line((texts.format("table-last-turns", n=view["last_turns"]), CHOICE))
    else:
        end = line((texts.format("table-to-end", n=view["above_end"]), BRASS))
    return Text.assemble((texts.format("table-turn", turn=view["turn"]), SOFT), " · ", end)


def draw_wheel(scene: Scene, width: int, height: int) -> Block:
    """The spheres around a wheel that turns clockwise, with the number of cards to the end at its hub.

    Empty if there is no room for it.
    """
    top, right, bottom, left = (_sphere(scene, sphere) for sphere in scene.board.spheres)
    inner = width - left.cell_len - right.cell_len - 2
    if inner < LEAST_WHEEL:
        return []
    before = (inner - 1) // 2
    after = inner - before - 1
    corners = _corners(scene)
    margin = line(" " * left.cell_len)
    rim = line((f"{corners[0]}{'─' * before}┴{'─' * (after - 1)}▸{corners[1]}", RULE))
    foot = line((f"{corners[3]}◂{'─' * (before - 1)}┬{'─' * after}{corners[2]}", RULE))
    wall = line(("│", RULE), " " * inner, ("│", RULE))
    walls = [Text.assemble(margin, wall) for _ in range(max(1, inner // 8))]
    wheel = [
        _centred(top, left.cell_len + 1 + before),
        Text.assemble(margin, rim),
        *walls,
        Text.assemble(left, ("┤", RULE), _hub(scene, inner), ("├", RULE), right),
        *walls,
        Text.assemble(margin, foot),
        _centred(bottom, left.cell_len + 1 + before),
    ]
    return [line()] * ((height - len(wheel)) // 2) + wheel


def _corners(scene: Scene) -> list[str]:
    """The four corners clockwise from the left top; the discard icon lies between two spheres (R1.5)."""
    corners = ["╭", "╮", "╯", "╰"]
    after = scene.board.spheres.index(scene.board.discard_after)
    corners[(after + 1) % len(corners)] = DISCARD_ICON
    return corners


def _hub(scene: Scene, width: int) -> Text:
    view = scene.view
    number = view["above_end"] if view["last_turns"] is None else view["last_turns"]
    return line((f"{number if not view['over'] else '':^{width}}", STRONG))


def _centred(text: Text, column: int) -> Text:
    return Text.assemble(" " * max(column - text.cell_len // 2, 0), text)
