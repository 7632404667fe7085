/**
 * Before every test file: the page is as good as new, although others were tested in it, and the texts are there, as
 * they are before a page is drawn. A word on the console is a fault.
 */
import { partOf } from "virtual:texts";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { loadTexts, setLanguage } from "../i18n";
import { voice } from "../parts/messages.svelte";
import { readKept, settings } from "../settings/settings.svelte";

beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  Object.assign(settings, readKept(null));
  Object.assign(voice, { said: { polite: [], assertive: [], chronicle: [] }, notes: [] });
  await loadTexts(...Object.keys(partOf));
  await setLanguage("en");
});

const said: string[] = [];
beforeEach(() => {
  // Nobody introduces themselves over a table that is tested for something else.
  localStorage.setItem("astra-met", '["dreamer", "auptolemy"]');
  for (const how of ["error", "warn", "log", "info", "debug"] as const) {
    vi.spyOn(console, how).mockImplementation(
      (...words: unknown[]) => void said.push(`console.${how}: ${words.join(" ")}`),
    );
  }
});
afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
