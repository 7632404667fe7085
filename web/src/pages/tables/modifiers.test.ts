import { expect, test } from "vitest";
import type { Modifier } from "../../api/types";
import { difficultyOf, drawTwo, modifiersOf, toggled } from "./modifiers";

const KNOWN: Modifier[] = [
  { code: "E2", easier: true, excludes: ["H1"], difficulty: "easy" },
  { code: "E4", easier: true, excludes: [], difficulty: null },
  { code: "H1", easier: false, excludes: ["E2"], difficulty: "hard" },
];

test("two that are drawn go together, and every such pair can be drawn", () => {
  const drawn = Array.from({ length: 100 }, (_, i) => drawTwo(KNOWN, () => i / 100).join(" "));
  expect(new Set(drawn)).toEqual(new Set(["E2 E4", "E4 H1"]));
});

test("a modifier takes the place of the one that it excludes", () => {
  expect(toggled(["E2", "E4"], "H1", KNOWN)).toEqual(["E4", "H1"]);
  expect(toggled(["E4", "H1"], "H1", KNOWN)).toEqual(["E4"]);
});

test("without the server's word any two can be picked: the server has the last word", () => {
  expect(toggled(["E2"], "H1", [])).toEqual(["E2", "H1"]);
  expect(drawTwo([])).toEqual([]);
});

test("a difficulty is a set of modifiers, and picked one by one they are that difficulty again", () => {
  const difficulties = { E1: null, E2: "easy", E6: "easy", H1: "hard", H4: "hard" } as const;
  const known = Object.entries(difficulties).map(([code, difficulty]) => ({
    code,
    easier: code[0] === "E",
    excludes: [],
    difficulty,
  }));
  expect(modifiersOf("easy", known)).toEqual(["E2", "E6"]);
  expect(modifiersOf("standard", known)).toEqual([]);
  expect(difficultyOf(modifiersOf("hard", known), known)).toBe("hard");
  expect(difficultyOf(["E6", "E2"], known)).toBe("easy");
  expect(difficultyOf([], known)).toBe("standard");
  expect(difficultyOf([], [])).toBe("standard");
  expect(difficultyOf(["E1"], known)).toBeNull();
});
