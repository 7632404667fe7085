/** How the last game against bots ended: this browser remembers it, so that an opponent can be offered who suits. */

import type { TableSeat } from "../api/types";

const STORE = "astra-results";
const KEPT_TABLES = 50;

export interface Results {
  /** Tables whose end was seen already, the newest last. */
  tables: string[];
  bots: string[];
  won: boolean;
}

export function lastResult(): Results | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "null") as Results | null;
  } catch {
    return null;
  }
}

/** A game has ended: kept once, if one person played against bots alone. */
export function rememberResult(table: string, seats: Pick<TableSeat, "bot">[], seat: number, winners: number[]): void {
  const bots = seats.flatMap((other) => (other.bot === null ? [] : [other.bot]));
  const known = lastResult();
  if (bots.length === 0 || seats.length - bots.length !== 1 || known?.tables.includes(table)) return;
  const tables = [...(known?.tables ?? []), table].slice(-KEPT_TABLES);
  try {
    localStorage.setItem(STORE, JSON.stringify({ tables, bots, won: winners.includes(seat) } satisfies Results));
  } catch {
    // Not kept: the same is offered again.
  }
}
