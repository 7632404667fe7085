/** Figures as they are drawn: numbers of stars and ends of lines stay in step. */
import { expect, test } from "vitest";
import type { DraftStar } from "../draft/document";
import { Drafting, pressedOn } from "./drafting";
import {
  addStar,
  type Drawn,
  makeStart,
  moveStar,
  nameStar,
  removeStar,
  spotBeside,
  starTowards,
  toggleGrand,
  toggleLine,
} from "./figure";
import { keyed } from "./starkeys";

const star = (n: number, x: number, y: number, kind: DraftStar["kind"] = "common"): DraftStar => ({
  n,
  kind,
  name: `star ${n}`,
  x,
  y,
  mag: 3,
});
/** 1 above 2, 2 left of 3, 3 above 4. */
const FIGURE: Drawn = {
  stars: [star(1, 0.4, 0.2, "start"), star(2, 0.4, 0.5), star(3, 0.8, 0.5, "grand"), star(4, 0.8, 0.8)],
  lines: [
    [1, 2],
    [2, 3],
    [3, 4],
  ],
};
const names = (figure: Drawn): string[] => figure.stars.map(({ n, name }) => `${n}:${name}`);

test("a new star is the last one, and joined to the one that was chosen", () => {
  const drawn = addStar(FIGURE, 1.2, 0.3, 3);
  expect(drawn.stars.at(-1)).toMatchObject({ n: 5, kind: "common", x: 1.2, y: 0.3, name: "" });
  expect(drawn.lines.at(-1)).toEqual([3, 5]);
  expect(addStar(FIGURE, 1.2, 0.3).lines).toEqual(FIGURE.lines);
});

test("a star stays on the chart wherever it is dragged", () => {
  expect(moveStar(FIGURE, 2, -3, 9).stars[1]).toMatchObject({ x: 0.02, y: 0.98 });
});

test("a star that is removed takes its lines with it, and those after it move up", () => {
  const drawn = removeStar(FIGURE, 2);
  expect(names(drawn)).toEqual(["1:star 1", "2:star 3", "3:star 4"]);
  expect(drawn.lines).toEqual([[2, 3]]);
});

test("without its starting star a figure begins at the next one", () => {
  expect(removeStar(FIGURE, 1).stars[0]).toMatchObject({ n: 1, name: "star 2", kind: "start" });
});

test("a line is drawn once, whichever star it begins at, and erased the second time", () => {
  const drawn = toggleLine(FIGURE, 4, 1);
  expect(drawn.lines.at(-1)).toEqual([1, 4]);
  expect(toggleLine(drawn, 1, 4).lines).toEqual(FIGURE.lines);
  expect(toggleLine(FIGURE, 2, 2)).toBe(FIGURE);
});

test("the starting star is star 1: the two change places, and no line ends elsewhere", () => {
  const drawn = makeStart(FIGURE, 4);
  expect(names(drawn)).toEqual(["1:star 4", "2:star 2", "3:star 3", "4:star 1"]);
  expect(drawn.stars.map(({ kind }) => kind)).toEqual(["start", "common", "grand", "common"]);
  expect(drawn.lines).toEqual([
    [4, 2],
    [2, 3],
    [3, 1],
  ]);
});

test("a star becomes grand and common again; the starting star never does", () => {
  expect(toggleGrand(FIGURE, 2).stars[1]!.kind).toBe("grand");
  expect(toggleGrand(FIGURE, 3).stars[2]!.kind).toBe("common");
  expect(toggleGrand(FIGURE, 1).stars[0]!.kind).toBe("start");
  expect(nameStar(FIGURE, 2, "Nath").stars[1]!.name).toBe("Nath");
});

test("arrow keys lead to the nearest star that way, or nowhere", () => {
  expect(starTowards(FIGURE.stars, 2, "right")).toBe(3);
  expect(starTowards(FIGURE.stars, 2, "up")).toBe(1);
  expect(starTowards(FIGURE.stars, 2, "left")).toBeNull();
  expect(starTowards(FIGURE.stars, 3, "down")).toBe(4);
});

test("a star that is added by key finds a free spot beside the other", () => {
  const { x, y } = spotBeside(FIGURE.stars, 1);
  expect(Math.min(...FIGURE.stars.map((one) => Math.hypot(one.x - x, one.y - y)))).toBeGreaterThan(0.1);
});

const at = (n: number) => {
  const { x, y } = FIGURE.stars[n - 1]!;
  return { at: { x, y }, star: n, line: null };
};
const sky = (x: number, y: number) => ({ at: { x, y }, star: null, line: null });

