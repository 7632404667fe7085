import { describe, expect, it } from "vitest";
import { frameFor } from "../desk/layout";
import { CHART_LEAST, phoneFrame } from "./layout";

const UPRIGHT: [number, number][] = [
  [390, 844],
  [390, 664],
  [360, 640],
  [412, 732],
  [375, 667],
];
const SIDEWAYS: [number, number][] = [
  [844, 390],
  [915, 412],
  [667, 375],
];
/** What a coach of four to six lines leaves of the height. */
const COACH = [120, 140, 158];

describe("a phone", () => {
  it.each(UPRIGHT)("of %i x %i gives its chart at least 220 px, with one to four others", (width, height) => {
    for (const foes of [1, 2, 3, 4]) {
      const frame = phoneFrame({ width, height, foes, lesson: false });
      expect(frame.sideways).toBe(false);
      expect(frame.chart.height).toBeGreaterThanOrEqual(220);
    }
  });

  it.each(UPRIGHT)("of %i x %i gives its chart at least 200 px beside a coach", (width, height) => {
    for (const coach of COACH) {
      const { chart } = phoneFrame({ width, height: height - coach, foes: 2, lesson: true });
      expect(chart.height).toBeGreaterThanOrEqual(200);
    }
  });

  it("shrinks the sheet first, then the chart", () => {
    const heights = [844, 760, 700, 664, 640].map((height) =>
      phoneFrame({ width: 390, height, foes: 2, lesson: false }),
    );
    for (const [i, frame] of heights.entries()) {
      if (frame.sheet === 250) continue;
      expect(frame.chart.height).toBe(Math.max(CHART_LEAST, frame.chart.height));
      expect(frame.sheet).toBeLessThanOrEqual(heights[i - 1]?.sheet ?? 250);
    }
    expect(heights.at(-1)!.sheet).toBeLessThan(heights[0]!.sheet);
  });

  it.each(SIDEWAYS)("held sideways (%i x %i) has its chart left and its sheet right, with room for both", (w, h) => {
    expect(frameFor(w, h, 2).kind).toBe("phone");
    for (const lesson of [false, true]) {
      const frame = phoneFrame({ width: w, height: h, foes: 2, lesson });
      expect(frame.sideways).toBe(true);
      expect(frame.chart.height).toBeGreaterThanOrEqual(220);
      expect(frame.chart.width).toBeGreaterThanOrEqual(280);
      expect(frame.sheet).toBeGreaterThanOrEqual(280);
    }
  });

  it.each(SIDEWAYS)("held sideways (%i x %i) gives up the card's foot above the bar of a replay", (w, h) => {
    const frame = phoneFrame({ width: w, height: h - 46, foes: 3, lesson: false, watching: true });
    expect(frame.chart.height).toBeGreaterThanOrEqual(220);
  });
});
