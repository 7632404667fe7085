/** How long people have been away: the server says so when they come and go, and our clock counts in between. */

import type { Table } from "../api/types";

/** A player who prefers to wait for somebody is asked again after this many seconds. */
export const WAIT_SECONDS = 60;

/** The table, plus the seconds that have passed since it arrived. */
export function aged(table: Table, seconds: number): Table {
  if (table.seats.every((seat) => seat.away === null)) return table;
  const later = (after: number | null): number | null => (after === null ? null : Math.max(0, after - seconds));
  return {
    ...table,
    seats: table.seats.map((seat) =>
      seat.away === null ? seat : { ...seat, away: seat.away + seconds, bot_after: later(seat.bot_after) },
    ),
  };
}

/** The seats at which the server lets us seat a bot for somebody who is away. */
export const replaceable = (table: Table): number[] =>
  table.seats.filter((seat) => seat.bot_after === 0).map((seat) => seat.seat);

/** The seats whose people have been away long enough for the server, and for whom no bot sits in. */
export const longAway = (table: Table): number[] =>
  table.seats
    .filter(
      (seat) =>
        seat.kind === "person" && seat.sitting_in === null && seat.away !== null && seat.away >= table.away_seconds,
    )
    .map((seat) => seat.seat);
