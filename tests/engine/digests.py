"""Games told as digests, without NumPy: the same on the interpreted, the compiled and the browser's engine.

python -m tests.engine.digests        one JSON object, by the names of KINDS
"""

import hashlib
import json
from typing import Any

from astra.adapters.dealing import deal_state, rewards_of, tables_of
from astra.adapters.encoding import observation_of
from astra.adapters.named import make_opponents
from astra.adapters.opponents import let_others_play
from astra.adapters.versions import CURRENT, EDITIONS
from astra.rules.ids import OVER
from astra.rules.rng import Rng

# What seat 0 saw and could do in games that it plays at random: everything, to the end or for so many decisions. Others
# play at random or as the opponents that calculate with fractions.
KINDS: dict[str, tuple[dict[str, Any], str, int]] = {
    "2 players": ({"players": 2, "solo": False}, "random", 1000),
    "5 players": ({"players": 5, "solo": False}, "random", 60),
    "solo": ({"players": None, "solo": True, "modifiers": ["E5", "H3", "H5"]}, "random", 1000),
    "greedy": ({"players": 2, "solo": False}, "greedy", 25),
    "student": ({"players": 3, "solo": False}, "student", 10),
}
DIGESTS = {
    "2 players": "13213d303064b5e3",
    "5 players": "15a71e62123e3b9a",
    "solo": "0b42101067351d9e",
    "greedy": "8c2f49668bc35129",
    "student": "1dabab407e6347d8",
}


def digest(name: str) -> str:
    kind, opponent, decisions = KINDS[name]
    tables = tables_of(**kind, edition=EDITIONS[CURRENT])
    others = make_opponents(tables, opponent, int(tables.players) - 1, 0.0)
    state, rng = deal_state(tables, "digests"), Rng(26)
    told = hashlib.sha256()
    for _ in range(decisions):
        let_others_play(state, 0, others, rng)
        if state.decision == OVER:
            break
        legal = list(state.legal_ids())
        told.update(f"{list(observation_of(state, 0))} {legal}\n".encode())
        state.apply_unchecked(legal[int(rng.below(len(legal)))])
    else:
        return told.hexdigest()[:16]
    told.update(f"{list(observation_of(state, 0))} {rewards_of(state, 'margin')}".encode())
    return told.hexdigest()[:16]


if __name__ == "__main__":
    print(json.dumps({name: digest(name) for name in KINDS}))
