"""The edition that tests pin their numbers to: it stays as it is when the shipped one is corrected."""

from functools import cache
from pathlib import Path

import astra


@cache
def frozen_edition() -> astra.Edition:
    return astra.load_edition(Path(__file__).with_name("almagest-1.json"))
