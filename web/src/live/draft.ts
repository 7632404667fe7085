/**
 * What a seat had in hand when its page closed: a page that is loaded again restores it if the game is still the same.
 */

import type { View } from "../api/types";

export interface Hand {
  /** The view that it is for. The table's version will not do, since a line of chat raises it as well. */
  view: string;
  actions: readonly string[];
  picked: readonly string[];
  boon: number | null;
}

/** The stars that somebody planned for their next turn. */
const planKey = (table: string, seat: number): string => `astra-plan-${table}-${seat}`;

export function keepPlan(table: string, seat: number, plan: readonly string[]): void {
  try {
    if (plan.length === 0) sessionStorage.removeItem(planKey(table, seat));
    else sessionStorage.setItem(planKey(table, seat), JSON.stringify(plan));
  } catch {
    // Without storage the tab loses the plan.
  }
}

export function keptPlan(table: string, seat: number): string[] {
  try {
    const plan: unknown = JSON.parse(sessionStorage.getItem(planKey(table, seat)) ?? "[]");
    return Array.isArray(plan) ? plan.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
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
    // Without storage the tab begins with an empty hand.
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
