/** A table by its address, with something behind # that is no key to a seat. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadTexts } from "../../i18n";
import { voice } from "../../parts/messages.svelte";
import { settings } from "../../settings/settings.svelte";
import TablePage from "./TablePage.svelte";
import { untilThere } from "../../testing/until";

const refused = (code: string, status: number): Response =>
  Response.json({ error: { code, text_id: `error-${code}`, arguments: {}, message: code } }, { status });
const TABLE = { id: "t1", name: "Hevelius", status: "closed", version: 1, who: null, commitment: null };

let table: () => Response;
let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  settings.language = "en";
  await loadTexts("pages");
});
beforeEach(() => {
  history.replaceState({}, "", "/t/t1#content");
  localStorage.setItem("astra-known", "1");
  vi.stubGlobal("fetch", (path: string) => {
    if (path.includes("/claim")) return Promise.resolve(refused("no-such-link", 404));
    if (path.includes("/me"))
      return Promise.resolve(Response.json({ id: "g", name: "Ann", language: "en", retention_days: 90 }));
    return Promise.resolve(path.includes("/opponents") ? Response.json({ opponents: [] }) : table());
  });
});
afterEach(async () => {
  if (shown) await unmount(shown);
  voice.notes = [];
  localStorage.clear();
  history.replaceState({}, "", "/");
  vi.unstubAllGlobals();
});

async function heading(): Promise<string> {
  shown = mount(TablePage, { target: document.body, props: { id: "t1" } });
  const found = await untilThere(() => {
    flushSync();
    return document.querySelector("h1");
  });
  return found.textContent ?? "";
}

for (const [who, seats, notes] of [
  ["a person who sits there", [{ seat: 0, you: true }], 0],
  ["a person who only watches, who is told that it is none", [], 1],
] as const) {
  test(`a link that is no key opens the table for ${who}`, async () => {
    table = () => Response.json({ ...TABLE, seats });
    expect(await heading()).toBe("Hevelius");
    expect(location.hash).toBe("");
    expect(voice.notes).toHaveLength(notes);
  });
}

test("a link that is no key says so where the table is shut", async () => {
  table = () => refused("no-watching", 403);
  expect(await heading()).toBe("This table is private");
  expect(document.querySelector(".lead")?.textContent).toContain("This link is no longer valid");
  expect(location.hash).toBe("");
});
