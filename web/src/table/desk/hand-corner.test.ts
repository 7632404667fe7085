import { expect, test } from "vitest";
import { freeCorner } from "./hand-corner";

const CARD = {
  width: 192,
  height: 106,
  head: 26,
  line: 15.3,
  ability: "+3 stardust.",
  stands: "Active",
  use: "Use",
};

test("a short ability leaves a corner for the figure", () => {
  expect(freeCorner(CARD)).toEqual({ width: 96, height: 64 });
});

test("a long ability leaves none, nor does a long word at the foot or a narrow card", () => {
  const ability = "Mark any star and all stars joined to it, free. No action this turn.";
  expect(freeCorner({ ...CARD, ability })).toBeNull();
  expect(freeCorner({ ...CARD, stands: "Wakes as soon as the marker comes" })).toBeNull();
  expect(freeCorner({ ...CARD, use: "Se servir de la carte" })).toBeNull();
  expect(freeCorner({ ...CARD, width: 140 })).toBeNull();
});
