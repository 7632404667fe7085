"""Many games at once, one action each per step: the inner loop of `astra.adapters.batch`."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from astra.adapters.encoding import SEATS, SIZE, write_mask, write_observation
from astra.adapters.opponents import Opponent, let_others_play
from astra.rules.ids import ACTIONS, OVER
from astra.rules.rng import Rng, rng_at
from astra.rules.scoring import seat_total
from astra.rules.state import State


class Lanes:
    """A row of games of one kind; a game that ends is dealt again at once.

    `deal(lane, number)` makes the lane's next game, `reward(state)` says how a finished one went for each seat; with
    `dense` each step gives what the seats have gained instead, over `dense`. With opponents, only `own_seats` decide.
    `mask_rows` and `observation_rows` stay where they are, so that NumPy can look at them; `write_masks` and
    `write_observations` fill them, and the second needs them cleared.
    """

    def __init__(
        self,
        count: i64,
        deal: Callable[[int, int], State],
        reward: Callable[[State], list[float]],
        dense: float,
        opponents: list[Opponent],
        own_seats: list[int],
    ) -> None:
        self.deal = deal
        self.reward = reward
        self.dense = dense
        self.opponents = opponents
        self.own_seats: vec[i64] = vec[i64](own_seats)
        self.states: vec[State] = vec[State]()
        self.legal: vec[vec[i64]] = vec[vec[i64]]()
        self.dealt: vec[i64] = vec[i64]()
        self.rngs: list[Rng] = []
        self.rng = Rng(0)  # of `random_actions`
        self.totals: vec[i64] = vec[i64]([0] * (count * SEATS))  # of `dense`: what each seat had before the step
        self.no_rewards: vec[float] = vec[float]([0.0] * (count * SEATS))
        self.no_flags: vec[u8] = vec[u8]([0] * count)
        self.masked: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(count)])  # what `mask_rows` say
        self.mask_rows: vec[u8] = vec[u8]([0] * (count * ACTIONS))
        self.observation_rows: vec[i16] = vec[i16]([0] * (count * SIZE))
        self.rewards = self.no_rewards
        self.done = self.no_flags
        self.ended: list[State] = []  # the games that the last step ended, in the order of their lanes

    def begin(self, seed: i64, first_game: i64) -> None:
        """Deal the first game of every lane; `first_game` is the number of the first of them."""
        count: i64 = len(self.no_flags)
        self.rng = Rng(seed)
        self.rngs = [Rng(seed + 7919 * (first_game + lane)) for lane in range(count)]
        self.dealt = vec[i64]([1] * count)
        self.set_states([self.deal(lane, 0) for lane in range(count)])
        for lane in range(count):
            self.let_others_play(lane, self.states[lane])
        self.look()

    def set_states(self, states: list[State]) -> None:
        self.states = vec[State](states)
        self.rewards = self.no_rewards
        self.done = self.no_flags
        self.ended = []

    def look(self) -> None:
        """Note what is legal, and what everybody has."""
        self.legal = vec[vec[i64]]([state.legal_ids() for state in self.states])
        if self.dense > 0.0:
            for lane in range(len(self.states)):
                self.count_fame(lane, self.states[lane])

    def saved(self) -> tuple[list[State], list[int], list[int], int]:
        """The games and all that decides how they go on."""
        states = [state.copy() for state in self.states]
        return states, [int(n) for n in self.dealt], [int(rng.number) for rng in self.rngs], int(self.rng.number)

    def restore(self, states: list[State], dealt: list[int], rngs: list[int], number: int) -> None:
        """Go on from what `saved` gave."""
        self.dealt = vec[i64](dealt)
        self.rng = rng_at(number)
        self.rngs = [rng_at(one) for one in rngs]
        self.set_states([state.copy() for state in states])
        self.look()

    def first_illegal(self, actions: list[int]) -> i64:
        """The first lane whose action is not legal, or -1."""
        for lane in range(len(self.states)):
            legal = self.legal[lane]
            action: i64 = actions[lane]
            found = False
            for one in legal:
                if one == action:
                    found = True
                    break
            if not found:
                return lane
        return -1

    def step(self, actions: list[int], observed: bool) -> None:
        """Apply one legal action per game; `rewards` and `done` are about the games that ended.

        `observed` also writes the observations, while each game is still in the processor's cache. Their rows must be
        cleared before.
        """
        self.rewards = self.no_rewards[:]
        self.done = self.no_flags[:]
        self.ended = []
        for lane in range(len(self.states)):
            state = self.states[lane]
            state.apply_unchecked(actions[lane])
            self.let_others_play(lane, state)
            if self.dense > 0.0:
                self.give_fame(lane, state)
            if state.decision == OVER:
                state = self.deal_again(lane, state)
            self.legal[lane] = state.legal_ids()
            if observed:
                write_observation(state, state.seat, self.observation_rows, lane * SIZE)

    def let_others_play(self, lane: i64, state: State) -> None:
        if len(self.opponents) > 0:
            let_others_play(state, self.own_seats[lane], self.opponents, self.rngs[lane])

    def count_fame(self, lane: i64, state: State) -> None:
        for seat in range(state.tables.players):
            self.totals[lane * SEATS + seat] = seat_total(state, seat)

    def give_fame(self, lane: i64, state: State) -> None:
        """Reward what each seat has gained since the step before."""
        for seat in range(state.tables.players):
            at = lane * SEATS + seat
            before = self.totals[at]
            self.totals[at] = seat_total(state, seat)
            self.rewards[at] = float(self.totals[at] - before) / self.dense

    def deal_again(self, lane: i64, ended: State) -> State:
        """Store the game's rewards and put a new game in its lane."""
        self.done[lane] = 1
        self.ended.append(ended)
        if self.dense == 0.0:
            row = self.reward(ended)
            for seat in range(len(row)):
                self.rewards[lane * SEATS + seat] = row[seat]
        state = self.deal(lane, self.dealt[lane])
        self.dealt[lane] += 1
        self.states[lane] = state
        self.let_others_play(lane, state)
        if self.dense > 0.0:
            self.count_fame(lane, state)
        return state

    def seats(self) -> vec[i64]:
        """Who has to decide in each game."""
        seats = vec[i64](capacity=len(self.states))
        for state in self.states:
            seats = append(seats, state.seat)
        return seats

    def write_masks(self) -> None:
        """What is legal in each game: a row of 0 and 1 each."""
        rows = self.mask_rows
        for lane in range(len(self.states)):
            legal = self.legal[lane]
            write_mask(self.masked[lane], 0, rows, lane * ACTIONS)
            write_mask(legal, 1, rows, lane * ACTIONS)
            self.masked[lane] = legal

    def write_observations(self) -> None:
        """What the seat that has to decide knows, in each game."""
        rows = self.observation_rows
        for lane in range(len(self.states)):
            state = self.states[lane]
            write_observation(state, state.seat, rows, lane * SIZE)

    def random_actions(self) -> vec[i64]:
        """A legal action for each game, all equally likely."""
        actions = vec[i64](capacity=len(self.states))
        for legal in self.legal:
            actions = append(actions, legal[self.rng.below(len(legal))])
        return actions
