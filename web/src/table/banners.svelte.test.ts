/** What is above the table while the line is lost. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadTexts } from "../i18n";
import type { Aging } from "../live/aging.svelte";
import type { TableStore } from "../live/stream.svelte";
import { settings } from "../settings/settings.svelte";
import Banners from "./Banners.svelte";

test("the seconds to the next try are for eyes: a screen reader is told once that the line is lost", async () => {
  settings.language = "en";
  await loadTexts("pages", "play");
  const store = $state({ status: "reconnecting", retryIn: 9, table: null, asked: null });
  const aging = { table: null, away: [], now: 0 } as unknown as Aging;
  const shown = mount(Banners, { target: document.body, props: { store: store as unknown as TableStore, aging, shown: true, onbot: () => undefined } });
  flushSync();
  const told = document.querySelector("[role=alert]")!;
  const before = told.textContent;
  expect(before).toContain("your game is safe");
  for (const seconds of [8, 7, 0]) {
    store.retryIn = seconds;
    flushSync();
    expect(told.textContent).toBe(before);
    expect(document.querySelector(".banner [aria-hidden=true]:not(svg)")?.textContent ?? "").toBe(seconds ? `Trying again in ${seconds} s.` : "");
  }
  expect(told.isConnected).toBe(true);
  void unmount(shown);
});
