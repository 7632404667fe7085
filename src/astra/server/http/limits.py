"""Every limit on callers, in one place; how much a table and its requests hold, here or in a page: `table/limits`."""

from __future__ import annotations

import msgspec

from astra.table.limits import MOST_ROWS

# Limits of what is sent, in characters, parts or levels.

LONGEST_HOST = 300
"""A name of 253 characters, a port, and some room."""
LONGEST_COOKIE = 200
LONGEST_TABLE_ID = 24
LONGEST_HASH = 64
DEEPEST = 64
"""Levels of nesting in a body."""
READ_ASIDE = 64 * 1024
"""A body with more bytes is read outside the event loop."""

# Limits of what is kept for callers.

MOST_BUCKETS = 50_000
"""Callers whose requests are counted at a time."""
MOST_QR_CODES = 2000
LONGEST_QR_ADDRESS = 200
"""Characters: with more, a picture is too fine for most cameras and takes long to draw."""
MOST_SHOWN = 100
"""Public tables in a list."""
MOST_SHOWN_OF_HOST = 10
PRESENCE_MESSAGES = 500
"""Comings and goings that a table tells in a second, where many listen."""
MOST_WAITING = 100
"""Messages that may wait for a slow reader of a stream; with one more, the stream is closed and resumes later."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one caller may do, as requests per second and a burst in seconds; 0 means no limit.

    What an `address` may do is the total of everybody behind it: a household, or a school with a few classes at play.
    """

    requests: float = 50.0
    """Per guest, or per address for callers without a name."""
    burst_seconds: float = 10.0
    new_tables: float = 0.5
    """Tables created by one guest, including rematches."""
    new_tables_burst: float = 30.0
    tables_per_guest: int = 50
    """Tables of one host that are open or under way and were used within a day."""
    new_guests: float = 0.2
    """New guests from one address, in bursts of five minutes: a class sits down all at once."""
    new_guests_burst: float = 300.0
    address_requests: float = 200.0
    """Requests of any kind from one address; /health is not counted."""
    address_streams: int = 300
    chat: float = 2.0
    hints: float = 1.0
    work_burst: float = 10.0
    work: float = 0.2
    """Seconds of processor time per second for long work: previews, whole logs, replays."""
    address_work: float = 0.5
    drawings: float = 1.0
    """QR codes of addresses that were not drawn recently."""
    drawings_burst: float = 30.0
    drafts: float = 4.0
    """Drafts of editions to check, read, write or compare, and records: a browser sends a draft after each step."""
    address_drafts: float = 20.0
    new_editions: float = 0.05
    """Editions published by one guest."""
    new_editions_burst: float = 200.0
    address_editions: float = 0.2
    editions_per_guest: int = 20
    """Published ones that are kept: as long as a table has them, and a day longer."""
    editions_per_address: int = 100
    editions: int = 1000
    """The same for everybody together, including those that came with a record or with the program."""
    body_bytes: int = 64 * 1024
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    """Until a request's head has arrived, also for the first one of a connection."""
    body_seconds: float = 20.0
    """From the head to the end of the body."""
    streams_per_guest: int = 40
    table_versions: int = MOST_ROWS
    """A table's log never grows past this."""


NO_LIMITS = Limits(
    requests=0,
    new_tables=0,
    tables_per_guest=0,
    new_guests=0,
    address_requests=0,
    address_streams=1_000_000,
    chat=0,
    hints=0,
    work=0,
    address_work=0,
    drawings=0,
    drafts=0,
    address_drafts=0,
    new_editions=0,
    address_editions=0,
    editions_per_guest=0,
    editions_per_address=0,
    editions=0,
    streams_per_guest=1_000_000,
)
