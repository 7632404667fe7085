/** What can be done to a draft, as steps: a value that one field holds counts as printed when it is typed there. */

import type { Ability, DraftCard, DraftDocument, Element } from "./document";
import type { Entry } from "../card/entry";
import type { Drawn } from "../card/figure";
import { BOONS, CARD_PARTS, type CardPart, marked, OTHER_PARTS, type OtherPart, partsOf } from "../printed";
import { type Path, type UndoStep, stepOf } from "./steps";

type Wanted = readonly (readonly [Path, unknown])[];

/** Values of the card at a place, some of which are confirmed with it. */
function cardStep(
  document: DraftDocument,
  at: number,
  what: string,
  values: Partial<Pick<DraftCard, "element" | "fame" | "boons" | "ability" | "stars" | "lines">>,
  parts: readonly CardPart[],
  run?: string,
): UndoStep | null {
  const card = document.cards[at];
  if (!card) return null;
  const wanted: (readonly [Path, unknown])[] = Object.entries(values).map(([key, value]) => [
    ["cards", at, key],
    value,
  ]);
  if (parts.length) wanted.push([["cards", at, "printed"], marked(card, CARD_PARTS, parts, true)]);
  return stepOf(document, what, card.code, wanted, run);
}

export const setElement = (document: DraftDocument, at: number, element: Element): UndoStep | null =>
  cardStep(document, at, "workshop-did-element", { element }, ["element"]);

export const setFame = (document: DraftDocument, at: number, fame: number): UndoStep | null =>
  cardStep(document, at, "workshop-did-fame", { fame }, ["fame"]);

export const setAbility = (document: DraftDocument, at: number, ability: Ability, run?: string): UndoStep | null =>
  cardStep(document, at, "workshop-did-ability", { ability }, ["ability"], run);

/** One of a card's boons; nobody has confirmed the others with it. */
export function setBoon(
  document: DraftDocument,
  at: number,
  nth: number,
  change: Partial<DraftCard["boons"][number]>,
  run?: string,
): UndoStep | null {
  const boons = (document.cards[at]?.boons ?? []).map((boon, i) => (i === nth ? { ...boon, ...change } : boon));
  return cardStep(document, at, "workshop-did-boons", { boons }, BOONS.slice(nth, nth + 1), run);
}

/** Everything that a line says; see entry.ts. */
export function setEntry(document: DraftDocument, at: number, entry: Entry): UndoStep | null {
  const { all, ...values } = entry;
  const parts = all ? CARD_PARTS : Object.keys(values).flatMap((word) => partsOf(word, CARD_PARTS));
  return cardStep(document, at, "workshop-did-entry", values, parts);
}

/** A figure takes many steps: it is confirmed by itself. */
export const setFigure = (
  document: DraftDocument,
  at: number,
  what: string,
  { stars, lines }: Drawn,
  run?: string,
): UndoStep | null => cardStep(document, at, what, { stars, lines }, [], run);

const confirming = (sure: boolean): string => (sure ? "workshop-did-confirm" : "workshop-did-doubt");

/** Says that values of a card are as printed, or takes that back. */
export function confirmCard(
  document: DraftDocument,
  at: number,
  parts: readonly CardPart[],
  sure: boolean,
): UndoStep | null {
  const card = document.cards[at];
  if (!card) return null;
  return stepOf(document, confirming(sure), card.code, [
    [["cards", at, "printed"], marked(card, CARD_PARTS, parts, sure)],
  ]);
}

/** A card that is there twice, or one too many. */
export function removeCard(document: DraftDocument, at: number): UndoStep | null {
  const card = document.cards[at];
  if (!card) return null;
  return stepOf(document, "workshop-did-remove-card", card.code, [
    [["cards"], document.cards.filter((_card, i) => i !== at)],
  ]);
}

/** What a board, a track or the scoring cards say; `sure` is what of it is confirmed with it. */
export function setOther(
  document: DraftDocument,
  what: string,
  values: Wanted,
  sure: readonly OtherPart[] = [],
  run?: string,
): UndoStep | null {
  const marks: Wanted = sure.length ? [[["printed"], marked(document, OTHER_PARTS, sure, true)]] : [];
  return stepOf(document, `workshop-did-${what}`, null, [...values, ...marks], run);
}

/** The same for what a word stands for: "boards.3", "boards.3.spheres", "pouch". */
export const confirmOther = (document: DraftDocument, word: OtherPart, sure: boolean): UndoStep | null =>
  stepOf(document, confirming(sure), null, [
    [["printed"], marked(document, OTHER_PARTS, partsOf(word, OTHER_PARTS), sure)],
  ]);

/** What the edition is called. */
export const setName = (document: DraftDocument, key: "id" | "version", value: string | number): UndoStep | null =>
  stepOf(document, "workshop-did-name", null, [[[key], value]], `name-${key}`);

/** Two of a row change places, so that each stays there once. */
export function swapped<T>(row: readonly T[], at: number, value: T): T[] {
  const from = row.indexOf(value);
  return row.map((item, i) => (i === at ? value : i === from ? row[at]! : item));
}
