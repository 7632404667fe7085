"""Monte Carlo tree search over what one seat knows: every simulation deals the unknown cards again.

Nodes stand for the decisions since the root, not for states: what was dealt may differ between two visits, and an
action counts only where it is legal. Each seat chooses for its own chance to win (max^n). A simulation goes on
past the tree by the policy for one or two full rounds, and the judge's opinion goes back up.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from astra.bots.evaluation import Judge
from astra.bots.policy import Policy
from astra.bots.redeal import redeal
from astra.rules.ids import CHANCE, NOBODY, OVER, TURN
from astra.rules.rng import Rng
from astra.rules.state import State

MOST_NODES: Final[i64] = 150_000
CURIOSITY: Final = 0.25
EVEN: Final = 0.1  # this much of a prior is the same for all actions


@mypyc_attr(acyclic=True)
class Node:
    """A decision: the actions met in it, how often each was chosen, and what that gave the seat to decide."""

    def __init__(self, seat: i64, turn: i64, actions: vec[i64], priors: vec[float]) -> None:
        self.seat = seat
        self.turn = turn
        self.actions = actions
        self.priors = priors
        self.visits: vec[i64] = vec[i64]([0] * len(actions))
        self.totals: vec[float] = vec[float]([0.0] * len(actions))
        self.children: vec[i64] = vec[i64]([-1] * len(actions))
        self.visited: i64 = 0
        self.total = 0.0

    def add(self, action: i64, prior: float) -> i64:
        """Add an action that was not legal when the node was made."""
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.visits = append(self.visits, 0)
        self.totals = append(self.totals, 0.0)
        self.children = append(self.children, -1)
        return len(self.actions) - 1

    def find(self, action: i64) -> i64:
        for i in range(len(self.actions)):
            if self.actions[i] == action:
                return i
        return -1


class Tree:
    """The search of one decision. `bases` are states that fit what the seat knows; `run` simulates."""

    def __init__(self, bases: list[State], judge: Judge, policy: Policy, rng: Rng) -> None:
        self.bases = bases
        self.judge = judge
        self.policy = policy
        self.rng = rng
        first = bases[0]
        self.seat: i64 = first.seat
        self.turn: i64 = first.turn
        # Whole rounds, so that in its own turn a seat is judged before its next one; with two rivals two of them.
        self.horizon: i64 = self.turn + (4 if judge.rivals == 2 else judge.rivals)
        self.simulations: i64 = 0
        self.legal: vec[i64] = first.legal_ids()
        self.nodes: list[Node] = [self.new_node(first, self.legal)]
        rivals = int(judge.rivals)
        # By edge of the root: what each rival got, and the fame expected.
        self.wins: vec[float] = vec[float]([0.0] * (len(self.legal) * rivals))
        self.fame: vec[float] = vec[float]([0.0] * len(self.legal))
        self.path_nodes: vec[i64] = vec[i64]([0] * 256)
        self.path_edges: vec[i64] = vec[i64]([0] * 256)
        self.open: vec[i64] = vec[i64]([0] * 1024)

    def new_node(self, state: State, legal: vec[i64]) -> Node:
        """Priors are the policy's preferences, softened."""
        policy = self.policy
        policy.weigh(state, legal)
        scores = policy.scores
        count = len(legal)
        highest = scores[0]
        for i in range(1, count):
            if scores[i] > highest:
                highest = scores[i]
        priors = vec[float]([0.0] * count)
        total = 0.0
        for i in range(count):
            priors[i] = exp(scores[i] - highest)
            total += priors[i]
        for i in range(count):
            priors[i] = (1.0 - EVEN) * priors[i] / total + EVEN / float(count)
        return Node(state.seat, state.turn, legal[:], priors)

    def run(self, count: i64) -> None:
        """Run this many more simulations."""
        for _ in range(count):
            self.simulate(self.bases[self.simulations % len(self.bases)].copy())
            self.simulations += 1

    def run_until_decided(self, count: i64, left: i64) -> bool:
        """So many simulations more, of `left` in all, or until those left cannot change the most tried action.

        True if they cannot. Each simulation reduces what is missing by two at most, so the lead is looked at again
        after half of that.
        """
        while True:
            missing = left - self.lead() + 1
            if missing <= 0 or count <= 0:
                return missing <= 0
            some = min((missing + 1) // 2, count)
            self.run(some)
            count -= some
            left -= some

    def follow(self, action: i64) -> bool:
        """Follow this action of the root: what was tried below it becomes the tree, and counts as simulated.

        False if nothing was tried there, or if chance decides something after the action: then the tree is of no
        further use. The sums by edge of the root start from zero.
        """
        edge = self.nodes[0].find(action)
        child: i64 = -1 if edge < 0 else self.nodes[0].children[edge]
        if child < 0:
            return False
        for base in self.bases:
            base.outside_chance = True
            base.apply_unchecked(action)
            if base.decision >= CHANCE or base.turn != self.turn or base.seat != self.seat:
                return False
            base.outside_chance = False
        self.keep_below(child)
        root = self.nodes[0]
        self.legal = self.bases[0].legal_ids()
        if len(self.legal) != len(root.actions):
            return False
        for i in range(len(self.legal)):
            if self.legal[i] != root.actions[i]:
                return False
        self.simulations = root.visited
        self.wins = vec[float]([0.0] * (len(self.legal) * int(self.judge.rivals)))
        self.fame = vec[float]([0.0] * len(self.legal))
        return True

    def keep_below(self, root: i64) -> None:
        """Discard every node that this one does not lead to."""
        kept: list[Node] = [self.nodes[root]]
        at: i64 = 0
        while at < len(kept):
            node = kept[at]
            for edge in range(len(node.children)):
                child = node.children[edge]
                if child >= 0:
                    node.children[edge] = len(kept)
                    kept.append(self.nodes[child])
            at += 1
        self.nodes = kept

    def lead(self) -> i64:
        """How many more simulations the most tried action of the root has than the next."""
        visits = self.nodes[0].visits
        most: i64 = 0
        second: i64 = 0
        for i in range(len(visits)):
            if visits[i] > most:
                second = most
                most = visits[i]
            elif visits[i] > second:
                second = visits[i]
        return most - second

    def simulate(self, state: State) -> None:
        redeal(state, self.seat, self.rng)
        horizon = self.horizon
        path_nodes = self.path_nodes
        path_edges = self.path_edges
        depth: i64 = 0
        at: i64 = 0
        while state.decision != OVER and depth < 255:
            if state.turn >= horizon and state.decision == TURN and state.now.using == NOBODY:
                break
            node = self.nodes[at]
            legal = state.legal_ids()
            edge = self.select(node, state, legal)
            path_nodes[depth] = at
            path_edges[depth] = edge
            depth += 1
            state.apply_unchecked(node.actions[edge])
            child = node.children[edge]
            if child >= 0:
                at = child
                continue
            if state.decision != OVER and len(self.nodes) < MOST_NODES:
                node.children[edge] = len(self.nodes)
                self.nodes.append(self.new_node(state, state.legal_ids()))
            self.roll_out(state, horizon)
            break
        judge = self.judge
        judge.judge(state)
        for i in range(depth):
            node = self.nodes[path_nodes[i]]
            edge = path_edges[i]
            share = judge.shares[node.seat]
            node.visits[edge] += 1
            node.totals[edge] += share
            node.visited += 1
            node.total += share
        root_edge = path_edges[0]
        for rival in range(judge.rivals):
            self.wins[root_edge * judge.rivals + rival] += judge.shares[rival]
        self.fame[root_edge] += judge.expected_fame(state, self.seat)

    def roll_out(self, state: State, horizon: i64) -> None:
        """Play on with the policy until the horizon's turn begins or the game is over."""
        policy = self.policy
        rng = self.rng
        while state.decision != OVER:
            if state.turn >= horizon and state.decision == TURN and state.now.using == NOBODY:
                break
            state.apply_unchecked(policy.choose(state, state.legal_ids(), rng))

    def select(self, node: Node, state: State, legal: vec[i64]) -> i64:
        """PUCT among the legal actions; an untried one counts as the node's average."""
        count = len(legal)
        if count == 1 and len(node.actions) == 1 and node.actions[0] == legal[0]:
            return 0
        same = count == len(node.actions)
        if same:
            for i in range(count):
                if node.actions[i] != legal[i]:
                    same = False
                    break
        edges = self.open
        if not same:
            # A draw brought new stars.
            fresh = 1.0 / float(count)
            for i in range(count):
                edge = node.find(legal[i])
                if edge < 0:
                    edge = node.add(legal[i], fresh)
                edges[i] = edge
        mean = 0.5
        if node.visited > 0:
            mean = node.total / float(node.visited)
        reach = CURIOSITY * sqrt(float(node.visited + 1))
        best: i64 = -1
        highest = -1.0e9
        for i in range(count):
            edge = i if same else edges[i]
            visits = node.visits[edge]
            value = mean
            if visits > 0:
                value = node.totals[edge] / float(visits)
            value += reach * node.priors[edge] / float(visits + 1)
            if value > highest:
                highest = value
                best = edge
        return best
