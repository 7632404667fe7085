import { beforeEach, describe, expect, it } from "vitest";
import type { Opponent } from "../../api/types";
import { rememberResult } from "../../live/results";
import { chosenLevel, levelLabel, levelOf, quickPair, rememberLevel, SUITED, suited, suitedPair } from "./levels";

const words = (text: string): Opponent["name_text"] => ({ en: text, fr: text, ru: text });
const level = (name: string, rank: number, rating: number, loss: string, win: string): Opponent => ({
  name,
  rank,
  rating,
  seconds: 1,
  name_text: words(name.toUpperCase()),
  character: words(`${name}.`),
  difficulty: words("hard"),
  after_win: win,
  after_loss: loss,
});
const LADDER = [
  level("random", 0, -800, "easy", "easy"),
  level("easy", 1, -200, "easy", "greedy"),
  level("greedy", 2, 0, "easy", "strong"),
  level("strong", 3, 300, "greedy", "strong"),
];
const ALONE = [{ bot: null }, { bot: "greedy" }, { bot: "easy" }];

beforeEach(() => localStorage.clear());

describe("who suits", () => {
  it("is somebody gentle before any game, and two of two names", () => {
    expect(suited(LADDER)?.name).toBe("greedy");
    expect(chosenLevel(LADDER)).toBe(SUITED);
    expect(quickPair(LADDER).map(({ name }) => name)).toEqual(["greedy", "easy"]);
  });
  it("has somebody of another name beside it, a level below or, for the lowest, above", () => {
    rememberResult("one", ALONE, 0, [0]);
    expect(suitedPair(LADDER).map(({ name }) => name)).toEqual(["strong", "greedy"]);
    rememberResult("two", [{ bot: null }, { bot: "easy" }], 0, [1]);
    expect(suitedPair(LADDER).map(({ name }) => name)).toEqual(["easy", "greedy"]);
    expect([0, 1, 2].map((nth) => levelOf(SUITED, LADDER, nth)?.name)).toEqual(["easy", "greedy", "easy"]);
  });
  it("is one level above the strongest that was beaten, and one below after a loss", () => {
    rememberResult("one", ALONE, 0, [0]);
    expect(suited(LADDER)?.name).toBe("strong");
    rememberResult("two", ALONE, 0, [1]);
    expect(suited(LADDER)?.name).toBe("easy");
  });
  it("counts each table once, however often its end is seen", () => {
    rememberResult("one", ALONE, 0, [0]);
    rememberResult("two", ALONE, 0, [1]);
    rememberResult("one", ALONE, 0, [0]);
    expect(suited(LADDER)?.name).toBe("easy");
  });
  it("does not follow from games with other people or without bots", () => {
    rememberResult("one", [...ALONE, { bot: null }], 0, [0]);
    rememberResult("two", [{ bot: null }], 0, [0]);
    expect(suited(LADDER)?.name).toBe("greedy");
  });
});

describe("a choice", () => {
  it("is remembered, and means an opponent", () => {
    rememberLevel("strong");
    expect(chosenLevel(LADDER)).toBe("strong");
    expect(quickPair(LADDER).map(({ name }) => name)).toEqual(["strong", "strong"]);
    expect(levelOf(SUITED, LADDER)?.name).toBe("greedy");
  });
  it("tells rank, name, difficulty and rating", () => {
    expect(levelLabel(LADDER[1]!, "en")).toBe("1. EASY · hard (−200)");
    expect(levelLabel(LADDER[2]!, "en")).toBe("2. GREEDY · hard (±0)");
    expect(levelLabel(LADDER[0]!, "en")).toBe("RANDOM · hard (−800)");
  });
});
