"""The benchmark's agents learn, search and are measured as docs/benchmark.md says."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from astra.adapters.batch import Batch
from astra.bots import LADDER
from bench.agents import __main__ as program
from bench.agents import learning
from bench.agents.network import Network
from bench.agents.protocol import KINDS, OPPONENTS, Result, ismcts_agent, measure, named_agent, network_agent
from bench.agents.traits import look, sizes


def test_a_network_learns_what_it_is_shown() -> None:
    rng = np.random.default_rng(1)
    network = Network(3, (16,), rng)
    rows = rng.normal(size=(200, 3)).astype(np.float32)
    wanted = rows[:, 0] * 2 - np.abs(rows[:, 1])
    for _ in range(400):
        layers = network.forward(rows)
        network.learn(layers, 2 * (layers[-1][:, 0] - wanted) / len(rows), 0.01)
    assert np.mean((network(rows) - wanted) ** 2) < 0.1


def test_a_slope_is_the_slope_of_the_number() -> None:
    rng = np.random.default_rng(2)
    network = Network(4, (5, 5), rng)
    rows = rng.normal(size=(6, 4)).astype(np.float32)
    chosen = network.weights[0]
    before = [array.copy() for array in network.arrays()]
    network.learn(network.forward(rows), np.full(6, 1e-3, np.float32), 1e-3)
    moved = chosen - before[0]
    for array, old in zip(network.arrays(), before, strict=True):
        array[:] = old
    at = np.unravel_index(np.argmax(np.abs(moved)), moved.shape)
    numbers = []
    for step in (1e-2, -1e-2):
        chosen[at] += step
        numbers.append(float(network(rows).sum()))
        chosen[at] -= step
    assert (numbers[0] - numbers[1] > 0) == (moved[at] < 0)


@pytest.mark.parametrize("kind", [{"players": 2}, {"players": 5}, {"solo": True}], ids=str)
def test_every_legal_action_has_a_row_of_its_own(kind: dict[str, Any]) -> None:
    batch = Batch(**kind, count=3, seed=1)
    for _ in range(60):
        choices = look(batch.observations, batch.masks)
        assert len(choices.action) == int(batch.masks.sum())
        assert choices.actions.shape[1] == sizes()[0]
        assert np.isfinite(choices.actions).all()
        for game in range(3):
            rows = learning.rows_of(choices, game)
            assert choices.action[rows].tolist() == np.flatnonzero(batch.masks[game]).tolist()
        picked = learning.best(choices, choices.actions[:, 0])
        assert choices.game[picked].tolist() == [0, 1, 2]
        batch.step(choices.action[picked])


@pytest.mark.parametrize("name", learning.LEARNERS)
def test_a_learner_trains_saves_and_is_measured(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "FOLDER", tmp_path)
    for number, setting in (("AT_ONCE", 4), ("DECISIONS", 60)):
        monkeypatch.setattr(learning, number, setting)
    monkeypatch.setattr(program, "measure", lambda name, kind, agent, rival, games: Result(name, "2", rival, 1, 1.0))
    program.train(name, KINDS["2"], 1, 1.0)
    assert (tmp_path / f"{name}-2-1.npz").exists()
    assert isinstance(json.loads((tmp_path / f"{name}-2-1.json").read_text()), list)
    network = learning.new_network(7)
    network.load(tmp_path / f"{name}-2-1.npz")
    found = measure(name, KINDS["2"], network_agent(network), "random", 2)
    assert 0 <= found.won <= 2


def test_the_protocol_swaps_seats_and_shares_victories() -> None:
    for kind in KINDS.values():
        found = measure("random", kind, named_agent(kind, "random"), "random", 4)
        assert found.games == 4
        assert 0 <= found.interval()[0] <= found.won / 4 <= found.interval()[1] <= 1
    two = KINDS["2"]
    assert measure("greedy", two, named_agent(two, "greedy"), "random", 6).won > 4
    assert [level.name for level in LADDER][: len(OPPONENTS)] == list(OPPONENTS)


ANOTHER_EDITION = """
import astra
from astra.adapters.versions import EDITIONS
from bench.agents import edition

edition.EDITION = EDITIONS[0]
from astra.edition import edition_hash, known_edition
from astra.rules.rng import Rng
from bench.agents import learning, protocol, traits

KINDS = protocol.KINDS

class Enough(Exception):
    pass

class Seen(learning.Batch):
    def step(self, actions):
        raise Enough(edition_hash(self.tables.edition))

def sampled(view, rng, edition=None):
    raise Enough(edition_hash(edition))

astra.sample = sampled
learning.Batch = Seen
protocol.opponent = lambda name, edition=None: found.add(edition_hash(edition))
found = {edition_hash(kind.tables().edition) for kind in KINDS.values()}
protocol.named_agent(KINDS["solo"], "greedy")
state = astra.Game.new(seed=1).state
tries = [lambda: protocol.ismcts_agent(KINDS["2"], 2)(state, Rng(1))]
tries += [lambda learn=learn: learn(KINDS["2"].settings(), 1, 60, print) for learn in learning.LEARNERS.values()]
for one in tries:
    try:
        one()
    except Enough as seen:
        found.add(str(seen))
    else:
        found.add("not asked")
print(found == {EDITIONS[0]}, traits.CARDS == known_edition(EDITIONS[0]).cards)
"""


def test_everything_has_the_cards_of_the_benchmarks_edition_and_not_the_shipped_ones() -> None:
    outcome = subprocess.run([sys.executable, "-c", ANOTHER_EDITION], capture_output=True, text=True, check=False)
    assert (outcome.stdout, outcome.stderr) == ("True True\n", "")


def test_the_search_on_states_is_an_agent() -> None:
    assert 0 <= measure("ismcts", KINDS["solo"], ismcts_agent(KINDS["solo"], 2), "auptolemy", 1).won <= 1


def test_the_tables_have_a_column_for_each_agent_and_say_what_was_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "FOLDER", tmp_path)
    for label, opponent, games, won in (("ppo-2", "random", 200, 199.0), ("random", "greedy", 200, 0.0)):
        line = json.dumps(Result(label, "2", opponent, games, won)._asdict())
        (tmp_path / f"{label}-2.jsonl").write_text(f"{line}\n")
    (tmp_path / "ppo-2-2.json").write_text('[{"games": 2031, "seconds": 10, "won against greedy": 0.12}]')
    program.table()
    told = capsys.readouterr().out.splitlines()
    assert "| against | random | ppo-2 |" in told
    assert "| random | not yet played | 99.5 % (97 % to 100 %) |" in told
    assert "| greedy | 0.0 % (0 % to 2 %) | not yet played |" in told
    assert told[-1] == "| `ppo`, two players, seed 2 | 2,031 games, 10 s: 12 % |"
