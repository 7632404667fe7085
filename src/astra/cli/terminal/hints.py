"""What a search would play now, and why, for the player who asks."""

from __future__ import annotations

from rich.text import Text

from astra.bots import thinks_longer
from astra.bots.hint import hint, reason_text
from astra.cli.terminal.blocks import Block, line, wrapped
from astra.cli.terminal.choices import choice_text
from astra.cli.terminal.look import BRASS, CHOICE, SOFT
from astra.cli.terminal.scene import Scene

SECONDS = 1.0
SIMULATIONS = 200  # if the engine is not compiled, since a second is too short then


def hint_page(scene: Scene, seat: int, width: int, cores: int = 1) -> Block:
    """The best few actions with their numbers, chances and reasons."""
    game = scene.session.game
    seconds = None if thinks_longer() else SECONDS
    hints = hint(game.view(seat), game.edition, simulations=SIMULATIONS, seconds=seconds, cores=cores)
    numbers = {str(action): number for number, action in enumerate(scene.legal, 1)}
    block: Block = []
    for each in hints:
        number = numbers[each.action]
        action = choice_text(scene, scene.legal[number - 1]).plain
        title = scene.texts.format("hint-line", action=action, percent=round(100 * each.win))
        block += wrapped(line((f"{number:>2}", CHOICE), (f" {title}", BRASS)), width, 4)
        for reason in each.reasons:
            block += wrapped(Text(f"   {reason_text(reason, scene.texts, scene.names)}", SOFT), width, 3)
    return block
