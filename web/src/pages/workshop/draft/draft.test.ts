/** Drafts: steps that can be taken back, values that are confirmed, files that are odd, editions that are merged. */
import { expect, test } from "vitest";
import type { EditionDifference, EditionProblem } from "../../../api/editions";
import {
  confirmCard,
  confirmOther,
  removeCard,
  setBoon,
  setElement,
  setEntry,
  setFame,
  setFigure,
  setOther,
  swapped,
} from "./changes";
import { allTaken, canTake, taken } from "./compare";
import { cardOfPage, copyOf, type DraftCard, type DraftDocument, freeId, isSpare, pageOfCard } from "./document";
import { moveStar } from "../card/figure";
import { commandOf, type KeyPress } from "../keys";
import { fileName } from "./files";
import { mendable } from "./mending";
import { cardsPrinted, firstOpen, isPrinted, othersPrinted, standingOf } from "../printed";
import { pageOf, problemCounts, wrongLines, wrongStars } from "../problems";
import {
  applied,
  emptyHistory,
  type History,
  MOST_STEPS,
  onTopOf,
  redo,
  sealed,
  type UndoStep,
  undo,
  withStep,
} from "./steps";
import { OURS } from "../testing/ours";
import { trackOf } from "../boards/tracks";
import { fieldText, valueText } from "../values";

const DRAFT = copyOf(OURS, "mine");

function make(document: DraftDocument, step: UndoStep | null): DraftDocument {
  if (!step) throw new Error("nothing changes");
  return applied(document, step);
}

test("a new edition is a copy of ours with a name of its own", () => {
  expect(DRAFT).toEqual({ ...OURS, id: "mine", version: 1 });
  expect(DRAFT.cards[0]).not.toBe(OURS.cards[0]);
  expect(freeId("mine", ["mine", "mine-2"])).toBe("mine-3");
});

test("a value that is typed counts as printed; a figure only when it is confirmed", () => {
  const typed = make(DRAFT, setElement(DRAFT, 1, "water"));
  expect(typed.cards[1]).toMatchObject({ element: "water", printed: ["element"] });
  const drawn = make(DRAFT, setFigure(DRAFT, 1, "x", moveStar(DRAFT.cards[1]!, 2, 0.9, 0.9)));
  expect(drawn.cards[1]!.printed).toBeUndefined();
  expect(make(drawn, confirmCard(drawn, 1, ["stars"], true)).cards[1]!.printed).toEqual(["stars"]);
});

test("confirming is a step even if the value was right before, and can be taken back", () => {
  const same = setFame(DRAFT, 0, 1);
  const sure = make(DRAFT, same);
  expect(sure.cards[0]!.printed).toEqual(["fame"]);
  expect(make(sure, confirmCard(sure, 0, ["fame"], false)).cards[0]).not.toHaveProperty("printed");
  expect(setFame(sure, 0, 1)).toBeNull();
});

test("a line with an equals sign confirms the whole card", () => {
  const done = make(DRAFT, setEntry(DRAFT, 0, { fame: 2, all: true }));
  expect(done.cards[0]!.fame).toBe(2);
  expect(standingOf(done.cards[0]!)).toBe("printed");
  expect(cardsPrinted(done)).toBe(1);
});

test("the card to go on with is the first that is not confirmed, down to the last one", () => {
  let now = DRAFT;
  for (const at of [0, 1, 2]) {
    expect(firstOpen(now.cards)).toBe(at);
    now = make(now, setEntry(now, at, { all: true }));
  }
  expect(firstOpen(now.cards)).toBeNull();
});

test("steps are undone and done again, and other cards are shared", () => {
  let history: History = emptyHistory();
  let now = DRAFT;
  for (const element of ["water", "air"] as const) {
    const step = setElement(now, 1, element)!;
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
    const step = setFigure(now, 0, "move", moveStar(now.cards[0]!, 2, x, 0.5), "drag-1")!;
    history = withStep(history, step);
    now = applied(now, step);
  }
  expect(history.done).toHaveLength(1);
  expect(undo(history, now)!.document).toEqual(DRAFT);
});

test("what is typed on another card, or on another visit, is a step of its own", () => {
  const typed = (at: number, n: number): UndoStep => setBoon(DRAFT, at, 0, { n }, "boon-0")!;
  let history = withStep(withStep(emptyHistory(), typed(0, 7)), typed(0, 8));
  expect(history.done).toHaveLength(1);
  history = withStep(history, typed(1, 7));
  expect(history.done).toHaveLength(2);
  expect(withStep(sealed(history), typed(1, 8)).done).toHaveLength(3);
});

