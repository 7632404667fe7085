/** Which card a phone draws large: what is asked and what happens bring one there, a thumb any other. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../../api/types";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, facts, preview, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { until } from "../../testing/until";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(844);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function phone(first: View): Promise<TableModel> {
  const model = new TableModel(EDITION, first, {
    ...NOBODY,
    preview: async (actions) => preview({ tried: actions.length, view: first }, first.legal),
    duration: () => 0,
  });
  shown = mount(TableView, { target: document.body, props: { model } });
  await until(() => expect(document.querySelectorAll(".thumbs button")).toHaveLength(4));
  await until(() => expect(document.querySelector(".big")).not.toBeNull());
  return model;
}
const large = (): string | undefined => document.querySelector<HTMLElement>(".big")?.dataset["place"];
function thumb(n: number): void {
  document.querySelectorAll<HTMLElement>(".thumbs button")[n]!.click();
  flushSync();
}

test("a dream opens a card that it can begin on, and every other card can be looked at", async () => {
  const dream = view({ decision: "dream", legal: ["mark Two.1"], facts: facts({ phase: "dream", pen: "dreamer" }) });
  await phone(dream);
  expect(large()).toBe("Two");
  thumb(0);
  expect(large()).toBe("Lin");
  thumb(3);
  expect(document.querySelector(".thumbs button:nth-child(4)")?.getAttribute("aria-pressed")).toBe("true");
});

test("what a film showed stays large when it is over, whatever was traced before", async () => {
  const model = await phone(view());
  model.moveFocus({ card: "Two", star: 1 });
  flushSync();
  expect(large()).toBe("Two");
  const before = view({ asked: 1, active: 1, legal: [] });
  const after = view({ places: [{ card: "Lin", marks: { "1": 1 } }, { card: "Two", marks: {} }, null] });
  const mark = { event: "StarMarked", pen: 1, card: "Lin", star: 1, kind: "start", name: "", dust: 1 } as GameEvent;
  model.port.duration = () => 20;
  model.arrive([{ events: [mark], before, view: after, version: 2 }], after);
  flushSync();
  expect(large()).toBe("Lin");
  await until(() => expect(model.stage.playing).toBe(false));
  flushSync();
  expect(large()).toBe("Lin");
});

test("a card keeps its digit where the cards that are awake come first, and shows it", async () => {
  const first = view({
    legal: ["use Lin"],
    seats: view().seats.map((seat) => ({ ...seat, cards: { Two: "exhausted", Lin: "active" } as const })),
  });
  const model = await phone(first);
  const tried = vi.spyOn(model.port, "preview");
  await until(() => expect(document.querySelector(".hand .use")).not.toBeNull());
  expect(
    [...document.querySelectorAll(".hand .chip")].map((chip) => chip.querySelector("kbd")?.textContent ?? ""),
  ).toEqual(["2", ""]);
  for (const key of ["1", "2"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  expect(tried.mock.calls).toEqual([[["use Lin"]]]);
});
