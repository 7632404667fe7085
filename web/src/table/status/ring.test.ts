import { describe, expect, it } from "vitest";
import { facts, view } from "../testing/edition";
import { endInWords } from "../text/words";
import { inTwo, teethOf } from "./ring";

describe("the ring", () => {
  it("has a tooth for each card that the server counts above the end after set-up, drawn since or not", () => {
    for (const above_end of [19, 7, null])
      expect(teethOf(view({ above_end, facts: facts({ above_end: 19 }) }))).toBe(19);
  });

  it("has a tooth for every card of a position that has more of them", () => {
    expect(teethOf(view({ above_end: 20, facts: facts({ above_end: 19 }) }))).toBe(20);
  });
});

describe("words between the spheres", () => {
  it("stand in two lines of about the same length", () => {
    expect(inTwo("the night is over")).toEqual(["the night", "is over"]);
    expect(inTwo("over")).toEqual(["over"]);
  });
});

describe("the game's end", () => {
  it("is counted in cards, then in turns, and is over when it is over", () => {
    expect(endInWords(view({ above_end: 3 }), false)).toBe("3 cards to the end");
    expect(endInWords(view({ above_end: null, last_turns: 2 }), false)).toBe("2 turns left");
    expect(endInWords(view({ above_end: null, last_turns: 0 }), true)).toBe("the night is over");
    expect(endInWords(view({ above_end: 3 }), true)).toBe("the night is over");
  });
});
