"""Rows that say what changed, so that a table is the fold of its rows.

Until now a row of the log said only that something had happened to the seats, and the table's document what came of it.
Such a row stays as it is and means nothing by itself. The first row of each log gets the table as it must have been
opened, the start the hash of its deal, and one more row at the end says how the table stands. Links to a seat are kept
with the seat.
"""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 200

tables = sa.table(
    "tables", sa.column("id"), sa.column("version"), sa.column("document"), sa.column("created"), sa.column("updated")
)
log = sa.table(
    "log",
    sa.column("table_id"),
    sa.column("version"),
    sa.column("kind"),
    sa.column("payload"),
    sa.column("idempotency_key"),
    sa.column("at"),
    sa.column("request"),
    sa.column("digest"),
)


def upgrade() -> None:
    connection = op.get_bind()
    names = list(connection.execute(sa.select(tables.c.id)).scalars())
    for start in range(0, len(names), AT_ONCE):
        some = sa.select(tables).where(tables.c.id.in_(names[start : start + AT_ONCE]))
        for row in connection.execute(some).all():
            _convert(connection, row)


def _convert(connection: sa.Connection, row: Any) -> None:
    state = json.loads(row.document)
    _move_tokens(state)
    opened = {**state, "status": "open", "commitment": None, "winners": None, "rematch": None}
    first = (log.c.version == 0) & (log.c.kind == "table")
    _rewrite(connection, row.id, first, "created", [opened])
    _rewrite(connection, row.id, log.c.kind == "start", "start", [state.get("commitment")])
    connection.execute(
        log.insert().values(**_entry(row.id, row.version + 1, "restated", [state], None, row.updated, None))
    )
    values = {"version": row.version + 1, "document": _text(state)}
    connection.execute(tables.update().where(tables.c.id == row.id).values(values))


def _move_tokens(state: dict[str, Any]) -> None:
    for digest, number in state.pop("tokens", {}).items():
        state["seats"][number].setdefault("tokens", []).append(digest)


def _rewrite(connection: sa.Connection, table: str, which: Any, kind: str, parts: list[Any]) -> None:
    """Put another row in the place of one that is sound; a damaged one is left as it was found."""
    found = connection.execute(sa.select(log).where((log.c.table_id == table) & which)).first()
    if found is None:
        return
    old = (found.version, found.kind, found.payload, found.idempotency_key, found.at, found.request)
    if found.digest is not None and found.digest != _digest(table, *old):
        return
    values = _entry(table, found.version, kind, parts, found.idempotency_key, found.at, found.request)
    if found.digest is None:
        values["digest"] = None  # its time may have more digits than a digest knows
    this = (log.c.table_id == table) & (log.c.version == found.version)
    connection.execute(log.update().where(this).values(**values))


def _entry(
    table: str, version: int, kind: str, parts: list[Any], key: str | None, at: float, request: str | None
) -> dict[str, Any]:
    payload = _text(parts)
    exact = round(at, 3)
    return {
        "table_id": table,
        "version": version,
        "kind": kind,
        "payload": payload,
        "idempotency_key": key,
        "at": exact,
        "request": request,
        "digest": _digest(table, version, kind, payload, key, exact, request),
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _digest(table: str, version: int, kind: str, payload: str, key: str | None, at: float, request: str | None) -> str:
    """As rows had it with this revision."""
    parts = (table, version, kind, payload, key, f"{at:.3f}", request)
    text = "".join(f"{len(part)}:{part}" for part in map(repr, parts))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def downgrade() -> None:
    raise NotImplementedError("older versions cannot read these rows: restore the copy that was made before")
