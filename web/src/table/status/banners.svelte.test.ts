/** What is above the table while the line is lost, and while somebody is missed. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadTexts } from "../../i18n";
import type { AwayClock } from "../../live/away-clock.svelte";
import type { TableStore } from "../../live/stream.svelte";
import { settings } from "../../settings/settings.svelte";
import Banners from "./Banners.svelte";

test("the seconds to the next try are for eyes: a screen reader is told once that the line is lost", async () => {
  settings.language = "en";
  await loadTexts("pages", "play");
  const store = $state({ status: "reconnecting", retryIn: 9, table: null, asked: null });
  const aging = { table: null, away: [], replaceable: [], now: 0 } as unknown as AwayClock;
  const shown = mount(Banners, {
    target: document.body,
    props: { store: store as unknown as TableStore, aging, shown: true, onbot: () => undefined },
  });
  flushSync();
  const told = document.querySelector("[role=alert]")!;
  const before = told.textContent;
  expect(before).toContain("your game is safe");
  for (const seconds of [8, 7, 0]) {
    store.retryIn = seconds;
    flushSync();
    expect(told.textContent).toBe(before);
    expect(document.querySelector(".banner [aria-hidden=true]:not(svg)")?.textContent ?? "").toBe(
      seconds ? `Trying again in ${seconds} s.` : "",
    );
  }
  expect(told.isConnected).toBe(true);
  void unmount(shown);
});

test("a bot is offered for a player who is asked and away, to those whom the server lets seat it, host or not", async () => {
  settings.language = "en";
  await loadTexts("play");
  const table = { status: "playing", host: false, seats: [{ seat: 0, name: "Ann", you: false, sitting_in: null }] };
  const store = { status: "live", retryIn: null, table, asked: 0 } as unknown as TableStore;
  const aging = $state({ table, away: [0], replaceable: [] as number[], now: 0 });
  const bots: number[] = [];
  const shown = mount(Banners, {
    target: document.body,
    props: { store, aging: aging as unknown as AwayClock, shown: true, onbot: (seat: number) => bots.push(seat) },
  });
  flushSync();
  expect(document.querySelector(".banner")).toBeNull();
  aging.replaceable = [0];
  flushSync();
  expect(document.querySelector(".banner")!.textContent).toContain("Ann has been away for a while.");
  document.querySelector<HTMLButtonElement>(".banner .primary")!.click();
  expect(bots).toEqual([0]);
  void unmount(shown);
});

function setUpTable(wanted: { host: boolean; lesson?: string | null }) {
  const seats = $state([{ seat: 0, kind: "person", you: true, sitting_in: null }]);
  const table = $state({ status: "playing", set_up: true, lesson: null as string | null, seats, ...wanted });
  const store = { status: "live", retryIn: null, table, asked: null } as unknown as TableStore;
  const aging = { table, away: [], replaceable: [], now: 0 } as unknown as AwayClock;
  const shown = mount(Banners, { target: document.body, props: { store, aging, shown: true, onbot: () => undefined } });
  flushSync();
  return { table, close: () => void unmount(shown) };
}
const notice = () => document.querySelector(".banner")?.textContent ?? null;
const understand = () => {
  document.querySelector<HTMLButtonElement>(".banner .btn")!.click();
  flushSync();
};

test("everybody is told that a game was set up, its host as well, until they have read it", async () => {
  settings.language = "en";
  await loadTexts("pages", "play");
  const { table, close } = setUpTable({ host: true });
  expect(notice()).toContain("The host may know the hidden cards.");
  table.seats.push({ seat: 1, kind: "person", you: false, sitting_in: null });
  flushSync();
  expect(notice()).toContain("The host may know the hidden cards.");
  table.host = false;
  flushSync();
  expect(notice()).toContain("The host may know the hidden cards.");
  understand();
  expect(notice()).toBeNull();
  close();
});

test("a host who plays alone is told once in this browser, and again when others play", () => {
  const first = setUpTable({ host: true });
  understand();
  first.close();
  const second = setUpTable({ host: true });
  expect(notice()).toBeNull();
  second.table.seats.push({ seat: 1, kind: "person", you: false, sitting_in: null });
  flushSync();
  expect(notice()).toContain("The host may know the hidden cards.");
  second.close();
});

test("nobody is told that a lesson of their own or a game from the start was set up", () => {
  const lesson = setUpTable({ host: true, lesson: "observe" });
  expect(notice()).toBeNull();
  lesson.table.host = false;
  flushSync();
  expect(notice(), "somebody who follows a link to it").toContain("The host may know the hidden cards.");
  lesson.table.set_up = false;
  flushSync();
  expect(notice()).toBeNull();
  lesson.close();
});
