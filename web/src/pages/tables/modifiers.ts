/** Solo modifiers, picked or drawn; the server says which exclude each other. */
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

/** What each difficulty plays with: a start that helps you or Auptolemy, and nothing new to learn. */
const PLAYED: Record<Difficulty, readonly string[]> = { easy: ["E2", "E6"], standard: [], hard: ["H1", "H4"] };

/** The modifiers of a difficulty, as far as the server knows them. */
export const modifiersOf = (difficulty: Difficulty, known: readonly Modifier[]): string[] =>
  PLAYED[difficulty].filter((code) => known.some((one) => one.code === code));

/** The difficulty with these modifiers, or none if they were picked one by one. */
export const difficultyOf = (chosen: readonly string[]): Difficulty | null =>
  DIFFICULTIES.find((one) => [...PLAYED[one]].sort().join() === [...chosen].sort().join()) ?? null;

/** Two that go together, every such pair equally likely. */
export function drawTwo(known: readonly Modifier[], random: () => number = Math.random): string[] {
  const pairs = known.flatMap((one, i) =>
    known.slice(i + 1).flatMap((other) => (one.excludes.includes(other.code) ? [] : [[one.code, other.code]])),
  );
  return pairs[Math.floor(random() * pairs.length)] ?? [];
}
