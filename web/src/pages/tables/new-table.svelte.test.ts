/** Who is seated: a match for the player, unless somebody is chosen by name. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Opponent } from "../../api/types";
import { loadTexts } from "../../i18n";
import { rememberResult } from "../../live/results";
import { navigate } from "../../navigation.svelte";
import { session } from "../../session.svelte";
import { settings } from "../../settings/settings.svelte";
import { untilThere } from "../../testing/until";
import NewTable from "./NewTable.svelte";

const words = (text: string): Opponent["name_text"] => ({ en: text, fr: text, ru: text });
const level = (name: string, rank: number, rating: number, loss: string, win: string): Opponent => ({
  name,
  rank,
  rating,
  seconds: 1,
  name_text: words(name.toUpperCase()),
  character: words(`${name} plays.`),
  difficulty: words("fair"),
  after_win: win,
  after_loss: loss,
});
const LADDER = [
  level("easy", 1, -200, "easy", "middle"),
  level("middle", 2, 0, "easy", "strong"),
  level("strong", 3, 300, "middle", "strong"),
];

let shown: Record<string, unknown> | null = null;
let created: { seats: { kind: string; bot?: string }[] }[] = [];

beforeAll(async () => {
  settings.language = "en";
  await loadTexts("pages");
});
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("astra-known", "1");
  session.opponents = LADDER;
  created = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (path.includes("/me"))
      return Promise.resolve(Response.json({ id: "g", name: "Ann", language: "en", retention_days: 90 }));
    if (path.endsWith("/modifiers")) return Promise.resolve(Response.json({ modifiers: [] }));
    if (path.endsWith("/server")) return Promise.resolve(Response.json({ players: [2, 3, 4, 5], compiled: true }));
    if (options?.method === "POST") {
      created.push(JSON.parse(options.body as string) as (typeof created)[0]);
      return Promise.resolve(Response.json({ id: "t1" }));
    }
    return Promise.resolve(Response.json({}));
  });
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  session.server = null;
  history.replaceState({}, "", "/");
  vi.unstubAllGlobals();
});

const choices = (): HTMLSelectElement[] => [
  ...document.querySelectorAll<HTMLSelectElement>(".seats .pick + .pick select"),
];
const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent?.trim() ?? "");

async function open(): Promise<void> {
  shown = mount(NewTable, { target: document.body });
  await untilThere(() => {
    flushSync();
    return document.querySelector(".go .primary:enabled");
  });
}

async function begin(): Promise<(string | undefined)[]> {
  document.querySelector<HTMLButtonElement>(".go .primary")?.click();
  await untilThere(() => created.length > 0);
  return created[0]!.seats.map((seat) => seat.bot);
}

test("at first a match is offered, named and explained, and two gentle ones of two names are seated", async () => {
  await open();
  expect(choices().map((choice) => choice.selectedOptions[0]?.textContent)).toEqual([
    "Urania: your match, MIDDLE",
    "Urania: your match, EASY",
  ]);
  expect(texts(".character")[0]).toContain("One level up after a win, one down after a loss");
  expect(texts(".first option")).toEqual(["random", "Ann", "MIDDLE", "EASY"]);
  expect(await begin()).toEqual([undefined, "middle", "easy"]);
});

test("somebody without a name is called You, and once", async () => {
  await open();
  const me = (): string => texts(".seats .me")[0]!.replace(/\s+/g, " ");
  expect(me()).toBe("Ann you");
  const field = document.querySelector<HTMLInputElement>(".two input")!;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(me()).toBe("You");
});

test("after a win it is the next level, and the ratings of all are told beside their names", async () => {
  rememberResult("t0", [{ bot: null }, { bot: "middle" }], 0, [0]);
  await open();
  const [choice] = choices();
  expect([...choice!.options].map((option) => option.textContent)).toEqual([
    "Urania: your match, STRONG",
    "1. EASY · fair (−200)",
    "2. MIDDLE · fair (±0)",
    "3. STRONG · fair (+300)",
  ]);
  expect(await begin()).toEqual([undefined, "strong", "middle"]);
});

test("somebody chosen by name is seated whatever the last result was, and offered the next time", async () => {
  rememberResult("t0", [{ bot: null }, { bot: "middle" }], 0, [1]);
  await open();
  for (const choice of choices()) {
    choice.value = "strong";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
  flushSync();
  expect(texts(".character")).toEqual(["fair strong plays.", "fair strong plays."]);
  expect(document.querySelectorAll(".seats .portrait")).toHaveLength(2);
  expect(await begin()).toEqual([undefined, "strong", "strong"]);
  await unmount(shown!);
  shown = null;
  await open();
  expect(choices()[0]!.value).toBe("strong");
});

test("an address with another kind of table shows that kind, although the page is open", async () => {
  navigate("/new?kind=solo");
  await open();
  const chosen = (): string => document.querySelector<HTMLInputElement>(".kinds input:checked")!.value;
  expect(chosen()).toBe("solo");
  navigate("/new?kind=hotseat");
  flushSync();
  expect(chosen()).toBe("hotseat");
  expect(document.querySelectorAll(".seats li")).toHaveLength(3);
});
