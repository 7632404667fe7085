import { expect, test } from "vitest";
import type { ChatLine, Update } from "../api/types";
import { view } from "../table/testing/edition";
import { recentOf, RecentUpdates, seatKey, withArrival, withLine, withLog, type Arrival } from "./recent";

const update = (version: number, by = 1): Update =>
  ({
    version,
    actions: [{ seat: by, text: "rest" }],
    view: view({ turn: version }),
    log: [{ version }],
  }) as unknown as Update;
const arrival = (seat: number, version: number): Arrival => ({
  seat,
  update: update(version),
  before: view(),
  how: "live",
});
const versions = (arrivals: readonly Arrival[]): number[] => arrivals.map((one) => one.update.version);

test("the first update is where the past begins, each later one has the view before it", () => {
  const { since, moved } = recentOf(0, [update(1, 0), update(2), update(3)]);
  expect(since.map((one) => [one.before.turn, one.update.version])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(moved).toBe(true);
  expect(recentOf("watch", [update(1), update(2)]).moved).toBe(false);
});

test("a seat recalls once what it was reminded of; a later tab is told that and all that came since", () => {
  const updates = new RecentUpdates();
  updates.remind(new Map([[0, recentOf(0, [update(1), update(2)])]]));
  updates.add(0, update(3, 0), view());
  expect(versions(updates.recall(0).since)).toEqual([2]);
  expect(updates.recall(0)).toEqual({ since: [], moved: false });
  expect(versions(updates.all.get(0)!.since)).toEqual([2, 3]);
  expect(updates.all.get(0)!.moved).toBe(true);
});

test("of a seat that nobody looks through the oldest updates go, the others' stay", () => {
  const updates = new RecentUpdates();
  let queue: Arrival[] = [arrival(1, 0)];
  for (let version = 1; version <= 150; version++) {
    queue = withArrival(queue, arrival(0, version));
    updates.add(0, update(version), view());
  }
  expect(versions(queue.filter((one) => one.seat === 1))).toEqual([0]);
  for (const kept of [queue.filter((one) => one.seat === 0), updates.all.get(0)!.since]) {
    expect([kept.length, kept[0]!.update.version, kept.at(-1)!.update.version]).toEqual([100, 51, 150]);
  }
});

test("the log keeps its newest lines, the chat each line once", () => {
  let log: Update["log"] = [];
  for (let version = 0; version < 300; version++) log = withLog(log, update(version));
  expect([log.length, log[0]!.version]).toEqual([200, 100]);
  const chat = [4, 6].map((version) => ({ version }) as ChatLine);
  expect(withLine(chat, { version: 4 } as ChatLine)).toBe(chat);
  expect(withLine(chat, { version: 5 } as ChatLine).map((line) => line.version)).toEqual([4, 5, 6]);
});

test("a spectator has a view of their own", () => {
  expect(["watch", "3"].map(seatKey)).toEqual(["watch", 3]);
});
