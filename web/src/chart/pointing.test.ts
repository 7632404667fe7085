import { describe, expect, it } from "vitest";
import { Pointing } from "./pointing";

/** A chart of 100 by 100 with three stars in a row: one can be marked, one is marked, one can be neither. */
function chart(tail: number | null = null): { pointing: Pointing; picked: number[]; taken: number[] } {
  const picked: number[] = [];
  const taken: number[] = [];
  const pointing = new Pointing({
    element: () => ({ getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) }) as Element,
    size: () => ({ width: 100, height: 100 }),
    spots: () => new Map([1, 2, 3].map((n) => [n, { x: 30 * n, y: 50 }])),
    legal: (n) => n === 1,
    marked: (n) => n === 2,
    tail: () => tail,
    open: () => true,
    pick: (n) => picked.push(n),
    back: (n) => taken.push(n),
    point: () => undefined,
  });
  return { pointing, picked, taken };
}
/** A press at a point; whether it was the chart's own matter. */
function press({ pointing }: ReturnType<typeof chart>, x: number, y = 50): boolean {
  const event = new MouseEvent("pointerdown", { clientX: x, clientY: y, button: 0, cancelable: true });
  pointing.pressed(event as PointerEvent);
  return event.defaultPrevented;
}

describe("a press on a chart", () => {
  it("is the chart's own where a star answers it: what lies around must not take it for a swipe", () => {
    expect(press(chart(), 30)).toBe(true);
    expect(press(chart(), 90)).toBe(true);
    expect(press(chart(2), 60)).toBe(true);
  });

  it("is free beside the stars and on one that is marked", () => {
    expect(press(chart(), 30, 90)).toBe(false);
    expect(press(chart(), 60)).toBe(false);
  });

  it("takes the last star of the trace back when it is let go there", () => {
    const on = chart(2);
    press(on, 60);
    on.pointing.released();
    expect(on.taken).toEqual([2]);
  });
});
