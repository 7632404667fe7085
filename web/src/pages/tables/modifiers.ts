/** Solo modifiers picked or drawn; which exclude each other is the server's word. */
import type { Modifier } from "../../api/types";

const excludes = (known: readonly Modifier[], code: string): readonly string[] =>
  known.find((one) => one.code === code)?.excludes ?? [];

/** Picks a modifier, in place of those that it excludes, or lets it go. */
export function toggled(chosen: readonly string[], code: string, known: readonly Modifier[]): string[] {
  if (chosen.includes(code)) return chosen.filter((other) => other !== code);
  const without = excludes(known, code);
  return [...chosen.filter((other) => !without.includes(other)), code].sort();
}

/** Two that go together, each pair of them equally likely. */
export function drawTwo(known: readonly Modifier[], random: () => number = Math.random): string[] {
  const pairs = known.flatMap((one, i) =>
    known.slice(i + 1).flatMap((other) => (one.excludes.includes(other.code) ? [] : [[one.code, other.code]])),
  );
  return pairs[Math.floor(random() * pairs.length)] ?? [];
}
