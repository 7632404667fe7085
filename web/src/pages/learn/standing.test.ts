import { expect, it } from "vitest";
import { type Box, overlap, standing } from "./standing";

/** The same boxes every time: a small generator with a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
}
const WINDOWS = [
  { width: 1366, height: 650 },
  { width: 1366, height: 768 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
];
const SIZE = { width: 400, height: 190 };

it("never covers what it talks about, wherever that is (seeds 1 to 400)", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = chance(seed);
    const window = WINDOWS[seed % WINDOWS.length]!;
    const shown: Box[] = Array.from({ length: 1 + (seed % 2) }, () => {
      const [width, height] = [20 + random() * 380, 20 + random() * 200];
      return { left: random() * (window.width - width), top: random() * (window.height - height), width, height };
    });
    const at = standing(SIZE, { ...window, shown, wanted: [] }, null);
    for (const box of shown) expect([seed, overlap({ ...at, ...SIZE }, box)]).toEqual([seed, 0]);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.left + SIZE.width).toBeLessThanOrEqual(window.width);
    expect(at.top + SIZE.height).toBeLessThanOrEqual(window.height);
  }
});

it("stays where it is without a reason, and leaves when it would hide what comes next", () => {
  const window = { width: 1366, height: 650 };
  const card = { left: 10, top: 10, width: 500, height: 300 };
  const first = standing(SIZE, { ...window, shown: [card], wanted: [[1, [card]]] }, null);
  expect(standing(SIZE, { ...window, shown: [card], wanted: [[1, [card]]] }, first)).toEqual(first);
  const below = { left: first.left, top: first.top, width: 60, height: 60 };
  const next = standing(SIZE, { ...window, shown: [below], wanted: [] }, first);
  expect(overlap({ ...next, ...SIZE }, below)).toBe(0);
});
