import { describe, expect, it } from "vitest";
import { outcomeOf } from "./boons";
import { facts, preview, view } from "../testing/edition";

const ids = (outcome: ReturnType<typeof outcomeOf>): string[] => outcome.says.map((say) => say.id);

describe("a boon's outcome", () => {
  it("is counted from the journal by what the server tried", () => {
    const dust = outcomeOf({ kind: "stardust", n: 6 }, preview({ gained: { dust: 6 } }), view(), 0);
    expect(dust.short.args).toEqual({ from: 8, to: 14 });
    expect(dust.says).toEqual([{ id: "play-outcome-dust", args: { from: 8, to: 14, pouch: 5 } }]);
  });

  it("says that nothing changes at the end of a track, and what is lost beyond it", () => {
    expect(ids(outcomeOf({ kind: "improvement", n: 2 }, preview({ gained: { pouch: 0 } }), view(), 0))).toEqual([
      "play-outcome-nothing",
      "play-outcome-full-pouch",
    ]);
    expect(ids(outcomeOf({ kind: "wisdom", n: 1 }, preview({ gained: { wisdom: 0 } }), view(), 0))).toEqual([
      "play-outcome-nothing",
      "play-outcome-full-wisdom",
    ]);
    const part = outcomeOf({ kind: "wisdom", n: 3 }, preview({ gained: { wisdom: 1 } }), view(), 0);
    expect(part.says).toContainEqual({ id: "play-outcome-lost", args: { n: 2 } });
  });

  it("of what has no end says no more than that nothing changes", () => {
    for (const kind of ["fame", "stardust", "observation"] as const)
      expect(ids(outcomeOf({ kind, n: 1 }, preview({ gained: {} }), view(), 0))).toEqual(["play-outcome-nothing"]);
  });

  it("names the card limit that wisdom reaches, unless a tie hides it", () => {
    const seats = view().seats.map((seat) => ({ ...seat, wisdom: 2, limit: 3 }));
    const gained = { gained: { wisdom: 2 }, view: view({ seats }) };
    expect(outcomeOf({ kind: "wisdom", n: 2 }, preview(gained), view(), 0).says).toContainEqual({
      id: "play-outcome-limit",
      args: { n: 3 },
    });
    expect(ids(outcomeOf({ kind: "wisdom", n: 2 }, preview({ ...gained, stopped: "hidden" }), view(), 0))).toEqual([
      "play-outcome-wisdom",
    ]);
  });

  it("of an activation says what wakes, that it is yours to choose, or that nothing sleeps", () => {
    const boon = { kind: "activation", n: 2 } as const;
    expect(
      outcomeOf(boon, preview({ events: [{ event: "CardsWoken", pen: 0, cards: ["Two"], why: "boon" }] }), view(), 0)
        .says,
    ).toEqual([{ id: "play-outcome-wakes", cards: ["Two"] }]);
    expect(ids(outcomeOf(boon, preview({ view: view({ decision: "activate", asked: 0 }) }), view(), 0))).toEqual([
      "play-outcome-choose",
    ]);
    expect(ids(outcomeOf(boon, preview({ stopped: "turn" }), view(), 0))).toEqual([
      "play-outcome-nothing",
      "play-outcome-none-asleep",
    ]);
  });

  it("of an activation is hidden only while others choose with you, not when a new card follows", () => {
    const boon = { kind: "activation", n: 2 } as const;
    const hidden = preview({ stopped: "hidden" });
    const asked = (in_secret: boolean) => view({ facts: facts({ in_secret }) });
    expect(ids(outcomeOf(boon, hidden, asked(true), 0))).toEqual(["play-outcome-later"]);
    expect(ids(outcomeOf(boon, hidden, asked(false), 0))).toEqual(["play-outcome-nothing", "play-outcome-none-asleep"]);
  });
});