test("the history has an end", () => {
  let history: History = emptyHistory();
  for (let n = 0; n < MOST_STEPS + 5; n += 1)
    history = withStep(history, { what: "x", card: null, edits: [{ path: ["version"], before: n, after: n + 1 }] });
  expect(history.done).toHaveLength(MOST_STEPS);
});

test("a boon that is typed confirms no other boon", () => {
  const typed = make(DRAFT, setBoon(DRAFT, 1, 2, { kind: "wisdom" }));
  expect(typed.cards[1]!.boons.map(({ kind }) => kind)).toEqual(["fame", "fame", "wisdom", "fame"]);
  expect(typed.cards[1]!.printed).toEqual(["boons.3"]);
  expect(isPrinted(typed.cards[1]!, "boons")).toBe(false);
  const all = make(typed, confirmCard(typed, 1, ["boons.1", "boons.2", "boons.4"], true));
  expect(isPrinted(all.cards[1]!, "boons")).toBe(true);
  const line = make(DRAFT, setEntry(DRAFT, 0, { boons: DRAFT.cards[0]!.boons, all: false }));
  expect(line.cards[0]!.printed).toEqual(["boons.1", "boons.2", "boons.3", "boons.4"]);
});

test("a file may confirm all boons, or a whole board, with one word", () => {
  const filed: DraftDocument = { ...DRAFT, printed: ["boards.2", "pouch"] };
  expect(["boards.2", "boards.2.dream", "boards.3", "pouch", "wisdom"].map((word) => isPrinted(filed, word))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(othersPrinted(filed)).toBe(2);
  expect(make(filed, confirmOther(filed, "boards.2.dream", false)).printed).toEqual([
    "boards.2.spheres",
    "boards.2.discard_after",
    "boards.2.places",
    "pouch",
  ]);
  const card = { ...DRAFT.cards[0]!, printed: ["boons"] };
  const cards = [card, ...DRAFT.cards.slice(1)];
  expect(isPrinted(card, "boons.4")).toBe(true);
  expect(make({ ...DRAFT, cards }, confirmCard({ ...DRAFT, cards }, 0, ["boons.2"], false)).cards[0]!.printed).toEqual([
    "boons.1",
    "boons.3",
    "boons.4",
  ]);
});

test("a row of a board is confirmed by itself, since it takes several steps; the icon with its choice", () => {
  const spheres = swapped(DRAFT.boards["3"]!.spheres, 0, "air");
  expect(spheres).toEqual(["air", "water", "fire", "earth"]);
  const changed = make(DRAFT, setOther(DRAFT, "boards", [[["boards", "3", "spheres"], spheres]]));
  expect(changed.boards["3"]!.spheres).toEqual(spheres);
  expect(changed).not.toHaveProperty("printed");
  const icon = setOther(changed, "boards", [[["boards", "3", "discard_after"], "fire"]], ["boards.3.discard_after"]);
  const sure = make(changed, icon);
  expect(sure.printed).toEqual(["boards.3.discard_after"]);
  expect(othersPrinted(sure)).toBe(0);
  const whole = make(sure, confirmOther(sure, "boards.3", true));
  expect(whole.printed).toEqual(["boards.3.spheres", "boards.3.discard_after", "boards.3.places"]);
  expect(othersPrinted(whole)).toBe(1);
  expect(make(sure, confirmOther(sure, "wisdom", true)).printed).toEqual(["boards.3.discard_after", "wisdom"]);
  expect(trackOf("2, 2 3;3")).toEqual([2, 2, 3, 3]);
  expect(trackOf("2 x")).toBeNull();
});

test("a card that is there twice has a page of its own, can be removed, and comes back", () => {
  const twice: DraftDocument = { ...DRAFT, cards: [...DRAFT.cards, { ...DRAFT.cards[1]!, fame: 2 }] };
  expect(twice.cards.map((_card, at) => pageOfCard(twice.cards, at))).toEqual(["Aaa", "Bbb", "Ccc", "4"]);
  expect(["bbb", "4", "5", "Ddd"].map((page) => cardOfPage(twice.cards, page))).toEqual([1, 3, -1, -1]);
  expect(twice.cards.map((_card, at) => isSpare(twice.cards, at, 4))).toEqual([false, true, false, true]);
  expect(twice.cards.every((_card, at) => isSpare(twice.cards, at, 3))).toBe(true);
  const step = removeCard(twice, 3)!;
  expect(make(twice, step)).toEqual(DRAFT);
  expect(undo(withStep(emptyHistory(), step), make(twice, step))!.document).toEqual(twice);
});

test("a step is done to the same card, though another tab has removed one before it", () => {
  const twice: DraftDocument = {
    ...DRAFT,
    cards: [DRAFT.cards[0]!, { ...DRAFT.cards[0]!, fame: 2 }, ...DRAFT.cards.slice(1)],
  };
  const less = make(twice, removeCard(twice, 0));
  const fame = make(less, onTopOf(less, setFame(twice, 3, 2)!));
  expect(fame.cards.map(({ code, fame: n }) => [code, n])).toEqual([
    ["Aaa", 2],
    ["Bbb", 1],
    ["Ccc", 2],
  ]);
  const none = { ...DRAFT, cards: DRAFT.cards.slice(0, 2) };
  expect(onTopOf(none, setFame(DRAFT, 2, 2)!)).toBeNull();
  const other = make(twice, setFame(twice, 2, 2));
  expect(make(other, onTopOf(other, removeCard(twice, 0)!)).cards.map(({ code, fame: n }) => [code, n])).toEqual([
    ["Aaa", 2],
    ["Bbb", 2],
    ["Ccc", 1],
  ]);
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

/** The draft as another owner has it: with these values and marks of its second card, or of the rest. */
const theirs = (card: Partial<DraftCard>, rest: Partial<DraftDocument> = {}): DraftDocument => ({
  ...DRAFT,
  ...rest,
  cards: DRAFT.cards.map((one) => (one.code === "Bbb" ? { ...one, ...card } : one)),
});

test("a value of another edition is taken with its confirmation", () => {
  const fame = theirs({ fame: 2, printed: ["fame"] });
  expect(make(DRAFT, taken(DRAFT, fame, differs("fame", 2, true)))).toEqual(fame);
  const pouch = theirs({}, { pouch: [1, 2], printed: ["pouch"] });
  expect(make(DRAFT, taken(DRAFT, pouch, differs("pouch", [1, 2], true)))).toEqual(pouch);
  const figure = { stars: [], lines: [], chart: null, field: [] };
  const drawn = theirs({ ...figure, printed: ["stars"] });
  expect(make(DRAFT, taken(DRAFT, drawn, differs("figure", figure, true)))).toEqual(drawn);
});

test("what both have alike is taken as confirmed", () => {
  const { boons } = DRAFT.cards[1]!;
  const boards = ["boards.3.spheres", "boards.3.discard_after", "boards.3.places"];
  const other = theirs({ printed: ["fame", "boons.1", "boons.2", "boons.3", "boons.4"] }, { printed: boards });
  const fame = make(DRAFT, taken(DRAFT, other, differs("fame", 1, true)));
  expect(fame).toEqual(theirs({ printed: ["fame"] }));
  const all = make(fame, taken(fame, other, differs("boons", boons, true)));
  const board = differs("boards.3", DRAFT.boards["3"] as unknown as EditionDifference["second"], true);
  expect(canTake(other, board)).toBe(true);
  expect(make(all, taken(all, other, board))).toEqual(other);
});

test("boons and boards that are confirmed as a whole have names and values", () => {
  expect([fieldText("boons"), fieldText("boons.1")]).toEqual(["Boons", "boon 2"]);
  expect([fieldText("boards.3"), fieldText("boards.3.spheres")]).toEqual(["the whole board", "spheres"]);
  expect(valueText("boons", DRAFT.cards[1]!.boons)).toBe("1 fame, 2 fame, 3 fame, 4 fame");
  expect(valueText("boards.3", DRAFT.boards["3"])).toBe("this board");
});

test("each boon and each value of a board is taken with its own confirmation", () => {
  const boons = DRAFT.cards[1]!.boons.map((boon, i) => (i < 2 ? { kind: "wisdom" as const, n: i + 1 } : boon));
  const board = {
    ...DRAFT.boards["3"]!,
    discard_after: "air" as const,
    spheres: swapped(DRAFT.boards["3"]!.spheres, 0, "water"),
  };
  const other = theirs(
    { boons, printed: ["boons"] },
    { boards: { ...DRAFT.boards, "3": board }, printed: ["boards.3.spheres"] },
  );
  const one = make(DRAFT, taken(DRAFT, other, differs("boons.0", { kind: "wisdom", n: 1 }, true)));
  expect(one.cards[1]!.boons[0]).toEqual({ kind: "wisdom", n: 1 });
  expect(one.cards[1]!.printed).toEqual(["boons.1"]);
  const spheres = make(one, taken(one, other, differs("boards.3.spheres", ["water", "fire", "air", "earth"], true)));
  expect(spheres.printed).toEqual(["boards.3.spheres"]);
  const both = make(spheres, taken(spheres, other, differs("boards.3.discard_after", "air")));
  expect([both.boards["3"], both.printed]).toEqual([board, ["boards.3.spheres"]]);
});

test("a mark goes with the value that was confirmed", () => {
  const mine = theirs({ printed: ["fame", "boons"] }, { printed: ["pouch", "boards.2"] });
  const boon = { kind: "wisdom" as const, n: 1 };
  const boons = DRAFT.cards[1]!.boons.map((own, i) => (i === 2 ? boon : own));
  const other = theirs({ fame: 2, boons }, { pouch: [1, 2] });
  const fame = make(mine, taken(mine, other, differs("fame", 2)));
  expect(fame.cards[1]!.fame).toBe(2);
  expect(["fame", "boons"].map((word) => isPrinted(fame.cards[1]!, word))).toEqual([false, true]);
  const both = make(fame, taken(fame, other, differs("boons.2", boon)));
  expect(both.cards[1]).toEqual({ ...other.cards[1], printed: ["boons.1", "boons.2", "boons.4"] });
  const pouch = make(mine, taken(mine, other, differs("pouch", [1, 2])));
  expect(pouch.pouch).toEqual([1, 2]);
  expect(["pouch", "boards.2"].map((word) => isPrinted(pouch, word))).toEqual([false, true]);
  const name = make(mine, taken(mine, other, differs("latin", "another")));
  expect(name.cards[1]!.printed).toEqual(["fame", "boons"]);
});

test("a value that only a faulty file has is not taken", () => {
  const { boons: _boons, ...boonless } = DRAFT.cards[1]!;
  const faulty = {
    ...DRAFT,
    cards: [DRAFT.cards[0], { ...boonless, element: "wood", fame: 99, stars: "none", ability: { kind: "sing" } }],
    pouch: ["none"],
  };
  const can = (field: string, second: EditionDifference["second"]): boolean =>
    canTake(mendable(faulty, OURS), differs(field, second));
  expect(can("fame", 99)).toBe(true);
  expect(can("element", "wood")).toBe(false);
  expect(can("boons.0", null)).toBe(false);
  expect(can("ability", { kind: "sing" })).toBe(false);
  expect(can("figure", { stars: "none", lines: boonless.lines, chart: null, field: [] })).toBe(false);
  expect(can("pouch", ["none"])).toBe(false);
  const missing = { ...differs("card", null), card: "Ccc" };
  expect(canTake(mendable(faulty, OURS), missing)).toBe(false);
  const own = { ...DRAFT, cards: [...DRAFT.cards.slice(0, 2), { ...DRAFT.cards[2]!, code: "Ddd" }] };
  expect(canTake(mendable(own, OURS), missing)).toBe(true);
  const { stars, lines, chart, field } = DRAFT.cards[1]!;
  expect(canTake(DRAFT, differs("figure", { field, chart, lines, stars }))).toBe(true);
});

test("many values are taken as one step and taken back together", () => {
  const other = theirs({ fame: 2, element: "air", printed: ["element", "fame"] });
  const step = allTaken(DRAFT, other, [
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

test("the file that a command names is the one that is written", () => {
  const name = (id: string): string => fileName({ id, version: 3 }, "toml");
  expect(["my.almagest", "-x", ".hidden", "_x"].map(name)).toEqual([
    "my.almagest-3.toml",
    "edition.toml",
    "edition.toml",
    "edition.toml",
  ]);
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
  expect(pageOf({ ...problem(["cards", 48, "code"]), card: null })).toBe("49");
  expect(pageOf({ ...problem(["cards"]), card: null })).toBeNull();
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
