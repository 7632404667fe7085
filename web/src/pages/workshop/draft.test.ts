/** Drafts: steps that can be taken back, values that are confirmed, files that are odd, editions that are merged. */
import { expect, test } from "vitest";
import type { EditionDifference, EditionProblem } from "../../api/editions";
import type { Edition } from "../../api/types";
import { confirmCard, confirmOther, setEntry, setFigure, setOther, setValue, swapped } from "./changes";
import { allTaken, taken } from "./compare";
import { cardsPrinted, copyOf, type DraftDocument, freeId, mendable, nextOpen, standingOf } from "./document";
import { moveStar } from "./figure";
import { commandOf, type KeyPress } from "./keys";
import { pageOf, problemCounts, wrongLines, wrongStars } from "./problems";
import { applied, emptyHistory, type History, MOST_STEPS, redo, type Step, undo, withStep } from "./steps";
import { trackOf } from "./tracks";

const card = (code: string): Edition["cards"][number] => ({
  code,
  latin: `the ${code}`,
  element: "fire",
  fame: 1,
  stars: [1, 2, 3].map((n) => ({ n, kind: n === 1 ? "start" : "common", name: "", x: n / 4, y: 0.5, mag: 3, bv: 0.1 })),
  lines: [
    [1, 2],
    [2, 3],
  ],
  chart: { ra: 1, dec: 2, scale: 3, roll: 0 },
  field: [[0.1, 0.2, 5]],
  boons: [1, 2, 3, 4].map((n) => ({ kind: "fame", n })),
  ability: { kind: "gain_dust", n: 2 },
});
const board = (places: number): Edition["boards"][string] => ({
  spheres: ["fire", "water", "air", "earth"],
  discard_after: "earth",
  places: Array.from({ length: places }, () => "fire"),
});
const OURS: Edition = {
  id: "ours",
  version: 5,
  cards: [card("Aaa"), card("Bbb"), card("Ccc")],
  boards: {
    "2": { ...board(3), dream: { fire: 1, water: 2, air: 3, earth: 4 } },
    "3": board(4),
    "4": board(5),
    "5": board(6),
  },
  pouch: [5, 6],
  wisdom: [2, 8],
  final_cards: [["fire", "water"]],
};
const DRAFT = copyOf(OURS, "mine");

function make(document: DraftDocument, step: Step | null): DraftDocument {
  if (!step) throw new Error("nothing changes");
  return applied(document, step);
}

test("a new edition is a copy of ours with a name of its own", () => {
  expect(DRAFT).toEqual({ ...OURS, id: "mine", version: 1 });
  expect(DRAFT.cards[0]).not.toBe(OURS.cards[0]);
  expect(freeId("mine", ["mine", "mine-2"])).toBe("mine-3");
});

test("a value that is typed counts as printed; a figure only when it is confirmed", () => {
  const typed = make(DRAFT, setValue(DRAFT, "Bbb", "element", "water"));
  expect(typed.cards[1]).toMatchObject({ element: "water", printed: ["element"] });
  const drawn = make(DRAFT, setFigure(DRAFT, "Bbb", "x", moveStar(DRAFT.cards[1]!, 2, 0.9, 0.9)));
  expect(drawn.cards[1]!.printed).toBeUndefined();
  expect(make(drawn, confirmCard(drawn, "Bbb", ["stars"], true)).cards[1]!.printed).toEqual(["stars"]);
});

test("confirming is a step even if the value was right before, and can be taken back", () => {
  const same = setValue(DRAFT, "Aaa", "fame", 1);
  const sure = make(DRAFT, same);
  expect(sure.cards[0]!.printed).toEqual(["fame"]);
  expect(make(sure, confirmCard(sure, "Aaa", ["fame"], false)).cards[0]).not.toHaveProperty("printed");
  expect(setValue(sure, "Aaa", "fame", 1)).toBeNull();
});

