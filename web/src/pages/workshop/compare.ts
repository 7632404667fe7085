/** Two editions side by side: taking a value of the other one is a step like any other. */

import type { EditionDifference } from "../../api/editions";
import { CARD_PARTS, type CardPart, type DraftCard, type DraftDocument, OTHER_PARTS, type OtherPart } from "./document";
import { applied, type Path, type Step, stepOf, valueAt } from "./steps";

/** Which confirmation a value belongs to. */
function partOf(field: string): CardPart | OtherPart | null {
  const [word = "", of] = field.split(".");
  if (word === "figure") return "stars";
  if (word === "boards") return `boards.${of}`;
  return CARD_PARTS.find((part) => part === word) ?? OTHER_PARTS.find((part) => part === word) ?? null;
}

const withPart = <T extends string>(all: readonly T[], now: readonly T[] | undefined, part: T): T[] =>
  all.filter((one) => one === part || now?.includes(one));

const FIGURE = ["stars", "lines", "chart", "field"] as const;

/** A field of a card as a path in it: "boons.0". */
const pathIn = (field: string): Path => field.split(".").map((word) => (/^\d+$/.test(word) ? Number(word) : word));

/** Whether both say the same, whatever the order of their keys; null is as good as nothing. */
function alike(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [these, those] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(these), ...Object.keys(those)])].every((key) => alike(these[key], those[key]));
}

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

/** The step that takes the second edition's value into the first, with its confirmation. */
export function taken(document: DraftDocument, difference: EditionDifference): Step | null {
  const { card: code, field, second } = difference;
  const part = partOf(field);
  const wanted: (readonly [Path, unknown])[] = [];
  if (code === null) {
    wanted.push([field.split("."), second ?? undefined]);
    if (part && difference.second_printed) wanted.push([["printed"], withPart(OTHER_PARTS, document.printed, part)]);
    return stepOf(document, "workshop-did-take", null, wanted);
  }
  if (field === "card") {
    const cards = document.cards.filter((card) => card.code !== code);
    if (second !== null) cards.push(second as DraftCard);
    return stepOf(document, "workshop-did-take", code, [[["cards"], cards]]);
  }
  const at = document.cards.findIndex((card) => card.code === code);
  const card = document.cards[at];
  if (!card) return null;
  if (field === "figure") {
    for (const [key, value] of Object.entries(second as object)) wanted.push([["cards", at, key], value]);
  } else {
    wanted.push([["cards", at, ...pathIn(field)], second]);
  }
  if (part && difference.second_printed)
    wanted.push([["cards", at, "printed"], withPart(CARD_PARTS, card.printed, part as CardPart)]);
  return stepOf(document, "workshop-did-take", code, wanted);
}

/** All of these, as one step. */
export function allTaken(document: DraftDocument, differences: readonly EditionDifference[]): Step | null {
  let now = document;
  const steps = differences.flatMap((difference) => {
    const step = taken(now, difference);
    if (!step) return [];
    now = applied(now, step);
    return [step];
  });
  if (steps.length === 0) return null;
  return { what: "workshop-did-take-all", card: null, edits: steps.flatMap((step) => step.edits) };
}
