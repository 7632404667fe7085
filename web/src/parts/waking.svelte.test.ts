/** What is said while a page without a server gets ready. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadTexts } from "../i18n";
import { settings } from "../settings/settings.svelte";
import { waking, type Waking as Phase } from "./waking.svelte";
import Waking from "./Waking.svelte";

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  settings.language = "en";
  await loadTexts("pages");
});
afterEach(async () => {
  waking.now = null;
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

test.each<[Phase, string, number]>([
  [{ phase: "loading", loaded: 0, total: 0 }, "Getting the table ready", 0],
  [{ phase: "loading", loaded: 1_400_000, total: 5_600_000 }, "Getting the game: 1.4 of 5.6 MB", 0.15],
  [{ phase: "starting", share: 0.5 }, "Laying out the cards…", 0.8],
])("%j is told with how far it is, and no size before it is known", (now, said, share) => {
  waking.now = now;
  shown = mount(Waking, { target: document.body });
  flushSync();
  expect(document.querySelector("[role=status]")?.textContent?.trim()).toBe(said);
  expect(document.querySelector("progress")?.value).toBeCloseTo(share);
});

test("a browser that can store nothing is told of until it can", () => {
  waking.full = true;
  shown = mount(Waking, { target: document.body });
  flushSync();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("cannot save anything now");
  waking.full = false;
  flushSync();
  expect(document.querySelector("[role=alert]")).toBeNull();
});
