import { describe, expect, it } from "vitest";
import { Pointing } from "./pointing";

/** A chart of 100 by 100 with three stars in a row: one can be marked, one is marked, one can be neither. */
function chart(tail: number | null = null): {
  pointing: Pointing;
  picked: number[];
  through: boolean[];
  taken: number[];
  captured: number[];
} {
  const picked: number[] = [];
  const through: boolean[] = [];
  const taken: number[] = [];
  const captured: number[] = [];
  const pointing = new Pointing({
    element: () => ({ getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) }) as Element,
    size: () => ({ width: 100, height: 100 }),
    spots: () => new Map([1, 2, 3].map((n) => [n, { x: 30 * n, y: 50 }])),
    legal: (n) => n === 1,
    marked: (n) => n === 2,
    tail: () => tail,
    open: () => true,
    pick: (n, dragged) => {
      picked.push(n);
      through.push(dragged);
    },
    back: (n) => taken.push(n),
    point: () => undefined,
    capture: (pointer) => captured.push(pointer),
  });
  return { pointing, picked, through, taken, captured };
}
/** A press at a point; whether it was the chart's own matter. */
function press({ pointing }: ReturnType<typeof chart>, x: number, y = 50): boolean {
  const event = new MouseEvent("pointerdown", { clientX: x, clientY: y, button: 0, cancelable: true });
  pointing.pressed(Object.assign(event, { pointerId: 7 }) as PointerEvent);
  return event.defaultPrevented;
}
const move = ({ pointing }: ReturnType<typeof chart>, x: number, buttons = 1): void => {
  pointing.moved(
    Object.assign(new MouseEvent("pointermove", { clientX: x, clientY: 50, buttons }), {
      pointerType: "mouse",
    }) as PointerEvent,
  );
};

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

describe("a drag over a chart", () => {
  it("traces the stars that it comes through, each once, and not those that are marked", () => {
    const on = chart();
    press(on, 30);
    for (const x of [45, 60, 89, 90, 91]) move(on, x);
    on.pointing.released();
    expect(on.picked).toEqual([1, 3]);
    expect(on.through).toEqual([false, true]);
  });

  it("is heard to its end wherever the pointer goes", () => {
    const on = chart();
    press(on, 30);
    expect(on.captured).toEqual([7]);
    const marked = chart();
    press(marked, 60);
    expect(marked.captured).toEqual([]);
  });

  it("is over when the pointer comes back without a button", () => {
    const on = chart(2);
    press(on, 60);
    for (const x of [60, 90, 30]) move(on, x, 0);
    on.pointing.released();
    expect(on.picked).toEqual([]);
    expect(on.taken).toEqual([]);
  });

  it("that is broken off takes nothing back", () => {
    const on = chart(2);
    press(on, 60);
    on.pointing.cancelled();
    expect(on.taken).toEqual([]);
    move(on, 90);
    expect(on.picked).toEqual([]);
  });
});
