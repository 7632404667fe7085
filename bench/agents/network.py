"""A small network in NumPy, with its gradient and Adam: no other library, and the same numbers every time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Network:
    """Layers of weights with a ramp between them, and one number at the end."""

    def __init__(self, inputs: int, hidden: Sequence[int], rng: np.random.Generator) -> None:
        sizes = [inputs, *hidden, 1]
        self.weights = [
            (rng.normal(size=(one, two)) * np.sqrt(2 / one) * (0.1 if two == 1 else 1)).astype(np.float32)
            for one, two in pairwise(sizes)
        ]
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self._first = [np.zeros_like(array) for array in self.arrays()]
        self._second = [np.zeros_like(array) for array in self.arrays()]
        self._steps = 0

    def arrays(self) -> list[Floats]:
        return [*self.weights, *self.biases]

    def __call__(self, rows: Floats) -> Floats:
        return self.forward(rows)[-1][:, 0]

    def forward(self, rows: Floats) -> list[Floats]:
        """What every layer gives, the rows first."""
        layers = [rows]
        for weights, biases in zip(self.weights, self.biases, strict=True):
            out = layers[-1] @ weights + biases
            layers.append(out if weights.shape[1] == 1 else np.maximum(out, 0))
        return layers

    def learn(self, layers: list[Floats], slope: NDArray[np.floating[Any]], rate: float) -> None:
        """One step of Adam against the slope of the loss by each row's number."""
        back = slope[:, None].astype(np.float32)
        by_weights: list[Floats] = []
        by_biases: list[Floats] = []
        for at in range(len(self.weights) - 1, -1, -1):
            by_weights.insert(0, layers[at].T @ back)
            by_biases.insert(0, back.sum(axis=0))
            if at > 0:
                back = (back @ self.weights[at].T) * (layers[at] > 0)
        slopes = [*by_weights, *by_biases]
        norm = float(np.sqrt(sum(float((array**2).sum()) for array in slopes)))
        scale = min(1.0, 1.0 / max(norm, 1e-9))
        self._steps += 1
        for array, slope_, first, second in zip(self.arrays(), slopes, self._first, self._second, strict=True):
            slope_ = slope_ * scale
            first += 0.1 * (slope_ - first)
            second += 0.001 * (slope_**2 - second)
            one, two = first / (1 - 0.9**self._steps), second / (1 - 0.999**self._steps)
            array -= rate * one / (np.sqrt(two) + 1e-8)

    def become(self, other: Network) -> None:
        for mine, theirs in zip(self.arrays(), other.arrays(), strict=True):
            mine[:] = theirs

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, *self.arrays())

    def load(self, path: Path) -> None:
        with np.load(path) as saved:
            for array, name in zip(self.arrays(), saved.files, strict=True):
                array[:] = saved[name]