test("a line with an equals sign confirms the whole card", () => {
  const done = make(DRAFT, setEntry(DRAFT, "Aaa", { fame: 2, all: true }));
  expect(done.cards[0]!.fame).toBe(2);
  expect(standingOf(done.cards[0]!)).toBe("printed");
  expect(cardsPrinted(done)).toBe(1);
  expect(nextOpen(done.cards, "Ccc")).toBe("Bbb");
});

test("steps are undone and done again, and other cards are shared", () => {
  let history: History = emptyHistory();
  let now = DRAFT;
  for (const element of ["water", "air"] as const) {
    const step = setValue(now, "Bbb", "element", element)!;
    history = withStep(history, step);
    now = applied(now, step);
  }
  expect(now.cards[0]).toBe(DRAFT.cards[0]);
  const back = undo(history, now)!;
  expect(back.document.cards[1]!.element).toBe("water");
  const first = undo(back.history, back.document)!;
  expect(first.document).toEqual(DRAFT);
  expect(undo(first.history, first.document)).toBeNull();
  expect(redo(first.history, first.document)!.document.cards[1]!.element).toBe("water");
});

test("what belongs together is one step: all moves of a drag", () => {
  let history: History = emptyHistory();
  let now = DRAFT;
  for (const x of [0.55, 0.6, 0.7]) {
    const step = setFigure(now, "Aaa", "move", moveStar(now.cards[0]!, 2, x, 0.5), "drag-1")!;
    history = withStep(history, step);
    now = applied(now, step);
  }
  expect(history.done).toHaveLength(1);
  expect(undo(history, now)!.document).toEqual(DRAFT);
});

test("the history has an end", () => {
  let history: History = emptyHistory();
  for (let n = 0; n < MOST_STEPS + 5; n += 1)
    history = withStep(history, { what: "x", card: null, edits: [{ path: ["version"], before: n, after: n + 1 }] });
  expect(history.done).toHaveLength(MOST_STEPS);
});

test("boards and tracks are confirmed by themselves", () => {
  const spheres = swapped(DRAFT.boards["3"]!.spheres, 0, "air");
  expect(spheres).toEqual(["air", "water", "fire", "earth"]);
  const changed = make(DRAFT, setOther(DRAFT, "boards.3", [[["boards", "3", "spheres"], spheres]]));
  expect(changed.boards["3"]!.spheres).toEqual(spheres);
  expect(changed.printed).toEqual(["boards.3"]);
  expect(make(changed, confirmOther(changed, "wisdom", true)).printed).toEqual(["boards.3", "wisdom"]);
  expect(trackOf("2, 2 3;3")).toEqual([2, 2, 3, 3]);
  expect(trackOf("2 x")).toBeNull();
});

test("a file of any shape can be opened and mended; a wrong value stays to be seen", () => {
  const raw = {
    id: "odd",
    cards: [
      { ...card("Bbb"), fame: 9, element: "wood", boons: [{ kind: "fame", n: 13 }], printed: ["fame", "what"] },
      { ...card("Bbb"), fame: 2 },
      "no card",
    ],
    boards: { "3": { spheres: ["air", "air", "air"] } },
    wisdom: "none",
    printed: ["pouch", "boards.9"],
  };
  const mended = mendable(raw, OURS);
  expect(mended.cards.map(({ code }) => code)).toEqual(["Bbb", "Aaa", "Ccc"]);
  expect(mended.cards[0]).toMatchObject({ fame: 9, element: "fire", printed: ["fame"] });
  expect(mended.cards[0]!.boons[0]).toEqual({ kind: "fame", n: 13 });
  expect(mended.cards[0]!.boons).toHaveLength(4);
  expect(mended.boards["3"]!.spheres).toEqual(["air", "air", "air", "earth"]);
  expect(mended.wisdom).toEqual(OURS.wisdom);
  expect(mended.printed).toEqual(["pouch"]);
  for (const strange of [null, 3, [], "x", { cards: {} }]) expect(mendable(strange, OURS).cards).toHaveLength(3);
  expect(mendable(OURS, OURS)).toMatchObject({ ...OURS, final_cards: expect.anything() });
});

