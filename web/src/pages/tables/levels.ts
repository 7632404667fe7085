/** Which opponents are offered: the one chosen last, or whoever suits after the last game. */

import type { Language, Opponent } from "../../api/types";
import { lastResult } from "../../live/results";

const STORE = "astra-opponent";

/** Not an opponent but a choice: whoever suits. */
export const SUITED = "suited";

/** One level up after a win against bots, one down after a loss, as the server says; at first the middle. */
export function suited(ladder: Opponent[]): Opponent | null {
  const last = lastResult();
  const [hardest] = ladder.filter(({ name }) => last?.bots.includes(name)).sort((a, b) => b.rank - a.rank);
  const next = hardest && (last?.won ? hardest.after_win : hardest.after_loss);
  return ladder.find(({ name }) => name === next) ?? ladder.find(({ rating }) => rating === 0) ?? null;
}

/** The name that was chosen last, or `SUITED`. */
export function chosenLevel(ladder: Opponent[]): string {
  let last: string | null = null;
  try {
    last = localStorage.getItem(STORE);
  } catch {
    last = null;
  }
  return ladder.find(({ name }) => name === last)?.name ?? SUITED;
}

/** Which opponent a choice means. */
export function levelOf(choice: string, ladder: Opponent[]): Opponent | null {
  return choice === SUITED ? suited(ladder) : (ladder.find(({ name }) => name === choice) ?? null);
}

export function quickLevel(ladder: Opponent[]): Opponent | null {
  return levelOf(chosenLevel(ladder), ladder);
}

export function rememberLevel(choice: string): void {
  try {
    localStorage.setItem(STORE, choice);
  } catch {
    // Not kept: whoever suits is offered again.
  }
}

/** `3. Eratosthenes · moderate (±0)`; the yardstick has no number before it. */
export function levelLabel(opponent: Opponent, language: Language): string {
  const sign = opponent.rating > 0 ? "+" : opponent.rating < 0 ? "−" : "±";
  const rank = opponent.rank > 0 ? `${opponent.rank}. ` : "";
  return `${rank}${opponent.name_text[language]} · ${opponent.difficulty[language]} (${sign}${Math.abs(opponent.rating)})`;
}
