"""What the extra `rl` brings is enough for the checkers of PettingZoo, Gymnasium and OpenSpiel, pictures included."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

from packaging.requirements import Requirement

# Nothing can be imported but Astra, the standard library and what was named in the words of the command.
ALONE = """
import sys

class Nothing:
    allowed = {*sys.argv[1:], *sys.stdlib_module_names, "astra"}

    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first not in self.allowed and not first.startswith(("_", "astra_engine")):
            raise ModuleNotFoundError(f"{name} does not come with the extra", name=name)

sys.meta_path.insert(0, Nothing())
"""
CHECKS = """
import warnings

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import astra.adapters.openspiel
from astra.adapters import pettingzoo_v1
from astra.adapters.batch import Batch

warnings.simplefilter("ignore")
for mode in ("ansi", "rgb_array"):
    kind = {"edition": "short", "render_mode": mode, "opponents": "greedy"}
    check_env(gymnasium.make("astra.adapters.gymnasium_v1:Astra-v1", **kind).unwrapped)
    table = pettingzoo_v1.env(render_mode=mode)
    table.reset(seed=1)
    print(len(table.render()))
api_test(pettingzoo_v1.env(edition="short"), num_cycles=50)
seed_test(lambda: pettingzoo_v1.env(edition="short"), num_cycles=50)
parallel_api_test(turn_based_aec_to_parallel(pettingzoo_v1.raw_env(edition="short")), num_cycles=50)
for name in ("python_astra(edition=short)", "python_astra(edition=short,rewards=fame)"):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)
print(len(playthrough("python_astra(edition=short)", None, seed=1)))
batch = Batch(count=2, edition="short")
batch.step(batch.random_actions())
print("all passed")
"""


def brought_by(name: str, extras: frozenset[str]) -> set[str]:
    """A package with these extras and all that it needs, by their plain names."""
    found: set[tuple[str, frozenset[str]]] = set()

    def follow(name: str, extras: frozenset[str]) -> None:
        if (name, extras) in found:
            return
        try:
            wanted = [Requirement(text) for text in requires(name) or []]
        except PackageNotFoundError:
            return  # of another system or Python
        found.add((name, extras))
        for one in wanted:
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
                follow(plain(one.name), frozenset(one.extras))

    follow(name, extras)
    return {name for name, _ in found}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_checkers_pass_with_the_extra_rl_alone() -> None:
    brought = brought_by("astra-table", frozenset({"rl"}))
    assert {"gymnasium", "open-spiel", "pettingzoo", "numpy", "pillow"} <= brought
    assert not {"typst", "matplotlib", "ray", "torch"} & brought
    modules = [name for name, owners in packages_distributions().items() if brought & {plain(one) for one in owners}]
    program = [sys.executable, "-c", ALONE + CHECKS, *modules]
    outcome = subprocess.run(program, capture_output=True, text=True, check=False)
    assert "all passed" in outcome.stdout, outcome.stdout + outcome.stderr


def test_the_smaller_extras_leave_out_what_they_do_not_need() -> None:
    for extra in ("gymnasium", "pettingzoo"):
        assert "open-spiel" not in brought_by("astra-table", frozenset({extra}))
    assert "pettingzoo" not in brought_by("astra-table", frozenset({"gymnasium"}))
    assert not {"gymnasium", "pettingzoo", "pillow", "resvg-py"} & brought_by("astra-table", frozenset({"openspiel"}))
