/** What the coach says, and how often. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { voice } from "../../parts/messages.svelte";
import { nothingResizes } from "../../table/testing/screen";
import Coach from "./Coach.svelte";
import type { Step } from "./lessons";

let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  nothingResizes();
  vi.useFakeTimers();
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("each step is said once, wherever what it points at moves to", () => {
  const said = vi.spyOn(voice, "say").mockImplementation(() => undefined);
  const star = document.createElement("button");
  star.className = "star";
  document.body.append(star);
  const props = $state({
    name: "Stars",
    step: { kind: "read", text: "learn-lesson-observe", point: [".star"] } as unknown as Step,
    number: 1,
    of: 2,
    last: false,
    final: false,
    above: 0,
    beside: 0,
    texts: ["learn-lesson-observe", "learn-lesson-rest"],
    onnext: () => undefined,
    onanew: () => undefined,
    onleave: () => undefined,
  });
  shown = mount(Coach, { target: document.body, props });
  flushSync();
  for (let i = 1; i <= 3; i++) {
    star.getBoundingClientRect = () => new DOMRect(300 * i, 200 * i, 40, 40);
    vi.advanceTimersByTime(200);
    flushSync();
    expect(document.querySelector<HTMLElement>(".points i")?.style.left).toBe(`${300 * i - 6}px`);
  }
  expect(said).toHaveBeenCalledTimes(1);
  props.step = { ...props.step, text: "learn-lesson-rest" };
  flushSync();
  expect(said).toHaveBeenCalledTimes(2);
  expect(said.mock.calls.at(-1)?.[0]).toBe("Stars. Rest");
});
