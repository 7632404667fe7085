"""Each rival's chance of winning, judged from a state between two turns with weights fitted to self-play."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from astra.bots import features as f
from astra.rules.ids import OVER
from astra.rules.state import State
from astra.rules.tables import Tables, lowest_bit


class Judge(f.Observer):
    """An observer with weights: `win` is for a rival's chance, `fame` for its final score.

    A table has PHASES times COLUMNS numbers for a seat; in solo the same again for Auptolemy.
    They come as lists: plain Python passes them, and a vec would stay in memory for ever (see Odds.apply_shuffle).
    """

    def __init__(self, tables: Tables, win: list[float], fame: list[float]) -> None:
        super().__init__(tables)
        self.win: vec[float] = vec[float](win)
        self.fame: vec[float] = vec[float](fame)
        self.values: vec[float] = vec[float]([0.0] * int(self.rivals))
        self.shares: vec[float] = vec[float]([0.0] * int(self.rivals))

    def judge(self, state: State) -> None:
        """Write each rival's chance to win to `shares`, ties shared; they add up to 1."""
        self.look(state)
        if state.decision == OVER:
            self.share_victory(state)
            return
        highest = -1.0e9
        for rival in range(self.rivals):
            value = self.weigh(self.win, rival)
            self.values[rival] = value
            if value > highest:
                highest = value
        total = 0.0
        for rival in range(self.rivals):
            share = exp(self.values[rival] - highest)
            self.shares[rival] = share
            total += share
        for rival in range(self.rivals):
            self.shares[rival] /= total

    def weigh(self, weights: vec[float], rival: i64) -> float:
        """A rival's row under the weights of its phase."""
        table: i64 = 0
        if self.tables.solo and rival == 1:
            table = f.PHASES * f.COLUMNS
        phases = self.phases
        at = rival * f.PHASES
        early = phases[at + f.EARLY]
        late = phases[at + f.LATE]
        if early > 0.0 or late > 0.0:
            return self.weigh_phases(weights, table, rival, early, late)
        if phases[at + f.LAST_TURN] > 0.0:
            return self.weigh_phases(weights, table + f.LAST_TURN * f.COLUMNS, rival, 1.0, 0.0)
        return self.weigh_phases(weights, table + f.LAST_TURN * f.COLUMNS, rival, 0.0, 1.0)

    def weigh_phases(self, weights: vec[float], at: i64, rival: i64, first: float, second: float) -> float:
        """Use the weights of two neighbouring phases in these proportions, without abilities that the rival lacks."""
        rows = self.rows
        row = rival * f.COLUMNS
        value = 0.0
        other = 0.0
        for column in range(f.ABILITIES):
            number = rows[row + column]
            value += weights[at + column] * number
            other += weights[at + f.COLUMNS + column] * number
        kinds = self.active_kinds[rival]
        while kinds != 0:
            column = f.ABILITIES + lowest_bit(kinds)
            kinds &= kinds - 1
            number = rows[row + column]
            value += weights[at + column] * number
            other += weights[at + f.COLUMNS + column] * number
        return value * first + other * second

    def total(self, rival: i64) -> i64:
        """The final score of a finished game (section 8, R13.13)."""
        rows = self.rows
        at = rival * f.COLUMNS
        if self.tables.solo and rival == 1:
            return int(rows[at + f.ITS_SCORE])
        score = rows[at + f.FAME] + rows[at + f.POUCH] + rows[at + f.LIMIT] + rows[at + f.DUST_FAME]
        return int(score + rows[at + f.STARS] + rows[at + f.ACTIVE_FAME] + rows[at + f.ELEMENTS])

    def share_victory(self, state: State) -> None:
        """R8.7, R13.14."""
        shares = self.shares
        if self.tables.solo:
            won = not state.lost and self.total(0) > self.total(1)
            shares[0] = 1.0 if won else 0.0
            shares[1] = 1.0 - shares[0]
            return
        most: i64 = -1
        winners: i64 = 0
        for rival in range(self.rivals):
            score = self.total(rival)
            if score > most:
                most = score
                winners = 0
            if score == most:
                winners += 1
        for rival in range(self.rivals):
            shares[rival] = 1.0 / float(winners) if self.total(rival) == most else 0.0

    def expected_fame(self, state: State, rival: i64) -> float:
        """The final score that the rival can expect, for the state judged last."""
        if state.decision == OVER:
            return float(self.total(rival))
        return self.weigh(self.fame, rival)

    def lead(self, state: State, seat: i64, blind: bool) -> float:
        """How good a state is for a planner: its own value compared with that of all rivals together."""
        self.look(state)
        if state.decision == OVER:
            self.share_victory(state)
            return 100.0 * self.shares[seat] + 0.01 * float(self.total(seat))
        own = self.weigh(self.win, seat)
        if blind:
            return own
        others = 0.0
        for rival in range(self.rivals):
            if rival != seat:
                others += exp((self.weigh(self.win, rival) - own) * 0.5)
        return -others