const differs = (field: string, second: EditionDifference["second"], printed = false): EditionDifference => ({
  card: field.startsWith("boards") || field === "pouch" ? null : "Bbb",
  latin: null,
  field,
  first: null,
  second,
  first_printed: false,
  second_printed: printed,
  words: [],
});

test("a value of another edition is taken with its confirmation", () => {
  const one = make(DRAFT, taken(DRAFT, differs("fame", 2, true)));
  expect(one.cards[1]).toMatchObject({ fame: 2, printed: ["fame"] });
  const boon = make(DRAFT, taken(DRAFT, differs("boons.2", { kind: "wisdom", n: 1 })));
  expect(boon.cards[1]!.boons[2]).toEqual({ kind: "wisdom", n: 1 });
  expect(boon.cards[1]!.printed).toBeUndefined();
  const track = make(DRAFT, taken(DRAFT, differs("pouch", [1, 2], true)));
  expect(track).toMatchObject({ pouch: [1, 2], printed: ["pouch"] });
  const figure = { stars: [], lines: [], chart: null, field: [] };
  expect(make(DRAFT, taken(DRAFT, differs("figure", figure, true))).cards[1]).toMatchObject({
    ...figure,
    printed: ["stars"],
  });
});

test("many values are taken as one step and taken back together", () => {
  const step = allTaken(DRAFT, [
    differs("fame", 2, true),
    differs("element", "air", true),
    differs("boards.2.dream", null),
  ])!;
  const merged = applied(DRAFT, step);
  expect(merged.cards[1]).toMatchObject({ fame: 2, element: "air", printed: ["element", "fame"] });
  const { document } = undo(withStep(emptyHistory(), step), merged)!;
  expect(document).toEqual(DRAFT);
});

const words = (args: Record<string, string | number> = {}) => ({ text_id: "edition-found-nothing", arguments: args });
const problem = (path: (string | number)[], found = words()): EditionProblem => ({
  card: path[0] === "cards" ? "Bbb" : null,
  path,
  found,
  allowed: words(),
});

test("problems are shown where they are", () => {
  const problems = [
    problem(["cards", 1, "stars", 2, "x"]),
    problem(["cards", 1, "lines"], words({ stars: "4, 5" })),
    problem(["cards", 1, "lines", 0]),
    problem(["cards", 0, "fame"]),
    problem(["boards", "3", "spheres"]),
  ];
  expect(wrongStars(problems, 1)).toEqual(new Set([2, 3, 4]));
  expect(wrongLines(problems, 1)).toEqual(new Set([0]));
  expect([...problemCounts(problems)]).toEqual([
    [1, 3],
    [0, 1],
  ]);
  expect(problems.map(pageOf)).toEqual(["Bbb", "Bbb", "Bbb", "Bbb", "boards"]);
});

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  shift: false,
  control: false,
  alt: false,
  on: "elsewhere",
  ...more,
});

test("keys lead on and back, but never out of a field that is typed in", () => {
  expect(commandOf(press("n"))).toBe("next");
  expect(commandOf(press("т", { code: "KeyN" }))).toBe("next");
  expect(commandOf(press("n", { on: "empty" }))).toBeNull();
  expect(commandOf(press("z", { control: true }))).toBe("undo");
  expect(commandOf(press("z", { control: true, shift: true }))).toBe("redo");
  expect(commandOf(press("z", { control: true, on: "text" }))).toBeNull();
  expect(commandOf(press("z", { control: true, on: "empty" }))).toBe("undo");
  expect(commandOf(press("Escape", { on: "text" }))).toBeNull();
  expect(commandOf(press("?", { shift: true }))).toBe("help");
});
