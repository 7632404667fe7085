"""The fixed numbers of actions, decisions, steps and pens.

An action id is the same for every player count: marks first (a card's index times 16 plus the star's),
then one row per verb. Texts are in `astra.rules.actions`.
"""

from typing import Final

STARS_PER_CARD: Final = 16
CARDS: Final = 48

MARK: Final = 0
USE: Final = 768
ACTIVATE: Final = 816
DISCARD: Final = 864
DISCOVER: Final = 912
BOON: Final = 960
REST: Final = 964
STOP: Final = 965
TRADE: Final = 966
ACTIONS: Final = 967

# Pens: seats are 0 to 4.
DREAMER: Final = 5
AUPTOLEMY: Final = 6
NOBODY: Final = -1

# Decisions: what a seat is asked; the last three belong to no seat.
TURN: Final = 0
OBSERVE: Final = 1
AGAIN: Final = 2
ABILITY: Final = 3
TRADE_MORE: Final = 4
DREAM: Final = 5
DISCOVER_NEXT: Final = 6
CHOOSE_BOON: Final = 7
ACTIVATE_CARD: Final = 8
DISCARD_CARD: Final = 9
CHANCE: Final = 10
OVER: Final = 11
NOTHING_ASKED: Final = 12

DECISIONS: Final = (
    "turn",
    "observe",
    "again",
    "ability",
    "trade",
    "dream",
    "discover",
    "boon",
    "activate",
    "discard",
)

# Steps: what happens next while nothing is asked, in the order of a turn.
TURN_BEGINS: Final = 0
OPENING: Final = 1
ABILITY_GOES_ON: Final = 2
ICON_PASSED: Final = 3
ACTION_DONE: Final = 4
DISCOVERY: Final = 5
BOONS: Final = 6
CARD_LIMIT: Final = 7
REFILL: Final = 8
DREAM_DUE: Final = 9
DREAM_GOES_ON: Final = 10
TURN_ENDS: Final = 11
AUPTOLEMY_ROLLS: Final = 12
AUPTOLEMY_SELECTS: Final = 13
AUPTOLEMY_FOCUSES: Final = 14
AUPTOLEMY_MARKS: Final = 15
AUPTOLEMY_CLEANS_UP: Final = 16
AUPTOLEMY_RESHUFFLES: Final = 17
AUPTOLEMY_DREAMS: Final = 18

# What chance decides while the decision is CHANCE.
DRAW: Final = 0
LIBRARY: Final = 1
ROLL: Final = 2
TIE: Final = 3
PATH: Final = 4
SHUFFLE: Final = 5

CHANCES: Final = ("draw", "library", "roll", "tie", "path", "shuffle")

# Boon kinds, in the order of `astra.edition.model.BoonKind`.
FAME: Final = 0
IMPROVEMENT: Final = 1
STARDUST: Final = 2
WISDOM: Final = 3
OBSERVATION: Final = 4
ACTIVATION: Final = 5

# Solo modifiers (R13.15, R13.16), one bit each.
E1: Final = 1
E2: Final = 2
E3: Final = 4
E4: Final = 8
E5: Final = 16
E6: Final = 32
H1: Final = 64
H2: Final = 128
H3: Final = 256
H4: Final = 512
H5: Final = 1024
H6: Final = 2048

MODIFIERS: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6")
