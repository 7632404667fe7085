import { expect, test } from "vitest";
import boxes from "./boxes.json";
import type { CardFace } from "./edition";
import { type Engraving, engravingTransform, fitEngraving, reachOf } from "./engraving";
import { fit } from "./place";

const star = (n: number, hip: number, x: number, y: number): CardFace["stars"][number] => ({
  n,
  kind: n === 1 ? "start" : "common",
  hip,
  x,
  y,
  mag: 3,
  name: "",
  designation: "",
  bv: 0,
});
const card = (...stars: CardFace["stars"]): CardFace => ({
  code: "Tst",
  latin: "Testa",
  element: "fire",
  fame: 1,
  stars,
  lines: [[1, 2]],
  chart: { ra: 5, dec: 10, scale: 20, roll: 0 },
  field: [],
  boons: [],
  ability: { kind: "starburst" },
});
const engraving: Engraving = {
  code: "Tst",
  units: 2,
  box: [100, 100, 900, 900],
  anchors: { 11: [200, 200], 12: [800, 200], 13: [800, 800] },
  fill: "",
  hatching: [],
  contour: [],
};

test("a figure lies where it was drawn on a chart with the same stars", () => {
  const on = fitEngraving(engraving, card(star(1, 11, 0.2, 0.2), star(2, 12, 0.8, 0.2), star(3, 13, 0.8, 0.8)))!;
  expect(on.a).toBeCloseTo(1);
  expect(on.b).toBeCloseTo(0);
  expect(engravingTransform(engraving, on, { scale: 200, dx: 10, dy: 20 })).toBe("matrix(0.1 0 0 0.1 10 20)");
});

test("a figure turns, grows and moves with its stars", () => {
  // A quarter turn and half the size: (x, y) becomes (1 - y / 2, x / 2).
  const on = fitEngraving(engraving, card(star(1, 11, 0.9, 0.1), star(2, 12, 0.9, 0.4), star(3, 13, 0.6, 0.4)))!;
  expect(on.a).toBeCloseTo(0);
  expect(on.b).toBeCloseTo(0.5);
  expect(on.dx).toBeCloseTo(1);
  expect(on.dy).toBeCloseTo(0);
});

test("a figure is left out where a star is elsewhere, or where most of its stars are missing", () => {
  expect(fitEngraving(engraving, card(star(1, 11, 0.2, 0.2), star(2, 12, 0.8, 0.2), star(3, 13, 0.3, 0.9)))).toBeNull();
  expect(fitEngraving(engraving, card(star(1, 11, 0.2, 0.2), star(2, 12, 0.8, 0.2)))).toBeNull();
});

test("every built figure has its reach, and no other card has one", () => {
  expect(Object.keys(boxes)).toHaveLength(Object.keys(import.meta.glob("../engravings/*.json")).length);
  expect(reachOf("Tau", 0.9)!.smallest).toBe(0.9);
  expect(reachOf("Xyz", 0.9)).toBeNull();
});

test("the stars make room for the figure, and no more than they may", () => {
  const two = card(star(1, 11, 0.4, 0.4), star(2, 12, 0.6, 0.6));
  const room = { width: 300, height: 300, margin: 30 };
  const before = fit(two, room);
  const reach = { left: 0, top: 0.4, right: 0.62, bottom: 0.6, smallest: 0.8 };
  const after = fit(two, { ...room, figure: reach });
  expect(after.scale).toBeLessThan(before.scale);
  expect(after.scale).toBeCloseTo(before.scale * 0.8);
  const small = fit(two, { ...room, figure: { left: 0.39, top: 0.39, right: 0.61, bottom: 0.61, smallest: 0.8 } });
  expect(small).toEqual(before);
});
