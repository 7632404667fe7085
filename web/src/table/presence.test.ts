import { describe, expect, it } from "vitest";
import type { Table } from "../api/types";
import { TableModel } from "./model.svelte";
import { decides, presenceAt } from "./presence";
import { EDITION, view } from "./testing/edition";

/** What is said of the second seat at a table where the first is one's own. Texts are not loaded: ids stand for them. */
function beside(more: object): ReturnType<typeof presenceAt> {
  const model = new TableModel(EDITION, view(), null);
  const seat = { kind: "person", you: false, name: "Ben", sitting_in: null, conceded: false, away: null, thinking: false };
  model.table = { status: "playing", away_seconds: 60, seats: [{ ...seat, seat: 0, you: true }, { ...seat, seat: 1, ...more }] } as unknown as Table;
  return presenceAt(model, 1);
}

describe("who is at a seat", () => {
  it("is said with the most pressing word", () => {
    expect(beside({}).said).toBe("");
    expect(beside({ kind: "bot" }).said).toBe("play-bot");
    expect(beside({ kind: "bot", thinking: true }).said).toBe("play-thinks");
    expect(beside({ conceded: true, sitting_in: "greedy", away: 400 }).said).toBe("play-conceded");
    expect(beside({ away: 61 })).toMatchObject({ away: true, said: "play-away" });
    expect(beside({ away: 59 })).toMatchObject({ away: false, said: "" });
  });

  it("is no longer away when a bot sits in", () => {
    expect(beside({ away: 61, sitting_in: "greedy" })).toMatchObject({ away: false, said: "play-sitting-in" });
  });

  it("says nothing of a table without people", () => {
    expect(presenceAt(new TableModel(EDITION, view(), null), 0).said).toBe("");
  });
});

describe("whose decision it is", () => {
  it("is whoever is asked, else whose turn it is, and nobody's at the end", () => {
    expect(decides(view({ asked: 1, active: 0 }), 1)).toBe(true);
    expect(decides(view({ asked: 1, active: 0 }), 0)).toBe(false);
    expect(decides(view({ asked: null, active: "auptolemy" }), "auptolemy")).toBe(true);
    expect(decides(view({ asked: null, active: 0, over: true }), 0)).toBe(false);
  });
});
