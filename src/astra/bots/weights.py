"""The fitted numbers of the evaluation and the policy, from `weights.json` (made by tools/fit_evaluation.py)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from astra.bots import features, policy
from astra.bots.evaluation import Judge
from astra.bots.policy import Policy
from astra.rules.tables import Tables

Table = list[list[float]]


@cache
def fitted() -> dict[str, Any]:
    """The whole file, by kind of game: tables for `win` and `fame`, the weights of `policy`."""
    found: dict[str, Any] = json.loads((files(__package__) / "weights.json").read_text(encoding="utf-8"))
    return found


def kind_of_game(tables: Tables) -> str:
    return "solo" if tables.solo else str(int(tables.players))


def judge_for(tables: Tables, weights: dict[str, Any] | None = None) -> Judge:
    """The judge of a kind of game; `weights` instead of the fitted ones."""
    found = weights or fitted()
    kind = kind_of_game(tables)
    return Judge(tables, _row(found["win"], kind), _row(found["fame"], kind))


def policy_for(tables: Tables, weights: dict[str, Any] | None = None) -> Policy:
    found = weights or fitted()
    kind = kind_of_game(tables)
    numbers: list[float] = found["policy"][kind]
    if len(numbers) != policy.TRAITS:
        raise ValueError(f"weights.json: policy {kind} has {len(numbers)} numbers, expected {policy.TRAITS}")
    return Policy(tables, numbers)


def _row(tables: dict[str, Table], kind: str) -> list[float]:
    """One row for each phase; in solo followed by those of Auptolemy."""
    rows = tables[kind] + (tables["auptolemy"] if kind == "solo" else [])
    numbers = [number for row in rows for number in row]
    expected = features.PHASES * features.COLUMNS * (2 if kind == "solo" else 1)
    if len(numbers) != expected:
        raise ValueError(f"weights.json: {kind} has {len(numbers)} numbers, expected {expected}")
    return numbers
