/**
 * A card leaves its place while its chart is on the screen: the table is told so inside an effect, as by the live line.
 */
import { flushSync, mount, unmount, untrack } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Hint, View } from "../api/types";
import { TableModel } from "./model/model.svelte";
import { EDITION, preview, view } from "./testing/edition";
import { nothingResizes } from "./testing/screen";
import TableView from "./TableView.svelte";
import { until } from "../testing/until";

const port = {
  act: () => Promise.resolve(),
  preview: () => Promise.resolve(preview()),
  ahead: () => Promise.resolve(preview()),
  undo: () => Promise.resolve(),
  hint: () => Promise.reject(new Error("no hints")),
  say: () => Promise.resolve(),
  duration: () => 0,
  pause: () => 0,
};

beforeAll(nothingResizes);
let size = { width: 1366, height: 768 };
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size.height);
});
let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.restoreAllMocks();
});

/** The table at work, and a way to tell it a new view inside an effect. */
function playing(first: View): { model: TableModel; tell: (next: View) => void } {
  const model = new TableModel(EDITION, first, port);
  shown = mount(TableView, { target: document.body, props: { model } });
  flushSync();
  let news = $state.raw<View | null>(null);
  $effect.root(() => {
    $effect(() => {
      const next = news;
      if (next === null) return;
      untrack(() => {
        // The charts hear of something first: then Svelte comes to their stars before it comes to the places.
        model.hints = [{ action: "mark Lin.1", reasons: [], chance: 1 } as unknown as Hint];
        model.reset(next);
      });
    });
  });
  return {
    model,
    tell: (next) => {
      news = next;
      flushSync();
    },
  };
}

const gone = view({ asked: 1, legal: [], places: [null, { card: "Two", marks: {} }, null] });

for (const [name, wide] of [
  ["desk", { width: 1366, height: 768 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`a card leaves a place on the ${name}`, async () => {
    size = wide;
    const { tell } = playing(view({ legal: ["mark Lin.1", "mark Two.1", "rest"] }));
    await until(() => expect(document.querySelector('[data-place="Lin"] svg.plate')).not.toBeNull());
    tell(gone);
    expect(document.querySelector('article[data-place="Lin"], .big[data-place="Lin"]')).toBeNull();
  });
}
