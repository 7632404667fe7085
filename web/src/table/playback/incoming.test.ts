/** What comes over the line: played, kept to be seen again, and told to those who were not there. */
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GameEvent, Update } from "../../api/types";
import type { Arrival } from "../../live/stream.svelte";
import { bring, newest, recall, welcome } from "./incoming";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import { EDITION, view } from "../testing/edition";

const theirs = view({ asked: 1, legal: [] });
const mine = view({ asked: 0, active: 0 });

function arrival(
  version: number,
  seat: number,
  more: Partial<Arrival & { kind: Update["kind"]; events: GameEvent[] }> = {},
): Arrival {
  const {
    kind = "actions",
    how = "live",
    before = theirs,
    events = [{ kind: "rested", seat } as unknown as GameEvent],
  } = more;
  const update = { kind, version, view: mine, events, actions: [{ seat, text: "rest" }], log: [] };
  return { seat: 0, update: update as unknown as Update, before, how };
}

/** A table at which the first seat sits and moves take no time. */
function seated(duration = (_ms: number): number => 0): TableModel {
  const model = new TableModel(EDITION, theirs, { ...NOBODY, duration });
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

  test("starts over with one's own move, and an undo takes back what it undid", () => {
    const table = seated();
    bring(table, [arrival(5, 1), arrival(6, 0, { how: "own" })]);
    expect(table.recent.map((scene) => scene.version)).not.toContain(5);
    bring(table, [arrival(7, 1), arrival(8, 1, { kind: "undo" })]);
    expect(table.recent.map((scene) => scene.version)).not.toContain(8);
  });
});

describe("a film", () => {
  const mark = { event: "StarMarked", pen: 1, card: "Lin", star: 1, kind: "common", name: "", dust: 1 } as GameEvent;
  const long = [arrival(5, 1, { events: Array.from({ length: 70 }, () => mark) })];

  test("that would take too long is told, to somebody who was there, at the speed that they have set", () => {
    const slow = seated((ms) => ms);
    bring(slow, long);
    expect([slow.panel, slow.away]).toEqual(["summary", false]);
    const quick = seated((ms) => ms / 10);
    bring(quick, long);
    expect([quick.panel, quick.stage.playing]).toEqual([null, true]);
    quick.touch();
  });

  test("that nothing would move in is told if there is much in it", () => {
    const still = seated();
    bring(still, long);
    expect(still.panel).toBe("summary");
  });

  test("that was missed while the line was lost is told to somebody who was away", () => {
    const table = seated((ms) => ms);
    bring(table, [arrival(5, 1, { how: "missed" })]);
    expect([table.panel, table.away]).toEqual(["summary", true]);
  });
});

describe("another tab", () => {
  afterEach(() => vi.restoreAllMocks());

  test("hides even one turn, which is told on the way back, and nothing that was seen before", () => {
    const table = seated();
    bring(table, [arrival(5, 1)]);
    const left = newest(table);
    welcome(table, left);
    expect(table.panel).toBeNull();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    bring(table, [arrival(6, 1)]);
    expect(table.panel).toBeNull();
    welcome(table, left);
    expect([table.panel, table.away]).toEqual(["summary", true]);
  });

  test("hides nothing from those who only watch", () => {
    const table = seated();
    table.seat = null;
    bring(table, [arrival(5, 1)]);
    welcome(table, 0);
    expect(table.panel).toBeNull();
  });
});

describe("what came before the page was there", () => {
  test("is told once to those who come back to a turn, and never what was seen", () => {
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
