/**
 * A card in one line: "w 2 f4 s6 o1 a2" is water, final fame 2 and four boons, "=" says that all of it is as printed.
 * The letters are those of the reader's language. What is typed is read, never judged: that is up to the checks.
 */

import type { Boon, BoonKind, Element } from "../draft/document";

export interface Letters {
  elements: ReadonlyMap<string, Element>;
  boons: ReadonlyMap<string, BoonKind>;
}

export interface Entry {
  element?: Element;
  fame?: number;
  boons?: Boon[];
  /** The rest of the card is as printed, too. */
  all: boolean;
}

export type EntryProblem =
  { problem: "letter"; at: string } | { problem: "boons"; found: number } | { problem: "order"; at: string };

const BOONS = 4;

/** Letters in their order, as a text of the language gives them: "f w a e". */
export function lettersOf<T>(text: string, values: readonly T[]): Map<string, T> {
  const letters = text.trim().split(/\s+/);
  return new Map(values.map((value, i) => [letters[i] ?? "", value]));
}

interface Token {
  letter: string;
  n: number | null;
}

/** "w2f4" and "w 2, f 4" are the same: letters with the number after them, and numbers by themselves. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(/(\p{L})\s*(\d+)?|(\d+)/gu)].map(([, letter, after, alone]) => ({
    letter: letter ?? "",
    n: (after ?? alone) ? Number(after ?? alone) : null,
  }));
}

/**
 * Reads a line. It begins with the element and the final fame, or with one of them, or with the boons. Of four pairs
 * all are boons; of five, and of one alone, the first is element and fame.
 */
export function readEntry(line: string, letters: Letters): Entry | EntryProblem | null {
  const text = line.toLocaleLowerCase();
  const all = text.includes("=");
  const strange = /[^\p{L}\d\s,;.+=]/u.exec(text);
  if (strange) return { problem: "letter", at: strange[0] };
  const tokens = tokensOf(text);
  if (tokens.length === 0) return all ? { all } : null;
  const entry: Entry = { all };
  const pairs = tokens.filter(({ letter, n }) => letter !== "" && n !== null).length;
  const [first] = tokens;
  if (first && (first.n === null || first.letter === "" || pairs === BOONS + 1 || tokens.length === 1)) {
    tokens.shift();
    if (first.letter !== "") {
      const element = letters.elements.get(first.letter);
      if (!element) return { problem: "letter", at: first.letter };
      entry.element = element;
    }
    if (first.n !== null) entry.fame = first.n;
    else if (tokens[0]?.letter === "") entry.fame = tokens.shift()!.n!;
  }
  if (tokens.length === 0) return entry;
  const boons: Boon[] = [];
  for (const { letter, n } of tokens) {
    const kind = letters.boons.get(letter);
    if (letter === "" || n === null) return { problem: "order", at: letter || String(n) };
    if (!kind) return { problem: "letter", at: letter };
    boons.push({ kind, n });
  }
  if (boons.length !== BOONS) return { problem: "boons", found: boons.length };
  return { ...entry, boons };
}

export const isProblem = (read: Entry | EntryProblem | null): read is EntryProblem =>
  read !== null && "problem" in read;
