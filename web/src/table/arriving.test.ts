/** What comes over the line: played, kept to be seen again, and told to whoever was not there. */
import { describe, expect, test } from "vitest";
import type { Update } from "../api/types";
import type { Arrival } from "../live/stream.svelte";
import { bring, recall } from "./arriving";
import { TableModel } from "./model.svelte";
import { NOBODY } from "./port";
import { EDITION, view } from "./testing/edition";

const theirs = view({ asked: 1, legal: [] });
const mine = view({ asked: 0, active: 0 });

function arrival(version: number, seat: number, more: Partial<Arrival & { kind: Update["kind"] }> = {}): Arrival {
  const { kind = "actions", how = "live", before = theirs } = more;
  const update = { kind, version, view: mine, events: [{ kind: "rested", seat }], actions: [{ seat, text: "rest" }], log: [] };
  return { seat: 0, update: update as unknown as Update, before, how };
}

/** A table at which the first seat sits and moves take no time. */
function seated(): TableModel {
  const model = new TableModel(EDITION, theirs, { ...NOBODY, duration: () => 0 });
  model.seat = 0;
  return model;
}

describe("what comes", () => {
  test("becomes the truth, and what the others did can be seen again", () => {
    const table = seated();
    bring(table, [arrival(5, 1), arrival(6, 1)]);
    expect(table.truth).toBe(mine);
    expect(table.recent.map((scene) => scene.version)).toEqual([5, 6]);
  });

  test("begins anew with one's own move, and an undo takes back what it undid", () => {
    const table = seated();
    bring(table, [arrival(5, 1), arrival(6, 0, { how: "own" })]);
    expect(table.recent.map((scene) => scene.version)).not.toContain(5);
    bring(table, [arrival(7, 1), arrival(8, 1, { kind: "undo" })]);
    expect(table.recent.map((scene) => scene.version)).not.toContain(8);
  });
});

describe("what came before the page was there", () => {
  test("is told once to whoever comes back to a turn, and never what was seen", () => {
    const fresh = seated();
    recall(fresh, [arrival(5, 1), arrival(6, 1)], 4);
    expect(fresh.panel).toBe("summary");
    const reloaded = seated();
    recall(reloaded, [arrival(5, 1), arrival(6, 1)], 6);
    expect(reloaded.panel).toBeNull();
    expect(reloaded.recent).toHaveLength(2);
  });

  test("is not told around one screen, where each is shown it at their turn", () => {
    const table = seated();
    recall(table, [arrival(5, 1)], null);
    expect(table.panel).toBeNull();
  });
});
