/** A draft's document: an edition as files hold it, and which of its values its owner has confirmed (printed.ts). */

import type { Ability, Boon, BoonKind, Card, Edition, Element, Star } from "../../../api/types";

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
  printed?: string[];
};
export type DraftDocument = Omit<Edition, "cards"> & { cards: DraftCard[]; printed?: string[] };
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

/** The number of cards with a code; one that is there twice has to go. */
const times = (cards: readonly DraftCard[], code: string): number => cards.filter((card) => card.code === code).length;

/** Whether a card may be taken out of the edition: there are more than there should be, or it is there twice. */
export const isSpare = (cards: readonly DraftCard[], at: number, most: number): boolean =>
  cards.length > most || times(cards, cards[at]?.code ?? "") > 1;

/** The page of a card: its code, or its number if an earlier one has the same code, or if it has none of its own. */
export function pageOfCard(cards: readonly DraftCard[], at: number): string {
  const code = cards[at]?.code ?? "";
  const own = /^[A-Z][A-Za-z]{2}$/.test(code) && cards.findIndex((card) => card.code === code) === at;
  return own ? code : String(at + 1);
}

/** The place of the card that a page is about; -1 for none. */
export const cardOfPage = (cards: readonly DraftCard[], page: string): number =>
  /^\d+$/.test(page)
    ? Number(page) <= cards.length
      ? Number(page) - 1
      : -1
    : cards.findIndex(({ code }) => code.toLowerCase() === page.toLowerCase());

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
