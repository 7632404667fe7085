import { describe, expect, it, vi } from "vitest";
import type { GameEvent, View } from "../../api/types";
import { facts, view } from "../testing/edition";
import { after, lengthOf } from "./frames";
import { Stage } from "./playback.svelte";

describe("the film", () => {
  it("repeats what events say, and takes the card limit from the server", () => {
    const limit = (n: number): View => view({ seats: view().seats.map((seat) => ({ ...seat, limit: n })) });
    let drawn = view();
    drawn = after(
      drawn,
      { event: "StarMarked", pen: 0, card: "Lin", star: 3, kind: "grand", name: "x", dust: 1, means: "observe" },
      view(),
    );
    drawn = after(drawn, { event: "Gained", pen: 0, what: "wisdom", n: 2, why: "grand_star" }, limit(7));
    expect(drawn.places[0]!.marks["3"]).toBe(0);
    expect(drawn.seats[0]).toMatchObject({ dust: 7, wisdom: 2, limit: 7 });
    drawn = after(drawn, { event: "CardTaken", pen: 1, card: "Lin" }, view());
    expect(drawn.places[0]).toBeNull();
    expect(drawn.seats[1]!.cards["Lin"]).toBe("active");
    drawn = after(drawn, { event: "PlaceFilled", place: 0, card: "Thr" }, view());
    expect(drawn.above_end).toBe(14);
    expect(view().places[0]!.marks["3"]).toBeUndefined();
  });

  it("says whose turn has begun: of Auptolemy's nobody is asked, and no former decision stays", () => {
    const dreamt = view({ solo: true, players: 1, asked: 0, active: 0, decision: "dream" });
    const its = after(dreamt, { event: "TurnBegan", pen: "auptolemy", turn: 2 }, view());
    expect(its).toMatchObject({ active: "auptolemy", asked: null, decision: null });
    const next = after(view({ asked: 0, decision: "boon" }), { event: "TurnBegan", pen: 1, turn: 2 }, view());
    expect(next).toMatchObject({ active: 1, asked: 1, decision: null });
  });

  it.each([
    { event: "CardTaken", pen: 0, card: "Lin" },
    { event: "CardDiscarded", pen: "dreamer", card: "Lin", why: "dream" },
  ] as const)("asks nobody for a boon any more once the card is gone ($event)", (event) => {
    const choosing = facts({ assistants: [{ pen: 1, state: "now" }] as never });
    const boon = view({ active: 0, asked: 1, decision: "boon", discovery: { card: "Lin" } as never, facts: choosing });
    const drawn = after(boon, event, view());
    expect(drawn).toMatchObject({ active: 0, asked: 0, decision: null, discovery: null });
    expect(drawn.facts.assistants).toEqual([]);
    expect(after(boon, { ...event, card: "Two" } as GameEvent, view()).asked).toBe(1);
  });

  it("gives a grand star of a player more time than a common one", () => {
    const star = { event: "StarMarked", pen: 0, card: "Lin", star: 1, name: "", dust: 1, means: "observe" } as const;
    expect(lengthOf({ ...star, kind: "grand" })).toBe(480);
    expect(lengthOf({ ...star, kind: "common" })).toBe(240);
  });

  it("is finished by any input, and ends at the server's own view", () => {
    vi.useFakeTimers();
    const stage = new Stage(view(), (ms) => ms);
    const truth = view({ turn: 2, asked: 1 });
    stage.play([
      {
        before: view(),
        view: truth,
        version: 2,
        events: [
          { event: "StarMarked", pen: 0, card: "Lin", star: 1, kind: "start", name: "", dust: 1, means: "observe" },
          { event: "Rested", pen: 0 },
        ],
      },
    ]);
    expect(stage.playing).toBe(true);
    expect(stage.shown.places[0]!.marks["1"]).toBe(0);
    stage.finish();
    expect(stage.playing).toBe(false);
    expect(stage.shown).toBe(truth);
    expect(stage.last).toEqual({ card: "Lin", star: 1 });
    vi.useRealTimers();
  });

  it("plays star by star and then stands still", () => {
    vi.useFakeTimers();
    const stage = new Stage(view(), (ms) => ms);
    const truth = view({ turn: 2 });
    const star = (n: number) =>
      ({
        event: "StarMarked",
        pen: 1,
        card: "Lin",
        star: n,
        kind: "common",
        name: "",
        dust: 1,
        means: "observe",
      }) as const;
    stage.play([{ before: view(), view: truth, version: 2, events: [star(1), star(2)] }]);
    expect(Object.keys(stage.shown.places[0]!.marks)).toEqual(["1"]);
    vi.advanceTimersByTime(240);
    expect(Object.keys(stage.shown.places[0]!.marks)).toEqual(["1", "2"]);
    vi.advanceTimersByTime(240);
    expect(stage.playing).toBe(false);
    expect(stage.shown).toBe(truth);
    vi.useRealTimers();
  });

  it("can be seen again from the view before it", () => {
    vi.useFakeTimers();
    const stage = new Stage(view({ turn: 2 }), (ms) => ms);
    stage.again([{ before: view(), view: view({ turn: 2 }), version: 2, events: [{ event: "Rested", pen: 1 }] }]);
    expect(stage.shown.turn).toBe(1);
    vi.advanceTimersByTime(300);
    expect(stage.shown.turn).toBe(2);
    vi.useRealTimers();
  });

  it("takes no time at instant speed", () => {
    const stage = new Stage(view(), () => 0);
    const truth = view({ turn: 3 });
    stage.play([{ before: view(), view: truth, version: 3, events: [{ event: "Rested", pen: 1 }] }]);
    expect(stage.shown).toBe(truth);
  });
});
