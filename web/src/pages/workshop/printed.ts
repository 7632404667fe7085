/**
 * What of an edition its owner has confirmed as printed, value by value. A word names one value, such as "boons.2", or
 * a whole whose values have words of their own: files may say "boons" for all four.
 */

import type { DraftCard, DraftDocument } from "./draft/document";
import { alike } from "./draft/document";
import { type Path, valueAt } from "./draft/steps";

/** So many boons has a card; their words count from 1. */
export const BOONS = ["boons.1", "boons.2", "boons.3", "boons.4"] as const;
/** What of a card can be confirmed; a figure is its stars and lines. */
export const CARD_PARTS = ["element", "fame", ...BOONS, "ability", "stars"] as const;
export type CardPart = (typeof CARD_PARTS)[number];

export const COUNTS = ["2", "3", "4", "5"] as const;
const partsOfBoard = (count: string): string[] =>
  ["spheres", "discard_after", ...(count === "2" ? ["dream"] : []), "places"].map((key) => `boards.${count}.${key}`);
/** What of the rest can be confirmed, sorted by what is counted: each board, each track, the scoring cards. */
export const OTHERS: readonly (readonly string[])[] = [
  ...COUNTS.map(partsOfBoard),
  ["pouch"],
  ["wisdom"],
  ["final_cards"],
];
export const OTHER_PARTS: readonly string[] = OTHERS.flat();
export type OtherPart = string;

type Holder = { printed?: readonly string[] };

/** The values that a word stands for. */
export function partsOf<T extends string>(word: string, parts: readonly T[]): T[] {
  return parts.filter((part) => part === word || part.startsWith(`${word}.`));
}

/** The values that a list confirms. */
export function confirmedParts<T extends string>(marks: unknown, parts: readonly T[]): T[] {
  const words = Array.isArray(marks) ? (marks as unknown[]) : [];
  const found = new Set(words.flatMap((word) => (typeof word === "string" ? partsOf(word, parts) : [])));
  return parts.filter((part) => found.has(part));
}

/** Whether all values that a word stands for are confirmed: "fame", "boons.2", "boons", "boards.3". */
export function isPrinted({ printed }: Holder, word: string): boolean {
  const all = partsOf(word, [...CARD_PARTS, ...OTHER_PARTS]);
  return all.length > 0 && confirmedParts(printed, all).length === all.length;
}

/** The list with these values confirmed, or no longer; nothing for an empty one. */
export function marked<T extends string>(
  { printed }: Holder,
  parts: readonly T[],
  changed: readonly T[],
  sure: boolean,
): T[] | undefined {
  const former = new Set(confirmedParts(printed, parts));
  const left = parts.filter((part) => (changed.includes(part) ? sure : former.has(part)));
  return left.length ? left : undefined;
}

const FIGURE: readonly Path[] = [["stars"], ["lines"]];

/** Where the value of a word is, in a card or in the document; a figure is in several places. */
function placesOf(part: string): readonly Path[] {
  if (part === "stars") return FIGURE;
  const [word = "", of = ""] = part.split(".");
  return word === "boons" ? [[word, Number(of) - 1]] : [part.split(".")];
}

/** Whether both have the same value there. */
export const sameValue = (part: string, one: unknown, other: unknown): boolean =>
  placesOf(part).every((path) => alike(valueAt(one, path), valueAt(other, path)));

/** How much of a card is confirmed. */
export type Standing = "ours" | "begun" | "printed";

export function standingOf(card: DraftCard): Standing {
  const count = confirmedParts(card.printed, CARD_PARTS).length;
  return count === CARD_PARTS.length ? "printed" : count > 0 ? "begun" : "ours";
}

export const cardsPrinted = (document: DraftDocument): number =>
  document.cards.filter((card) => standingOf(card) === "printed").length;

/** How many of these boards, tracks and kinds of cards are confirmed whole. */
export const othersPrinted = (document: DraftDocument, others = OTHERS): number =>
  others.filter((parts) => parts.every((part) => isPrinted(document, part))).length;

/** Where the first card is that is not wholly confirmed; null if none is left. */
export function firstOpen(cards: readonly DraftCard[]): number | null {
  const at = cards.findIndex((card) => standingOf(card) !== "printed");
  return at < 0 ? null : at;
}
