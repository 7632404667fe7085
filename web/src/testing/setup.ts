/**
 * Before every test file: the texts are there, as they are before a page is drawn, and a word on the console is a
 * fault.
 */
import { partOf } from "virtual:texts";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { loadTexts } from "../i18n";

beforeAll(() => loadTexts(...Object.keys(partOf)));

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
