"""Rows that nobody has used for long: counting, copying and deleting them."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from astra.server.storage.kept_editions import forget_publishers
from astra.server.storage.schema import guests, log, members, named_values, tables

AT_ONCE = 500
REACHED = "time-reached"  # in `named_values`: how far time had come when retention last looked


class Unused(NamedTuple):
    """Tables and guests that were last used before a moment, and how many there are of each in all."""

    tables: list[str]
    guests: list[str]
    all_tables: int
    all_guests: int


def newest_time(connection: Connection) -> float | None:
    """The latest moment at which anything was used; None in an empty database."""
    rows = [connection.execute(select(func.max(column))).scalar() for column in (tables.c.updated, guests.c.seen)]
    return max((float(moment) for moment in rows if moment is not None), default=None)


def reached_time(connection: Connection) -> float | None:
    """How far time had come when retention last looked; None if it never did."""
    reached = connection.execute(select(named_values.c.value).where(named_values.c.name == REACHED)).scalar()
    return None if reached is None else float(reached)


def put_reached(connection: Connection, moment: float) -> None:
    """Remember how far time has come, so that an idle server knows it as well."""
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = make(named_values).values(name=REACHED, value=repr(moment))
    connection.execute(row.on_conflict_do_update(index_elements=[named_values.c.name], set_={"value": repr(moment)}))


def unused_since(connection: Connection, moment: float) -> Unused:
    """What is due for deletion; a guest of a table that stays is not."""
    old = list(connection.execute(select(tables.c.id).where(tables.c.updated < moment)).scalars())
    stays = select(members.c.guest_id).join(tables, tables.c.id == members.c.table_id).where(tables.c.updated >= moment)
    gone = select(guests.c.id).where(guests.c.seen < moment, guests.c.id.not_in(stays))
    return Unused(
        old,
        list(connection.execute(gone).scalars()),
        connection.execute(select(func.count()).select_from(tables)).scalar_one(),
        connection.execute(select(func.count()).select_from(guests)).scalar_one(),
    )


def delete_tables(ids: list[str], moment: float, connection: Connection) -> list[str]:
    """Delete those of some tables that are still unused; returns them."""
    old = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.updated < moment)
    gone = list(connection.execute(old).scalars())
    for part in (log.c.table_id, members.c.table_id, tables.c.id):
        connection.execute(delete(part.table).where(part.in_(gone)))
    return gone


def delete_guests(ids: list[str], moment: float, connection: Connection) -> int:
    """Delete those of some guests who are still unused and have no table; returns how many."""
    busy = select(members.c.guest_id)
    old = guests.c.id.in_(ids) & (guests.c.seen < moment) & guests.c.id.not_in(busy)
    gone = list(connection.execute(delete(guests).where(old).returning(guests.c.id)).scalars())
    forget_publishers(connection, gone)
    return len(gone)


def touch(connection: Connection, table_ids: list[str], guest_ids: list[str], moment: float) -> None:
    """Let restored rows count as used now; otherwise they would be deleted again within the hour."""
    pairs: tuple[tuple[Any, Any, list[str]], ...] = (
        (tables.c.id, tables.c.updated, table_ids),
        (guests.c.id, guests.c.seen, guest_ids),
    )
    for name, when, ids in pairs:
        for start in range(0, len(ids), AT_ONCE):
            some = name.in_(ids[start : start + AT_ONCE])
            connection.execute(update(name.table).where(some).values({when.name: moment}))
