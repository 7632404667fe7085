"""Moves, the one thing that is written all the time: all that wait go into the database with one statement or two."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError


class Move(NamedTuple):
    """A row of a table's log that changes nothing in the table's own row but its version and where the game stands."""

    table_id: str
    version: int
    kind: str
    payload: str
    key: str | None
    at: float
    request: str | None
    bot_to_move: bool
    turn: int | None
    asked: int | None
    digest: str | None = None


class Disputed(Exception):
    """Not all of several moves could be written: each must be tried alone."""


# A clock that is behind must not make what is played look old, so `updated` never goes back.
# Each call of SQLite lets the event loop have the interpreter, and waits to get it back: so two statements for all
# moves, not two for each.
SQLITE_INSERT = """
INSERT INTO log (table_id, version, kind, payload, idempotency_key, at, request, digest)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'),
       json_extract(value, '$[6]'), json_extract(value, '$[10]')
FROM json_each(?)
WHERE EXISTS (SELECT 1 FROM tables
              WHERE id = json_extract(value, '$[0]') AND version = json_extract(value, '$[1]') - 1)
ON CONFLICT DO NOTHING
"""
SQLITE_UPDATE = """
UPDATE tables SET version = moves.version, updated = max(updated, moves.at),
                  bot_to_move = moves.bot_to_move, turn = moves.turn, asked = moves.asked
FROM (SELECT json_extract(value, '$[0]') AS table_id, json_extract(value, '$[1]') AS version,
             json_extract(value, '$[5]') AS at, json_extract(value, '$[7]') AS bot_to_move,
             json_extract(value, '$[8]') AS turn, json_extract(value, '$[9]') AS asked
      FROM json_each(?)) AS moves
WHERE tables.id = moves.table_id
"""
# In the order of their tables: two servers that write the same versions wait for each other, never both at once.
POSTGRES = """
WITH moves AS (
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::float8[], %s::text[],
                         %s::boolean[], %s::bigint[], %s::bigint[], %s::text[])
    AS moves (table_id, version, kind, payload, key, at, request, bot_to_move, turn, asked, digest)
), written AS (
    INSERT INTO log (table_id, version, kind, payload, idempotency_key, at, request, digest)
    SELECT table_id, moves.version, kind, payload, key, at, request, digest
    FROM moves JOIN tables ON tables.id = table_id AND tables.version = moves.version - 1
    ORDER BY table_id FOR NO KEY UPDATE OF tables
    ON CONFLICT DO NOTHING
    RETURNING table_id
)
UPDATE tables SET version = moves.version, updated = greatest(updated, moves.at),
                  bot_to_move = moves.bot_to_move, turn = moves.turn, asked = moves.asked
FROM moves JOIN written USING (table_id)
WHERE tables.id = moves.table_id
RETURNING tables.id
"""


def write_moves(connection: Connection, moves: list[Move]) -> list[bool]:
    """Which of the moves are written: only what follows on the stored version, under a new key.

    So no log ever gets a gap, whatever became of the rows since the table was read. Raises Disputed for several.
    """
    if connection.dialect.name == "sqlite":
        return _write_to_sqlite(connection.exec_driver_sql, moves)
    _needs_different_tables(moves)
    columns: tuple[Any, ...] = tuple(list(column) for column in zip(*moves, strict=True))
    written = set(connection.exec_driver_sql(POSTGRES, columns).scalars())
    return [move.table_id in written for move in moves]


def write_moves_alone(connection: Connection, moves: list[Move]) -> list[bool]:
    """The same as a transaction of its own, committed; `connection` is in none.

    On PostgreSQL one statement is one, which saves two journeys of three. On SQLite it goes past SQLAlchemy, whose part
    took as long as SQLite's own.
    """
    if connection.dialect.name != "sqlite":
        return write_moves(connection, moves)
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute("BEGIN IMMEDIATE")
        try:
            written = _write_to_sqlite(driver.execute, moves)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    except sqlite3.Error as error:
        raise DBAPIError.instance("moves", None, error, sqlite3.Error, hide_parameters=True) from error
    return written


def _write_to_sqlite(execute: Callable[[str, tuple[str]], Any], moves: list[Move]) -> list[bool]:
    _needs_different_tables(moves)
    rows = (msgspec.json.encode(moves).decode(),)
    count = execute(SQLITE_INSERT, rows).rowcount
    if count == len(moves):
        execute(SQLITE_UPDATE, rows)
    elif len(moves) > 1:
        raise Disputed
    return [count == len(moves)] * len(moves)


def _needs_different_tables(moves: list[Move]) -> None:
    if len({move.table_id for move in moves}) != len(moves):
        raise Disputed
