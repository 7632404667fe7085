/** Which opponent is offered first: the one chosen last, else the one in the middle of the ladder. */

import type { Opponent } from "../../api/types";

const STORE = "astra-opponent";

export function quickLevel(ladder: Opponent[]): Opponent | null {
  let last: string | null = null;
  try {
    last = localStorage.getItem(STORE);
  } catch {
    last = null;
  }
  const chosen = ladder.find((opponent) => opponent.name === last);
  const ranked = [...ladder].sort((a, b) => a.rank - b.rank);
  return chosen ?? ranked[Math.floor((ranked.length - 1) / 2)] ?? null;
}

export function rememberLevel(name: string): void {
  try {
    localStorage.setItem(STORE, name);
  } catch {
    // Not kept: the middle of the ladder is offered again.
  }
}
