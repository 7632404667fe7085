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

test("everybody is told that a game was set up, its host as well if others play, until they have read it", async () => {
  settings.language = "en";
  await loadTexts("pages", "play");
  const seats = $state([{ seat: 0, kind: "person", you: true, sitting_in: null }]);
  const table = $state({ status: "playing", host: true, set_up: true, seats });
  const store = { status: "live", retryIn: null, table, asked: null } as unknown as TableStore;
  const aging = { table, away: [], replaceable: [], now: 0 } as unknown as AwayClock;
  const shown = mount(Banners, { target: document.body, props: { store, aging, shown: true, onbot: () => undefined } });
  flushSync();
  expect(document.querySelector(".banner")).toBeNull();
  table.seats.push({ seat: 1, kind: "person", you: false, sitting_in: null });
  flushSync();
  expect(document.querySelector(".banner")!.textContent).toContain("The host may know the hidden cards.");
  table.seats.pop();
  table.host = false;
  flushSync();
  expect(document.querySelector(".banner")!.textContent).toContain("The host may know the hidden cards.");
  document.querySelector<HTMLButtonElement>(".banner .btn")!.click();
  flushSync();
  expect(document.querySelector(".banner")).toBeNull();
  table.host = false;
  table.set_up = false;
  flushSync();
  expect(document.querySelector(".banner")).toBeNull();
  void unmount(shown);
});
