/** What the coach says, and how often. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { voice } from "../../parts/messages.svelte";
import { nothingResizes } from "../../table/testing/screen";
import Coach from "./Coach.svelte";
import type { LessonStep } from "./lessons";

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

function fresh() {
  const props = $state({
    name: "Stars",
    step: { kind: "read", text: "learn-lesson-observe", point: [".star"] } as unknown as LessonStep,
    number: 1,
    of: 2,
    last: false,
    done: false,
    final: false,
    above: 0,
    beside: 0,
    texts: ["learn-lesson-observe", "learn-lesson-rest"],
    onnext: () => undefined,
    onagain: () => undefined,
    onleave: () => undefined,
  });
  return props;
}

function placed(element: Element, box: DOMRect): void {
  element.getBoundingClientRect = () => box;
  document.body.append(element);
}

test("a star and the ring are pointed at with a circle, cards with frames that go on under the ring", () => {
  const ring = document.createElement("button");
  ring.dataset.part = "ring";
  ring.style.borderRadius = "50%";
  placed(ring, new DOMRect(400, 200, 200, 200));
  const card = document.createElement("article");
  card.dataset.place = "Leo";
  placed(card, new DOMRect(500, 300, 400, 300));
  const star = document.createElementNS("http://www.w3.org/2000/svg", "g");
  star.dataset.action = "mark Leo.1";
  placed(star, new DOMRect(700, 350, 20, 20));
  const props = fresh();
  shown = mount(Coach, { target: document.body, props });
  const pointed = (...point: string[]): [boolean[], string] => {
    props.step = { ...props.step, point } as LessonStep;
    flushSync();
    const all = [...document.querySelectorAll(".points i")];
    const { maskImage } = document.querySelector<HTMLElement>(".points")!.style;
    return [all.map((one) => one.classList.contains("round")), maskImage];
  };
  expect(pointed('[data-part="ring"]', "[data-action]")).toEqual([[true, true], ""]);
  const [frames, mask] = pointed('[data-place="Leo"]');
  expect(frames).toEqual([false]);
  expect(mask).toContain("500px 300px");
});

test("nothing is pointed at across a discovery", () => {
  const card = document.createElement("article");
  card.className = "star";
  placed(card, new DOMRect(500, 300, 400, 300));
  const moment = document.createElement("div");
  moment.className = "discovery";
  document.body.append(moment);
  shown = mount(Coach, { target: document.body, props: fresh() });
  flushSync();
  expect(document.querySelectorAll(".points i")).toHaveLength(0);
  moment.remove();
  vi.advanceTimersByTime(200);
  flushSync();
  expect(document.querySelectorAll(".points i")).toHaveLength(1);
});

test("each step is said once, wherever what it points at moves to", () => {
  const said = vi.spyOn(voice, "say").mockImplementation(() => undefined);
  const star = document.createElement("button");
  star.className = "star";
  document.body.append(star);
  const props = fresh();
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
