"""Compiles the engine for a wheel, where that is possible; everything else is in pyproject.toml.

One source, two speeds: a development install (`pip install -e .`) runs the typed Python of `astra.rules`, of the
search, of the adapters and of the views as it is; a wheel carries the same files and their machine code. Where mypy or
a C compiler is missing the wheel is plain Python: the same games, slower. `astra --version` says which.
ASTRA_COMPILE=0 asks for plain Python on purpose.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Compiled together as one library, so that calls between them are plain C calls.
COMPILED = [
    "src/astra/adapters/encoding.py",
    "src/astra/adapters/opponents.py",
    "src/astra/adapters/stepping.py",
    "src/astra/bots/evaluation.py",
    "src/astra/bots/features.py",
    "src/astra/bots/keys.py",
    "src/astra/bots/planner.py",
    "src/astra/bots/policy.py",
    "src/astra/bots/redeal.py",
    "src/astra/bots/standoff.py",
    "src/astra/bots/tree.py",
    "src/astra/record/facts.py",
    "src/astra/record/log.py",
    "src/astra/record/position.py",
    "src/astra/record/standing.py",
    "src/astra/record/view.py",
    "src/astra/rules/abilities.py",
    "src/astra/rules/auptolemy.py",
    "src/astra/rules/chance.py",
    "src/astra/rules/discovery.py",
    "src/astra/rules/dream.py",
    "src/astra/rules/ids.py",
    "src/astra/rules/legal.py",
    "src/astra/rules/observe.py",
    "src/astra/rules/outcomes.py",
    "src/astra/rules/paths.py",
    "src/astra/rules/pieces.py",
    "src/astra/rules/playout.py",
    "src/astra/rules/position.py",
    "src/astra/rules/replay.py",
    "src/astra/rules/rng.py",
    "src/astra/rules/scoring.py",
    "src/astra/rules/setup.py",
    "src/astra/rules/snapshot.py",
    "src/astra/rules/state.py",
    "src/astra/rules/tables.py",
    "src/astra/table/undo.py",
    "src/astra/table/updates.py",
]

CLIENT = Path(__file__).parent / "build" / "web"

# A folder of this run alone: no wheel holds what an earlier build left, and `src` never a .so file.
BUILD = tempfile.TemporaryDirectory(prefix="astra-build-")


def stay_plain(reason: str) -> None:
    print(f"Astra: {reason}; the engine stays plain Python: the same games, slower.", file=sys.stderr)


class BuildEngine(build_ext):
    """Builds the whole engine or, where a part of it does not compile, nothing."""

    def run(self) -> None:
        super().run()
        built = [Path(path) for path in self.get_outputs()]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)
            self.extensions = []
            stay_plain("no working C compiler")


class BuildPackage(build_py):
    """Adds the browser client, which tools/prepare.py builds from `web`, to the package."""

    def run(self) -> None:
        super().run()
        if CLIENT.is_dir():
            target = Path(self.build_lib) / "astra" / "server" / "web"
            shutil.copytree(CLIENT, target, ignore=shutil.ignore_patterns(".made-from"))
        else:
            print("Astra: build/web is missing; the wheel has no browser client.", file=sys.stderr)


def engine() -> list[Any]:
    if "bdist_wheel" not in sys.argv:
        return []
    if os.environ.get("ASTRA_COMPILE") == "0":
        stay_plain("ASTRA_COMPILE=0")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        stay_plain("mypy is missing")
        return []
    extensions = mypycify(
        # Whatever else the package imports need not be there while the engine is compiled.
        ["--follow-imports=silent", *COMPILED],
        opt_level="3",
        group_name="astra_engine",
        separate=False,
        target_dir=BUILD.name,
    )
    for extension in extensions:
        extension.optional = True
        if sys.platform != "win32":
            # Nobody replaces the engine's functions from outside, so the compiler may inline them.
            extension.extra_compile_args.append("-fno-semantic-interposition")
            # A search must find the same interpreted: no two operations on fractions become one.
            extension.extra_compile_args.append("-ffp-contract=off")
    return extensions


setup(
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage},
    ext_modules=engine(),
    options={"build": {"build_base": BUILD.name}},
)
