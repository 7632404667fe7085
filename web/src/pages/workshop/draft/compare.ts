/** Two editions side by side: taking a value of the other one is a step like any other. */

import type { EditionDifference } from "../../../api/editions";
import { alike, type DraftCard, type DraftDocument } from "./document";
import { CARD_PARTS, confirmedParts, marked, OTHER_PARTS, partsOf, sameValue } from "../printed";
import { applied, type Path, type UndoStep, stepOf, valueAt } from "./steps";

/** What a value is confirmed by: "boons.0" by the word "boons.1". */
function wordOf(field: string): string {
  const [word = "", of] = field.split(".");
  if (word === "figure") return "stars";
  return word === "boons" && of !== undefined ? `boons.${Number(of) + 1}` : field;
}

const WHAT = "workshop-did-take";
const FIGURE = ["stars", "lines", "chart", "field"] as const;

/** A field of a card as a path in it: "boons.0". */
const pathIn = (field: string): Path => field.split(".").map((word) => (/^\d+$/.test(word) ? Number(word) : word));

/**
 * Whether a value can be taken: one that only a faulty file has could not be edited here. `mended` is the second
 * edition as it would be opened.
 */
export function canTake(mended: DraftDocument, { card: code, field, second }: EditionDifference): boolean {
  if (code === null) return alike(valueAt(mended, field.split(".")), second);
  const card = mended.cards.find((one) => one.code === code);
  if (field === "card") return alike(card, second);
  if (!card) return false;
  if (field === "figure") return FIGURE.every((key) => alike(card[key], valueAt(second, [key])));
  return alike(valueAt(card, pathIn(field)), second);
}

/** What holds a value: a card by its code, or the document; and the way to it. */
function holderOf(document: DraftDocument, code: string | null): [Path, DraftCard | DraftDocument | undefined] {
  if (code === null) return [[], document];
  const at = document.cards.findIndex((card) => card.code === code);
  return [["cards", at], document.cards[at]];
}

/**
 * The step that takes a value of the second edition into the first. It is confirmed if the second has confirmed it; no
 * mark stays on what nobody has confirmed. `mended` is the second edition as it would be opened.
 */
export function taken(document: DraftDocument, mended: DraftDocument, difference: EditionDifference): UndoStep | null {
  const { card: code, field, second } = difference;
  if (field === "card") {
    const cards = document.cards.filter((card) => card.code !== code);
    if (second !== null) cards.push(second as DraftCard);
    return stepOf(document, WHAT, code, [[["cards"], cards]]);
  }
  const [place, here] = holderOf(document, code);
  if (!here) return null;
  const values: [Path, unknown][] =
    field === "figure"
      ? Object.entries(second as object).map(([key, value]) => [[...place, key], value])
      : [[[...place, ...(code === null ? field.split(".") : pathIn(field))], second ?? undefined]];
  const step = stepOf(document, WHAT, code, values);
  const all: readonly string[] = code === null ? OTHER_PARTS : CARD_PARTS;
  const parts = partsOf(wordOf(field), all);
  if (parts.length === 0) return step;
  const [, now] = holderOf(step ? applied(document, step) : document, code);
  const [, there] = holderOf(mended, code);
  const sure = confirmedParts(there?.printed, parts).filter((part) => sameValue(part, now, there));
  const marks = marked({ printed: marked(here, all, parts, false) ?? [] }, all, sure, true);
  return stepOf(document, WHAT, code, [...values, [[...place, "printed"], marks]]);
}

/** All of these, as one step. */
export function allTaken(
  document: DraftDocument,
  mended: DraftDocument,
  differences: readonly EditionDifference[],
): UndoStep | null {
  let now = document;
  const steps = differences.flatMap((difference) => {
    const step = taken(now, mended, difference);
    if (!step) return [];
    now = applied(now, step);
    return [step];
  });
  if (steps.length === 0) return null;
  return { what: "workshop-did-take-all", card: null, edits: steps.flatMap((step) => step.edits) };
}
