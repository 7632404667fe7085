/** What can be done to a draft, as steps: a value that is typed was read off a card, so it counts as printed. */

import { CARD_PARTS, type CardPart, type DraftCard, type DraftDocument, OTHER_PARTS, type OtherPart } from "./document";
import type { Entry } from "./entry";
import type { Drawn } from "./figure";
import { type Path, type UndoStep, stepOf } from "./steps";

type Wanted = readonly (readonly [Path, unknown])[];

const indexOf = (document: DraftDocument, code: string): number =>
  document.cards.findIndex((card) => card.code === code);

const confirmed = (card: DraftCard, parts: readonly CardPart[]): CardPart[] =>
  CARD_PARTS.filter((part) => parts.includes(part) || card.printed?.includes(part));

/** Values of a card, which are confirmed with it. */
function cardStep(
  document: DraftDocument,
  code: string,
  what: string,
  values: Partial<Pick<DraftCard, CardPart | "lines">>,
  parts: readonly CardPart[],
  run?: string,
): UndoStep | null {
  const at = indexOf(document, code);
  const card = document.cards[at];
  if (!card) return null;
  const wanted: (readonly [Path, unknown])[] = Object.entries(values).map(([key, value]) => [
    ["cards", at, key],
    value,
  ]);
  if (parts.length) wanted.push([["cards", at, "printed"], confirmed(card, parts)]);
  return stepOf(document, what, code, wanted, run);
}

/** One of a card's values other than its figure. */
export const setValue = <K extends Exclude<CardPart, "stars">>(
  document: DraftDocument,
  code: string,
  key: K,
  value: DraftCard[K],
  run?: string,
): UndoStep | null => cardStep(document, code, `workshop-did-${key}`, { [key]: value }, [key], run);

/** Everything that a line says; see entry.ts. */
export function setEntry(document: DraftDocument, code: string, entry: Entry): UndoStep | null {
  const { all, ...values } = entry;
  const parts = all ? CARD_PARTS : (Object.keys(values) as CardPart[]);
  return cardStep(document, code, "workshop-did-entry", values, parts);
}

/** A figure takes many steps: it is confirmed by itself. */
export const setFigure = (
  document: DraftDocument,
  code: string,
  what: string,
  { stars, lines }: Drawn,
  run?: string,
): UndoStep | null => cardStep(document, code, what, { stars, lines }, [], run);

/** Says that parts of a card are as printed, or takes that back. */
export function confirmCard(
  document: DraftDocument,
  code: string,
  parts: readonly CardPart[],
  printed: boolean,
): UndoStep | null {
  const at = indexOf(document, code);
  const card = document.cards[at];
  if (!card) return null;
  const left = printed ? confirmed(card, parts) : (card.printed ?? []).filter((part) => !parts.includes(part));
  return stepOf(document, printed ? "workshop-did-confirm" : "workshop-did-doubt", code, [
    [["cards", at, "printed"], left.length ? left : undefined],
  ]);
}

const confirmedOthers = (document: DraftDocument, part: OtherPart): OtherPart[] =>
  OTHER_PARTS.filter((one) => one === part || document.printed?.includes(one));

/** A board, a track or the scoring cards. */
export function setOther(document: DraftDocument, part: OtherPart, values: Wanted, run?: string): UndoStep | null {
  return stepOf(
    document,
    `workshop-did-${part.split(".")[0]}`,
    null,
    [...values, [["printed"], confirmedOthers(document, part)]],
    run,
  );
}

export function confirmOther(document: DraftDocument, part: OtherPart, printed: boolean): UndoStep | null {
  const left = printed ? confirmedOthers(document, part) : (document.printed ?? []).filter((one) => one !== part);
  return stepOf(document, printed ? "workshop-did-confirm" : "workshop-did-doubt", null, [
    [["printed"], left.length ? left : undefined],
  ]);
}

/** What the edition is called. */
export const setName = (document: DraftDocument, key: "id" | "version", value: string | number): UndoStep | null =>
  stepOf(document, "workshop-did-name", null, [[[key], value]], `name-${key}`);

/** Two of a row change places, so that each stays there once. */
export function swapped<T>(row: readonly T[], at: number, value: T): T[] {
  const from = row.indexOf(value);
  return row.map((item, i) => (i === at ? value : i === from ? row[at]! : item));
}
