/** The draft that is open: whatever happens to the browser's database or in another tab, no step is lost. */
import { beforeEach, expect, test, vi } from "vitest";
import { setElement, setEntry, setFame, setFigure } from "./draft/changes";
import { moveStar } from "./card/figure";
import { applied } from "./draft/steps";
import type { Draft } from "./draft/storage";
import { OURS } from "./testing/ours";

const database = vi.hoisted(() => ({
  drafts: new Map<string, Draft>(),
  writes: 0,
  fails: false,
  /** Runs before the next draft is kept: another tab. */
  before: null as (() => void) | null,
}));
vi.mock("./draft/storage", () => ({
  allDrafts: async () => [...database.drafts.values()],
  draftOf: async (id: string) => database.drafts.get(id),
  keepHash: async () => undefined,
  keepDraft: async (draft: Draft, on: number) => {
    await Promise.resolve();
    database.before?.();
    database.before = null;
    database.writes += 1;
    if (database.fails) throw new Error("no room");
    const former = database.drafts.get(draft.id);
    if (former && former.revision !== on) return former;
    database.drafts.set(draft.id, draft);
    return null;
  },
}));
vi.mock("../../api/editions", () => ({ checkEdition: async () => ({ problems: [], left_out: 0, hash: "h" }) }));
vi.mock("../../parts/edition", () => ({ ourEdition: async () => OURS }));

const { workshop } = await import("./workshop.svelte");

beforeEach(async () => {
  database.fails = false;
  localStorage.clear();
  database.drafts.clear();
  workshop.draft = null;
  await workshop.open();
  fame("Aaa", 2);
  await quiet();
  database.writes = 0;
});

/** All promises of the page are through. */
const quiet = (): Promise<void> => new Promise((through) => setTimeout(through));
const placeOf = (code: string): number => OURS.cards.findIndex((card) => card.code === code);
const fame = (code: string, n: number): void => workshop.do(setFame(workshop.document, placeOf(code), n));
const kept = (): Draft => database.drafts.get(workshop.draft!.id)!;

/** What another tab does meanwhile. */
function elsewhere(code: string, n: number): void {
  const draft = kept();
  const document = applied(draft.document, setFame(draft.document, placeOf(code), n)!);
  database.drafts.set(draft.id, { ...draft, document, revision: draft.revision + 1 });
}

test("a step that could not be kept is kept with the next one", async () => {
  database.fails = true;
  fame("Bbb", 2);
  await quiet();
  expect(workshop.unkept).toBe(true);
  expect(kept().document.cards[1]!.fame).toBe(1);
  database.fails = false;
  fame("Ccc", 2);
  await quiet();
  expect(workshop.unkept).toBe(false);
  expect(kept().document.cards.map((card) => card.fame)).toEqual([2, 2, 2]);
  expect(workshop.kept).toBe(workshop.draft!.revision);
});

test("of two tabs that take steps at once, neither loses one", async () => {
  database.before = () => elsewhere("Ccc", 2);
  workshop.do(setEntry(workshop.document, placeOf("Bbb"), { element: "air", all: false }));
  fame("Bbb", 2);
  await quiet();
  expect(kept().document.cards.map((card) => card.fame)).toEqual([2, 2, 2]);
  expect(kept().document.cards[1]!.element).toBe("air");
  expect(workshop.document).toEqual(kept().document);
  workshop.undo();
  workshop.undo();
  await quiet();
  expect(kept().document.cards.map((card) => card.fame)).toEqual([2, 1, 2]);
});

test("what either of two tabs confirms of one card stays confirmed", async () => {
  database.before = () => elsewhere("Bbb", 2);
  workshop.do(setElement(workshop.document, placeOf("Bbb"), "air"));
  await quiet();
  expect(kept().document.cards[1]).toMatchObject({ element: "air", fame: 2 });
  expect(new Set(kept().document.cards[1]!.printed)).toEqual(new Set(["element", "fame"]));
});

test("a drag is kept in a few writes, and whole", async () => {
  for (let n = 1; n <= 50; n += 1)
    workshop.do(
      setFigure(workshop.document, placeOf("Aaa"), "move", moveStar(workshop.document.cards[0]!, 2, n / 100, 0.5), "d"),
    );
  await quiet();
  expect(database.writes).toBeLessThan(3);
  expect(kept().document.cards[0]!.stars[1]!.x).toBe(0.5);
  expect(kept().history.done).toHaveLength(2);
});
