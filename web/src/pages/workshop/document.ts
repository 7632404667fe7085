/** A draft's document: an edition as files hold it, and which of its values its owner has confirmed as printed. */

import type { Ability, Boon, BoonKind, Card, Edition, Element, Star } from "../../api/types";

/** What of a card can be confirmed; a figure is its stars and lines. */
export const CARD_PARTS = ["element", "fame", "boons", "ability", "stars"] as const;
export type CardPart = (typeof CARD_PARTS)[number];

export const COUNTS = ["2", "3", "4", "5"] as const;
/** What of the rest can be confirmed. */
export const OTHER_PARTS = [...COUNTS.map((count) => `boards.${count}` as const), "pouch", "wisdom", "final_cards"];
export type OtherPart = string;

export const BOON_KINDS: readonly BoonKind[] = [
  "fame",
  "improvement",
  "stardust",
  "wisdom",
  "observation",
  "activation",
];

/** The kinds of abilities and what their number is called, if they have one. */
export const ABILITIES: Readonly<Record<string, "n" | "cost" | null>> = {
  gain_dust: "n",
  gain_telescope: "n",
  trade_dust: "cost",
  gain_wisdom: "n",
  gain_pouch: "n",
  fame_per_marked: null,
  fame_per_element: null,
  mark_any: null,
  starburst: null,
  mark_two: null,
  mark_three: null,
  free_start: null,
  fame_per_grand: null,
  overfill: null,
  reclaim_to_grand: null,
  reclaim_common: null,
};

/** A star that was drawn here has no colour. */
export type DraftStar = Omit<Star, "bv"> & { bv?: number };
export type DraftCard = Omit<Card, "stars" | "chart"> & {
  stars: DraftStar[];
  chart: Card["chart"] | null;
  printed?: CardPart[];
};
export type DraftDocument = Omit<Edition, "cards"> & { cards: DraftCard[]; printed?: OtherPart[] };
export type { Ability, Boon, BoonKind, Element };

/** A copy of an edition, in which nothing is confirmed yet. */
export function copyOf(edition: Edition, id: string): DraftDocument {
  return { ...structuredClone(edition), id, version: 1 };
}

/** Whether both say the same, whatever the order of their keys; null is as good as nothing. */
export function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [these, those] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(these), ...Object.keys(those)])].every((key) => alike(these[key], those[key]));
}

/** How much of a card is confirmed. */
export type Standing = "ours" | "begun" | "printed";

export function standingOf(card: DraftCard): Standing {
  const confirmed = CARD_PARTS.filter((part) => card.printed?.includes(part)).length;
  return confirmed === CARD_PARTS.length ? "printed" : confirmed > 0 ? "begun" : "ours";
}

export const cardsPrinted = (document: DraftDocument): number =>
  document.cards.filter((card) => standingOf(card) === "printed").length;

export const othersPrinted = (document: DraftDocument): number =>
  OTHER_PARTS.filter((part) => document.printed?.includes(part)).length;

/** The first card that is not wholly confirmed; null if none is left. */
export const firstOpen = (cards: readonly DraftCard[]): string | null =>
  cards.find((card) => standingOf(card) !== "printed")?.code ?? null;

/** An id that no other draft has: "almagest-mine", "almagest-mine-2". */
export function freeId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let n = 2; taken.includes(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

/** An ability of a kind, with its number if the kind has one. */
export function abilityOf(kind: string, n: number): Ability {
  const parameter = ABILITIES[kind];
  return parameter ? { kind, [parameter]: n } : { kind };
}
