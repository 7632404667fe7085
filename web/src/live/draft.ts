/** What a seat had in hand when its page went: a page that is loaded again gives it back while the game is the same. */

import type { View } from "../api/types";

export interface Hand {
  /** The view that it answers. The table's version will not do: a line of the chat raises it, too. */
  view: string;
  actions: readonly string[];
  picked: readonly string[];
  boon: number | null;
}

const key = (table: string, seat: number): string => `astra-hand-${table}-${seat}`;

/** The server writes equal views alike. */
export const sameView = (one: View, other: View): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function keepHand(table: string, seat: number, view: View, hand: Omit<Hand, "view">): void {
  try {
    if (hand.actions.length === 0 && hand.picked.length === 0 && hand.boon === null)
      sessionStorage.removeItem(key(table, seat));
    else
      sessionStorage.setItem(key(table, seat), JSON.stringify({ ...hand, view: JSON.stringify(view) } satisfies Hand));
  } catch {
    // Without a memory of its own the tab begins with an empty hand.
  }
}

/** The hand that was kept for this view; null if there is none, or the game has gone on. */
export function keptHand(table: string, seat: number, view: View): Hand | null {
  try {
    const hand = JSON.parse(sessionStorage.getItem(key(table, seat)) ?? "null") as Hand | null;
    return hand?.view === JSON.stringify(view) ? hand : null;
  } catch {
    return null;
  }
}
