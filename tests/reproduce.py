"""The command that runs a failed test again as it ran: the same engine, the same seeds, the same environment."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What decides how a test runs, beside its own text.
TOLD = ("ASTRA_ENGINE", "ASTRA_KILLS", "ASTRA_QUICK", "ASTRA_SEED", "ASTRA_SOAK", "PYTHONHASHSEED")


def command_for(
    node: str, engine: str, seed: int | None, hypothesis_seed: str | None, environment: Mapping[str, str] = os.environ
) -> str:
    """From the project's folder; a test that failed only after others fails again with their whole run's seed."""
    told = {name: environment[name] for name in TOLD if name in environment} | {"ASTRA_ENGINE": engine}
    if engine == "compiled":
        told["PYTHONPATH"] = "build/compiled"
    words = [f"{name}={value}" for name, value in sorted(told.items())]
    words.append(".venv/bin/pytest")
    if seed is not None:
        words.append(f"--randomly-seed={seed}")
    if hypothesis_seed is not None:
        words.append(f"--hypothesis-seed={hypothesis_seed}")
    return shlex.join([*words, node])
