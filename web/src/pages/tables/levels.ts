/** Which opponents are offered: the one chosen last, or the one that suits the player after the last game. */

import type { Language, Opponent } from "../../api/types";
import { lastResult } from "../../live/results";

const STORE = "astra-opponent";

/** Not an opponent but a choice: the one that suits the player. */
export const SUITED = "suited";

/** The second level of the ladder: gentle, but not the very weakest. */
const GENTLE = 2;

/** One level up after a win against bots, one down after a loss, as the server says; at first somebody gentle. */
export function suited(ladder: Opponent[]): Opponent | null {
  const last = lastResult();
  const [hardest] = ladder.filter(({ name }) => last?.bots.includes(name)).sort((a, b) => b.rank - a.rank);
  const next = hardest && (last?.won ? hardest.after_win : hardest.after_loss);
  return ladder.find(({ name }) => name === next) ?? ladder.find(({ rank }) => rank === GENTLE) ?? null;
}

/** The suitable one and the level below (above for the lowest), so that two at a table have different names. */
export function suitedPair(ladder: Opponent[]): Opponent[] {
  const first = suited(ladder);
  if (first === null) return [];
  const near = (step: number): Opponent | undefined =>
    ladder.find(({ rank }) => rank > 0 && rank === first.rank + step);
  return [first, near(-1) ?? near(1) ?? first];
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

/** The opponent that a choice means; `nth` distinguishes several seats at one table with the choice `SUITED`. */
export function levelOf(choice: string, ladder: Opponent[], nth = 0): Opponent | null {
  if (choice === SUITED) return suitedPair(ladder)[nth % 2] ?? null;
  return ladder.find(({ name }) => name === choice) ?? null;
}

/** The two of a quick game. */
export function quickPair(ladder: Opponent[]): Opponent[] {
  const choice = chosenLevel(ladder);
  return [0, 1].flatMap((nth) => levelOf(choice, ladder, nth) ?? []);
}

export function rememberLevel(choice: string): void {
  try {
    localStorage.setItem(STORE, choice);
  } catch {
    // Not stored: the suitable one is offered again.
  }
}

/** `3. Eratosthenes · moderate (±0)`; the yardstick has no number before it. */
export function levelLabel(opponent: Opponent, language: Language): string {
  const sign = opponent.rating > 0 ? "+" : opponent.rating < 0 ? "−" : "±";
  const rank = opponent.rank > 0 ? `${opponent.rank}. ` : "";
  return `${rank}${opponent.name_text[language]} · ${opponent.difficulty[language]} (${sign}${Math.abs(opponent.rating)})`;
}
