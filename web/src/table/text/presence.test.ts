import { describe, expect, it } from "vitest";
import type { Table, View } from "../../api/types";
import { TableModel } from "../model/model.svelte";
import { decides, presenceAt, talks } from "./presence";
import { EDITION, tableOfTwo, view } from "../testing/edition";

/** What is said of the second seat at a table where the first is one's own. */
function beside(more: object): ReturnType<typeof presenceAt> {
  const model = new TableModel(EDITION, view(), null);
  model.source.table = tableOfTwo(more);
  return presenceAt(model, 1);
}

describe("who is at a seat", () => {
  it("is said with the most pressing word", () => {
    expect(beside({}).said).toBe("");
    expect(beside({ kind: "bot" }).said).toBe("bot");
    expect(beside({ kind: "bot", thinking: true }).said).toBe("thinking");
    expect(beside({ conceded: true, sitting_in: "greedy", away: 400 }).said).toBe("conceded");
    expect(beside({ away: 61 })).toMatchObject({ away: true, said: "away for a while" });
    expect(beside({ away: 59 })).toMatchObject({ away: false, said: "" });
  });

  it("is no longer away when a bot sits in", () => {
    expect(beside({ away: 61, sitting_in: "greedy" })).toMatchObject({ away: false, said: "bot sits in" });
  });

  it("can be a bot in their place once the server says so", () => {
    expect([null, 3, 0].map((bot_after) => beside({ away: 61, bot_after }).replaceable)).toEqual([false, false, true]);
  });

  it("says nothing of a table without people", () => {
    expect(presenceAt(new TableModel(EDITION, view(), null), 0).said).toBe("");
  });
});

describe("whose decision it is", () => {
  it("is that of the seat asked, or of the one whose turn it is, and nobody's at the end", () => {
    const at = (part: Partial<View>): TableModel => new TableModel(EDITION, view(part), null);
    expect(decides(at({ asked: 1, active: 0 }), 1)).toBe(true);
    expect(decides(at({ asked: 1, active: 0 }), 0)).toBe(false);
    expect(decides(at({ asked: null, active: "auptolemy" }), "auptolemy")).toBe(true);
    expect(decides(at({ asked: null, active: 0, over: true }), 0)).toBe(false);
  });

  it("is nobody's when a concession or the host has ended the game, no matter whom its last view asks", () => {
    const model = new TableModel(EDITION, view({ asked: 1, active: 0 }), null);
    for (const status of ["over", "closed"] as const) {
      model.source.table = { status, seats: [] } as unknown as Table;
      expect([decides(model, 1), model.prompt.title.id]).toEqual([false, "play-over"]);
    }
  });
});

describe("whether there is a chat", () => {
  const at = (solo: boolean, watching: number, lines: number): boolean => {
    const model = new TableModel(EDITION, view({ solo }), null);
    model.source.table = { status: "playing", seats: [], watching } as unknown as Table;
    model.source.chat = Array.from({ length: lines }, () => ({
      name: "Zoe",
      text: "hello",
    })) as unknown as typeof model.chat;
    return talks(model);
  };
  it("is so at every table of several, and in solo where somebody watches or has spoken", () => {
    expect(at(false, 0, 0)).toBe(true);
    expect(at(true, 0, 0)).toBe(false);
    expect(at(true, 1, 0)).toBe(true);
    expect(at(true, 0, 1)).toBe(true);
  });
  it("is not so where there is no table", () => {
    expect(talks(new TableModel(EDITION, view(), null))).toBe(false);
  });
});
