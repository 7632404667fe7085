/** A table that is only looked at: one step on is a film, any other jump is the moment itself. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../api/types";
import { settings } from "../settings/settings.svelte";
import { EDITION, view } from "./testing/edition";
import { nothingResizes } from "./testing/screen";
import TableView from "./TableView.svelte";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "1x";
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1366);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  settings.speed = "instant";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The moment after this many marks on the first card. */
const after = (marks: number): View =>
  view({
    seat: null,
    asked: 0,
    legal: [],
    places: [
      { card: "Lin", marks: Object.fromEntries(Array.from({ length: marks }, (_, i) => [String(i + 1), 0])) },
      { card: "Two", marks: {} },
      null,
    ],
  });
const mark = (star: number): GameEvent =>
  ({ event: "StarMarked", pen: 0, card: "Lin", star, kind: "common", name: "", dust: 1 }) as GameEvent;

/**
 * Looks at the moment after `first` marks; `go` shows another one, `marks` counts the stars that are drawn as marked.
 */
function looking(first: number): {
  go: (marks: number, follows: boolean) => void;
  marks: () => number;
  filmed: boolean[];
} {
  const filmed: boolean[] = [];
  let now = $state.raw({ view: after(first), events: [] as GameEvent[], follows: false });
  shown = mount(TableView, {
    target: document.body,
    props: {
      edition: EDITION,
      get view() {
        return now.view;
      },
      get events() {
        return now.events;
      },
      get follows() {
        return now.follows;
      },
      onfilm: (running: boolean) => filmed.push(running),
    },
  });
  const settle = (): void => {
    flushSync();
    vi.advanceTimersByTime(50);
    flushSync();
  };
  settle();
  return {
    go: (marks, follows) => {
      now = { view: after(marks), events: [mark(marks)], follows };
      settle();
    },
    marks: () => document.querySelectorAll('[data-place="Lin"] .mark .shape').length,
    filmed,
  };
}

test("one step on plays its events", () => {
  const { go, marks, filmed } = looking(1);
  expect(marks()).toBe(1);
  go(2, true);
  expect(marks()).toBe(2);
  expect(filmed.at(-1)).toBe(true);
  vi.advanceTimersByTime(1000);
  flushSync();
  expect(filmed.at(-1)).toBe(false);
});

test("a step back and a jump show the moment at once, with its last mark", () => {
  const { go, marks, filmed } = looking(3);
  for (const n of [2, 4, 1]) {
    go(n, false);
    expect(marks()).toBe(n);
  }
  expect(filmed).not.toContain(true);
});

test("a step that comes while a film is running ends it first", () => {
  const { go, marks } = looking(0);
  go(1, true);
  go(2, true);
  expect(marks()).toBe(2);
  go(0, false);
  expect(marks()).toBe(0);
});

test("a film keeps to the speed that was chosen", () => {
  settings.speed = "instant";
  const { go, filmed } = looking(1);
  go(2, true);
  expect(filmed).not.toContain(true);
});
