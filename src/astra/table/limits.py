"""How much people may send and bring to a table, in one place. How much in which time is a shell's to say."""

from __future__ import annotations

NAME_LETTERS = 24
"""What somebody is called."""
MOST_TOKENS = 20
"""Private links to a seat."""
MOST_GUESTS = 20
"""Devices that may act for a seat, including its owner's."""
MOST_MUTED = 50
"""People whom one reader does not hear."""
MOST_UNDOS = 100
"""By one seat in one turn: each is a row of the table's log."""
MOST_ROWS = 100_000
"""Rows of a table's log. Chat may take the first half of it, and the last quarter is for moves."""

# What is kept in memory and sent at first; the rows have everything.

KEPT_STATES = 32
"""Streams that miss more versions of the game than this get a snapshot instead."""
KEPT_MOVES = 100
"""This much of the log; older lines are read from the rows when somebody asks for them."""
KEPT_CHAT = 300
"""Lines."""
LOG_LINES = 200
"""Lines that come with a snapshot."""
CHAT_LINES = 100
"""The same."""

# Names that the shell makes, in letters.

GUEST_ID_LENGTH = 20
TABLE_ID_LENGTH = 10
CODE_LENGTH = 16
TOKEN_LENGTH = 32
NAME_BYTES = 32
"""How much noise such a name is made from."""

# What callers send: letters, or parts.

LONGEST_TOKEN = 100
LARGEST_VERSION = 2**53
"""What a JavaScript number holds exactly."""
LONGEST_KEY = 64
LONGEST_CODE = 64
LONGEST_WHO = 24
EDITION_BYTES = 1024 * 1024
"""The largest body of a request with an edition in it."""
LONGEST_RECORD = 1_000_000
"""Letters: a game has a few thousand, and a record includes its edition if that is somebody's own."""
LONGEST_OPPONENT = 40
LONGEST_TABLE_NAME = 60
LONGEST_LESSON = 40
LONGEST_MODIFIER = 4
MOST_MODIFIERS = 12
MOST_SEATS = 5
LONGEST_ACTION = 40
MOST_ACTIONS = 64
LONGEST_LINE = 500
"""A line of chat."""

# Drafts of editions.

LONGEST_EDITION = 1_000_000
"""Letters of a file; the shipped edition has a twentieth."""
MOST_PROBLEMS = 200
"""That are listed at a time."""
