/** What stands out at the end of a night, for each reader. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { History } from "../../api/types";
import { loadTexts } from "../../i18n";
import Highlights from "./Highlights.svelte";
import { columns } from "./scoring";

beforeAll(() => loadTexts("cards", "table"));
let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

const grid = { rows: [], columns: [0, 0, 0, 0] };
const history: History = {
  start: [0, 0, 0],
  start_totals: [9, 9, 9],
  turns: [],
  finals: [],
  scores: [
    { fame: 10, elements: 20, total: 30 },
    { fame: 12, elements: 8, total: 20 },
    { fame: 10, elements: 8, total: 18 },
  ] as unknown as History["scores"],
  counts: [{}, {}, {}],
  elements: [grid, grid, grid],
  winners: [0],
  placings: [
    { place: 1, by: 10, source: "elements", by_source: 12 },
    { place: 2, by: 10, source: "elements", by_source: 12 },
    { place: 3, by: 12, source: "elements", by_source: 12 },
  ],
  best: [{ turn: 7, action: 31, gain: 9, card: "Leo" }, null, { turn: 4, action: 12, gain: 5, card: null }],
  distinctions: {
    discoveries: { pens: [0, 2], n: 3 },
    steal: { pen: 2, of: 0, card: "Leo", n: 4, action: 31 },
    grand_stars: null,
  },
  seconds: 60,
};
function told(mine: number[]): string[] {
  const all = columns(history, ["Mira", "Ann", "Ben"], "Auptolemy");
  shown = mount(Highlights, { target: document.body, props: { id: "t1", history, columns: all, mine } });
  flushSync();
  return [...document.querySelectorAll("li")].map((one) => one.textContent!.replace(/\s+/g, " ").trim());
}

test("somebody who lost reads how far behind, and where it was decided; then the best moment, then distinctions", () => {
  expect(told([2])).toEqual([
    "You Third, 12 behind, above all in elements",
    "Best moment Turn 4: 5 fame",
    "Most discoveries Mira and Ben: 3",
    "Biggest steal Ben takes Leo from Mira, who had 4 stars more",
  ]);
  expect([...document.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toEqual([
    "/replay/t1?action=12",
    "/replay/t1?action=31",
  ]);
});

test("a winner reads by how much", () => {
  expect(told([0])[0]).toBe("You First, 10 ahead, above all in elements");
});

test("who only looks on reads of the winner, and what nobody did is not there", () => {
  expect(told([])[0]).toBe("Mira’s best moment Turn 7: Leo and 9 fame");
});
