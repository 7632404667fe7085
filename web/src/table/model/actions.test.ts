import { describe, expect, it } from "vitest";
import { parseAction, starsOf, tally } from "./actions";

describe("action texts", () => {
  it("come apart", () => {
    expect(parseAction("mark Tau.4")).toEqual({ kind: "mark", card: "Tau", star: 4 });
    expect(parseAction("use Leo")).toEqual({ kind: "use", card: "Leo" });
    expect(parseAction("boon 2")).toEqual({ kind: "boon", boon: 2 });
    expect(parseAction("rest")).toEqual({ kind: "rest" });
    expect(parseAction("mark Tau")).toBeNull();
    expect(parseAction("dance")).toBeNull();
  });

  it("give the stars of each card", () => {
    expect([...(starsOf(["mark Tau.4", "rest", "mark Tau.2", "mark Leo.1"]).get("Tau") ?? [])]).toEqual([4, 2]);
  });

  it("leave the majority order to counts, then seats, then the other pens", () => {
    const place = { card: "Lin", marks: { "1": 1, "2": "dreamer", "3": 0, "4": 1 } as const };
    expect(tally({ ...place, marks: { ...place.marks } })).toEqual([
      [1, 2],
      [0, 1],
      ["dreamer", 1],
    ]);
    expect(tally({ ...place, marks: { ...place.marks } }, { pen: 0, n: 2 })[0]).toEqual([0, 3]);
  });
});
