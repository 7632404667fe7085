/** The moment of a discovery: the path lights up, the figure appears with its name, boons fly to their takers. */
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { GameEvent, View } from "../../api/types";
import { settings } from "../../settings/settings.svelte";
import { until } from "../../testing/until";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import { EDITION, view } from "../testing/edition";
import { films } from "../testing/film";
import { dustFor } from "./dust";

const { flown, shows } = films();

const first: View = view();
const began = { event: "DiscoveryBegan", pen: 1, card: "Two", stars: [[1, 2]] } as unknown as GameEvent;
const boonTaken = { event: "BoonTaken", pen: 0, card: "Two", boon: 2, kind: "fame", n: 2 } as GameEvent;
const cardTaken = { event: "CardTaken", pen: 1, card: "Two" } as GameEvent;

async function screen(width = 1366, height = 768): Promise<TableModel> {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  const model = new TableModel(EDITION, first, { ...NOBODY, preview: () => new Promise(() => undefined) });
  shows(model);
  await until(() => expect(document.querySelector("[data-soon]")).toBeNull());
  return model;
}
function happens(model: TableModel, ...events: GameEvent[]): void {
  model.arrive([{ events, before: first, view: first, version: 2 }], first);
  flushSync();
}
const stage = (): HTMLElement | null => document.querySelector("[data-part=discovery]");

test.each([
  ["desk", 1366, 768],
  ["phone", 390, 844],
])("on a %s the figure, its name and its boons are shown until the card leaves", async (_, width, height) => {
  const model = await screen(width, height);
  vi.useFakeTimers();
  happens(model, began, boonTaken, cardTaken);
  expect(stage()?.querySelector("h2")?.textContent).toBe("Two");
  expect(stage()?.querySelectorAll(".speck").length).toBeGreaterThan(40);
  expect(stage()?.querySelectorAll(".taken")).toHaveLength(0);
  vi.advanceTimersByTime(3200);
  flushSync();
  // A boon is taken: it flies, and its taker's pen stays on it.
  expect([...stage()!.querySelectorAll(".taken")].map((one) => one.getAttribute("data-flies"))).toEqual(["2"]);
  expect(flown.mock.calls.filter(([chip]) => chip.classList.contains("flown"))).toHaveLength(1);
  vi.advanceTimersByTime(480);
  flushSync();
  expect(stage()).toBeNull();
  expect(model.stage.leaving?.card).toBe("Two");
});

test("any input ends it", async () => {
  const model = await screen();
  happens(model, began, cardTaken);
  expect(stage()).not.toBeNull();
  model.touch();
  flushSync();
  expect(stage()).toBeNull();
});

test("where nothing is to move it stands still, as long as it takes to read it", async () => {
  vi.spyOn(settings, "reducedMotion", "get").mockReturnValue(true);
  const model = await screen();
  model.port = { ...model.port, duration: () => 120 };
  vi.useFakeTimers();
  happens(model, began, boonTaken, cardTaken);
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(stage()?.classList.contains("still")).toBe(true);
  expect(stage()?.querySelector(".speck")).toBeNull();
  vi.advanceTimersByTime(300);
  flushSync();
  expect(flown.mock.calls.filter(([chip]) => chip.classList.contains("flown"))).toHaveLength(0);
});

test("at once means at once", async () => {
  settings.speed = "instant";
  const model = await screen();
  happens(model, began, boonTaken, cardTaken);
  expect(stage()).toBeNull();
  expect(model.stage.playing).toBe(false);
});

test("the lines of a figure light up when it is complete", async () => {
  const model = await screen();
  happens(model, { event: "CardCompleted", pen: 0, card: "Two" } as GameEvent);
  expect(document.querySelectorAll(".lighting").length).toBe(1);
  expect(document.querySelector(".lighting")?.closest("[data-place]")?.getAttribute("data-place")).toBe("Two");
  expect(document.querySelector("[data-place=Two] .plate.bright")).not.toBeNull();
});

test("dust settles evenly along the lines and comes from all sides", () => {
  const spots = new Map([
    [1, { x: 0, y: 0 }],
    [2, { x: 30, y: 0 }],
    [3, { x: 30, y: 10 }],
  ]);
  const dust = dustFor(
    [
      { a: 1, b: 2 },
      { a: 2, b: 3 },
    ],
    spots,
    40,
    100,
  );
  expect(dust.filter((grain) => grain.y === 0)).toHaveLength(30);
  expect(dust.filter((grain) => grain.x === 30)).toHaveLength(10);
  for (const [x, y] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const)
    expect(dust.filter((grain) => grain.dx * x > 0 && grain.dy * y > 0).length).toBeGreaterThan(5);
  expect(dustFor([], spots, 40, 100)).toEqual([]);
});