test("a drag moves a star by as much as the pointer moves, as one step", () => {
  const drafting = new Drafting();
  expect(drafting.press("move", FIGURE, { at: { x: 0.41, y: 0.51 }, star: 2, line: null }, null)).toEqual({
    selected: 2,
  });
  const first = drafting.move(FIGURE, { x: 0.51, y: 0.51 })!;
  const second = drafting.move(first.figure, { x: 0.61, y: 0.41 })!;
  expect(second.figure.stars[1]).toMatchObject({ x: 0.6, y: 0.4 });
  expect(second.run).toBe(first.run);
  drafting.release("move", FIGURE, null);
  expect(drafting.move(FIGURE, { x: 0, y: 0 })).toBeNull();
});

test("taps on the sky draw a chain of stars from the one that was chosen", () => {
  const drafting = new Drafting();
  const first = drafting.press("add", FIGURE, sky(1, 0.2), 4);
  expect(first).toMatchObject({ selected: 5, figure: { lines: [...FIGURE.lines, [4, 5]] } });
  if (!("figure" in first)) throw new Error("nothing was drawn");
  const second = drafting.press("add", first.figure, sky(1.2, 0.2), first.selected);
  expect(second).toMatchObject({ figure: { lines: [...FIGURE.lines, [4, 5], [5, 6]] } });
  expect(drafting.press("add", FIGURE, at(2), null)).toEqual({ selected: 2 });
});

test("two taps and a drag both draw a line; the sky ends it", () => {
  const drafting = new Drafting();
  drafting.press("line", FIGURE, at(1), null);
  expect(drafting.press("line", FIGURE, at(4), 1)).toMatchObject({ what: "workshop-did-line", selected: 4 });
  drafting.press("line", FIGURE, sky(1, 0.1), 4);
  expect(drafting.from).toBeNull();
  drafting.press("line", FIGURE, at(1), null);
  expect(drafting.release("line", FIGURE, 2)).toMatchObject({ what: "workshop-did-erase" });
});

test("what is erased is the star under the pointer, else the line", () => {
  const spots = new Map(FIGURE.stars.map(({ n, x, y }) => [n, { x: 100 * x, y: 100 * y }]));
  const on = (x: number, y: number) => pressedOn({ x, y }, { x: x / 100, y: y / 100 }, spots, FIGURE.lines, false);
  const drafting = new Drafting();
  expect(on(60, 52)).toMatchObject({ star: null, line: [2, 3] });
  expect(drafting.press("erase", FIGURE, on(60, 52), null)).toMatchObject({ what: "workshop-did-erase" });
  expect(drafting.press("erase", FIGURE, on(42, 50), null)).toMatchObject({ what: "workshop-did-remove" });
  expect(drafting.press("erase", FIGURE, on(120, 10), null)).toEqual({ selected: null });
});

const pressed = (key: string, more = {}) => ({ key, sign: key.toLowerCase(), shift: false, alt: false, ...more });

test("keys on a star draw as a pointer does, and say which star is next", () => {
  expect(keyed(pressed("ArrowRight"), FIGURE, 2, null)).toEqual({ does: "go", to: 3 });
  expect(keyed(pressed("ArrowRight", { shift: true }), FIGURE, 2, null)).toMatchObject({
    figure: moveStar(FIGURE, 2, 0.41, 0.5),
    to: 2,
  });
  expect(keyed(pressed("a"), FIGURE, 2, null)).toMatchObject({ figure: { lines: [...FIGURE.lines, [2, 5]] }, to: 5 });
  expect(keyed(pressed("Delete"), FIGURE, 4, null)).toMatchObject({ figure: removeStar(FIGURE, 4), to: 3 });
  expect(keyed(pressed("s"), FIGURE, 4, null)).toMatchObject({ figure: makeStart(FIGURE, 4), to: 1 });
  expect(keyed(pressed("Enter"), FIGURE, 4, null)).toEqual({ does: "name" });
  expect(keyed(pressed("Enter"), FIGURE, 4, 2)).toEqual({ does: "line" });
  expect(keyed(pressed("Escape"), FIGURE, 4, 2)).toEqual({ does: "drop" });
  expect(keyed(pressed("Escape"), FIGURE, 4, null)).toBeNull();
});

test("the last star can be removed by key, and a first one drawn again", () => {
  const one: Drawn = { stars: [star(1, 0.4, 0.2, "start")], lines: [] };
  const none = keyed(pressed("Backspace"), one, 1, null);
  expect(none).toMatchObject({ figure: { stars: [] }, to: null });
  expect(keyed(pressed("a"), { stars: [], lines: [] }, null, null)).toMatchObject({
    figure: { stars: [{ n: 1, kind: "start" }], lines: [] },
    to: 1,
  });
  expect(keyed(pressed("Delete"), { stars: [], lines: [] }, null, null)).toBeNull();
});
