/** The chronicle never runs ahead of the film, and a path is one line in it. */
import { expect, test } from "vitest";
import type { GameEvent, LogLine, Update } from "../../api/types";
import { withLog } from "../../live/recent";
import { firstSince } from "../dialogs/since";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import { EDITION, view } from "../testing/edition";

const line = (version: number, text: string): LogLine => ({ version, pen: 1, turn: 1, text });
const marked = (star: number): GameEvent =>
  ({
    event: "StarMarked",
    pen: 1,
    card: "Lin",
    star,
    kind: "common",
    name: "",
    dust: 1,
    means: "observe",
  }) as GameEvent;

test("a line comes when what it tells has been shown, and at once when the film is cut short", () => {
  const model = new TableModel(EDITION, view(), { ...NOBODY, duration: () => 1000, pause: () => 1000 });
  model.source.log = [line(1, "one"), line(2, "two"), line(3, "three")];
  const before = view();
  model.arrive(
    [
      { events: [marked(1)], before, view: before, version: 2 },
      { events: [marked(2)], before, view: before, version: 3 },
    ],
    view(),
  );
  expect(model.log.map(({ text }) => text)).toEqual(["one"]);
  model.touch();
  expect(model.log.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  // What is seen again was told before.
  model.recent = [{ events: [marked(1)], before, view: before, version: 2 }];
  model.seeAgain();
  expect(model.stage.playing).toBe(true);
  expect(model.log).toHaveLength(3);
  model.touch();
});

test("what the others did begins with the turn that one's own move led to", () => {
  const told = (pen: number, version: number): LogLine => ({ version, pen, turn: 1, text: "" });
  expect(firstSince([told(0, 1), told(1, 1), told(1, 2), told(2, 3)], 2, 0)).toBe(1);
  expect(firstSince([told(0, 1), told(0, 2), told(1, 3)], 3, 0)).toBe(2);
  expect(firstSince([told(1, 1), told(1, 2)], null, 0)).toBe(-1);
});

test("an update that continues tells the last line again", () => {
  const known = [line(1, "Turn 1: Ben"), line(2, "Ben marked 1 star")];
  const update = { continues: true, log: [line(3, "Ben marked 2 stars")] } as Update;
  expect(withLog(known, update).map(({ text }) => text)).toEqual(["Turn 1: Ben", "Ben marked 2 stars"]);
  expect(withLog(known, { ...update, continues: false })).toHaveLength(3);
});
