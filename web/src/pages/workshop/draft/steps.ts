/** What was changed, step by step: each step can be taken back and made again, and all of it is plain data. */

import type { DraftDocument } from "./document";

export type Path = readonly (string | number)[];

/** One value of the document; `undefined` stands for none. */
interface Edit {
  path: Path;
  before: unknown;
  after: unknown;
}

export interface UndoStep {
  /** What was done, as a text of the workshop, and the card that it was done to. */
  what: string;
  card: string | null;
  edits: Edit[];
  /** Steps in a row of a card with the same name are one: a star that is dragged, a number that is typed. */
  run?: string;
}

export interface History {
  done: UndoStep[];
  undone: UndoStep[];
}

/** So many steps are kept. */
export const MOST_STEPS = 300;

export const emptyHistory = (): History => ({ done: [], undone: [] });

/** The value at a place of the document. */
export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined,
    document,
  );
}

/** The document with another value there; everything else is shared with the former one. */
function withValue(value: unknown, path: Path, wanted: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return wanted;
  const own = value as Record<string | number, unknown>;
  const inner = withValue(own[key], rest, wanted);
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === key ? inner : item));
  const { [key]: _former, ...others } = own;
  return inner === undefined ? others : { ...own, [key]: inner };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A step from what is wanted at each place; null if nothing would change. */
export function stepOf(
  document: DraftDocument,
  what: string,
  card: string | null,
  wanted: readonly (readonly [Path, unknown])[],
  run?: string,
): UndoStep | null {
  const edits = wanted.flatMap(([path, after]): Edit[] => {
    const before = valueAt(document, path);
    return same(before, after) ? [] : [{ path, before, after }];
  });
  return edits.length ? { what, card, edits, ...(run === undefined ? {} : { run }) } : null;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A list of what is confirmed, or of the cards: what was added to it or taken from it is done to it as it is now. */
function listOnTop(now: unknown, before: unknown, after: unknown): unknown[] {
  const [former, later] = [listOf(before), listOf(after)];
  const has = (list: unknown[], item: unknown): boolean => list.some((one) => same(one, item));
  const gone = former.filter((item) => !has(later, item));
  const here = listOf(now).filter((item) => !has(gone, item));
  return [...here, ...later.filter((item) => !has(former, item) && !has(here, item))];
}

/** A path in the same card, wherever it is by now; null if it is gone. */
function pathNow(document: DraftDocument, path: Path, code: string | null): Path | null {
  const [part, at, ...rest] = path;
  if (code === null || part !== "cards" || typeof at !== "number" || document.cards[at]?.code === code) return path;
  const now = document.cards.findIndex((card) => card.code === code);
  return now < 0 ? null : [part, now, ...rest];
}

/** The same step on a document that was changed elsewhere; null if nothing is left to do. */
export const onTopOf = (document: DraftDocument, { what, card, edits, run }: UndoStep): UndoStep | null =>
  stepOf(
    document,
    what,
    card,
    edits.flatMap(({ path, before, after }): [Path, unknown][] => {
      const here = pathNow(document, path, card);
      if (here === null) return [];
      const now = valueAt(document, here);
      if (here.at(-1) === "printed") {
        const marks = listOnTop(now, before, after);
        return [[here, marks.length ? marks : undefined]];
      }
      return [[here, same(path, ["cards"]) ? listOnTop(now, before, after) : after]];
    }),
    run,
  );

export const applied = (document: DraftDocument, step: UndoStep): DraftDocument =>
  step.edits.reduce<unknown>((now, { path, after }) => withValue(now, path, after), document) as DraftDocument;

const takenBack = (document: DraftDocument, step: UndoStep): DraftDocument =>
  [...step.edits]
    .reverse()
    .reduce<unknown>((now, { path, before }) => withValue(now, path, before), document) as DraftDocument;

/** Both in one: what the first found and the second left. */
function joined(first: UndoStep, second: UndoStep): UndoStep {
  const edits = [...first.edits];
  for (const edit of second.edits) {
    const at = edits.findIndex(({ path }) => same(path, edit.path));
    if (at < 0) edits.push(edit);
    else edits[at] = { ...edits[at]!, after: edit.after };
  }
  return { ...second, edits };
}

export function withStep(history: History, step: UndoStep): History {
  const last = history.done.at(-1);
  const goesOn = step.run !== undefined && last?.run === step.run && last.card === step.card;
  if (goesOn && history.undone.length === 0)
    return { done: [...history.done.slice(0, -1), joined(last, step)], undone: [] };
  return { done: [...history.done, step].slice(-MOST_STEPS), undone: [] };
}

/** What was done before this visit is done: no later step is joined to it. */
export function sealed(history: History): History {
  return { ...history, done: history.done.map(({ run: _run, ...step }) => step) };
}

export interface Moved {
  history: History;
  document: DraftDocument;
  step: UndoStep;
}

export function undo(history: History, document: DraftDocument): Moved | null {
  const step = history.done.at(-1);
  if (!step) return null;
  // What follows is a step of its own, even if it goes on where this one was.
  const { run: _run, ...alone } = step;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, alone] },
    document: takenBack(document, step),
    step,
  };
}

export function redo(history: History, document: DraftDocument): Moved | null {
  const step = history.undone.at(-1);
  if (!step) return null;
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    document: applied(document, step),
    step,
  };
}
