/** Solo modifiers, picked or drawn; the server says which exclude each other, and which make a game easy or hard. */
import type { Modifier } from "../../api/types";

const excludes = (known: readonly Modifier[], code: string): readonly string[] =>
  known.find((one) => one.code === code)?.excludes ?? [];

/** Picks a modifier, in place of those that it excludes, or removes it. */
export function toggled(chosen: readonly string[], code: string, known: readonly Modifier[]): string[] {
  if (chosen.includes(code)) return chosen.filter((other) => other !== code);
  const without = excludes(known, code);
  return [...chosen.filter((other) => !without.includes(other)), code].sort();
}

export type Difficulty = "easy" | "standard" | "hard";
export const DIFFICULTIES: readonly Difficulty[] = ["easy", "standard", "hard"];

export const modifiersOf = (difficulty: Difficulty, known: readonly Modifier[]): string[] =>
  known.filter((one) => one.difficulty === difficulty).map((one) => one.code);

/** The difficulty with these modifiers, or none if they were picked one by one. */
export function difficultyOf(chosen: readonly string[], known: readonly Modifier[]): Difficulty | null {
  if (chosen.length === 0) return "standard";
  const codes = [...chosen].sort().join();
  return DIFFICULTIES.find((one) => modifiersOf(one, known).sort().join() === codes) ?? null;
}

/** Two that go together, every such pair equally likely. */
export function drawTwo(known: readonly Modifier[], random: () => number = Math.random): string[] {
  const pairs = known.flatMap((one, i) =>
    known.slice(i + 1).flatMap((other) => (one.excludes.includes(other.code) ? [] : [[one.code, other.code]])),
  );
  return pairs[Math.floor(random() * pairs.length)] ?? [];
}
