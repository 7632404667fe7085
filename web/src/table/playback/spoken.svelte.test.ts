/** What a screen reader hears of the prompt, and numbers that count. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../api/types";
import { voice } from "../../parts/messages.svelte";
import { settings } from "../../settings/settings.svelte";
import Counter from "../effects/Counter.svelte";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, preview, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { until } from "../../testing/until";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1366);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  settings.speed = "instant";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number): void => {
  flushSync();
  vi.advanceTimersByTime(ms);
  flushSync();
};

test("a prompt is said once, however often the table tells who thinks, and again when it is another one", () => {
  const model = new TableModel(EDITION, view({ asked: 1, active: 1, legal: [] }), NOBODY);
  const heard: string[] = [];
  const say = vi.spyOn(voice, "say").mockImplementation((text) => void heard.push(text));
  const seats = [{ name: "Ann" }, { name: "Ben" }] as Table["seats"];
  model.source.table = { status: "playing", seats } as Table;
  shown = mount(TableView, { target: document.body, props: { model } });
  pass(300);
  for (let i = 0; i < 3; i++) {
    model.source.table = { status: "playing", seats: [...seats] } as Table;
    pass(300);
  }
  expect(heard).toHaveLength(1);
  model.reset(view());
  pass(300);
  expect(heard).toHaveLength(2);
  expect(say).toHaveBeenCalled();
});

test("a press that could be a slip is asked about with what it costs, and the question ages", async () => {
  const rests: string[][] = [];
  const port = {
    ...NOBODY,
    preview: async () => preview({ discards: true, gained: { dust: 2 } }),
    act: async (actions: string[]) => void rests.push(actions),
  };
  const model = new TableModel(EDITION, view(), port);
  const heard: string[] = [];
  vi.spyOn(voice, "say").mockImplementation((text) => void heard.push(text));
  await until(() => expect(model.prompt.buttons.find((one) => one.deed === "rest")?.careful).toBe(true));
  await model.do("rest");
  expect(heard.at(-1)).toBe("Sure? Press again: discards the top card; no undo");
  vi.advanceTimersByTime(60_000);
  await model.do("rest");
  expect([model.armed, rests]).toEqual(["rest", []]);
  await model.do("rest");
  expect([model.armed, rests]).toEqual([null, [["rest"]]]);
});

test("a number counts to its new value", () => {
  settings.speed = "1x";
  vi.spyOn(settings, "reducedMotion", "get").mockReturnValue(false);
  let value = $state(0);
  shown = mount(Counter, {
    target: document.body,
    props: {
      get value() {
        return value;
      },
    },
  });
  const read = (): number => Number(document.body.textContent);
  pass(0);
  value = 10;
  const seen = new Set<number>();
  for (let i = 0; i < 40; i++) {
    pass(17);
    seen.add(read());
  }
  expect(read()).toBe(10);
  expect(seen.size).toBeGreaterThan(5);
});
