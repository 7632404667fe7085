"""The `astra` command with a server that draws from a seed: `python -m tests.services.seeded_astra SEED serve ...`.

Only this module does that: no option and no environment variable of the command itself can.
"""

import sys
from functools import partial

from astra.cli.main import run
from astra.server import run as running
from tests.services.chance import SeededChance


def main() -> None:
    seed = sys.argv.pop(1)
    running.server_for = partial(running.server_for, chance=SeededChance(seed))
    run()


if __name__ == "__main__":
    main()
