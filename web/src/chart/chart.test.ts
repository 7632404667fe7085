import { describe, expect, it } from "vitest";
import { EDITION, LINE, card } from "../table/testing/edition";
import { starRadius, tint } from "./colour";
import { drawChart, neatDash } from "./drawing";
import { boardOf, neighbours } from "./edition";
import { fit, spread } from "./place";
import { BOX_HEIGHT, BOX_WIDTH, gridPath, projection } from "./projection";

const frame = { ra: 5.5, dec: -1, scale: 24, roll: 0 };

describe("the projection", () => {
  it("puts a chart's centre into the middle of its box", () => {
    const at = projection(frame)(5.5, -1);
    expect(at?.x).toBeCloseTo(BOX_WIDTH / 2, 9);
    expect(at?.y).toBeCloseTo(BOX_HEIGHT / 2, 9);
  });

  it("has north up and east to the left", () => {
    const at = projection(frame);
    expect(at(5.5, 4)!.y).toBeLessThan(0.5);
    expect(at(6, -1)!.x).toBeLessThan(0.7);
  });

  it("turns the picture by the roll", () => {
    const turned = projection({ ...frame, roll: 90 })(5.5, 4)!;
    expect(turned.x).toBeLessThan(0.7);
    expect(turned.y).toBeCloseTo(0.5, 6);
  });

  it("is one box high over `scale` degrees", () => {
    const at = projection(frame);
    expect(at(5.5, -1 - 12)!.y - at(5.5, -1 + 12)!.y).toBeCloseTo(1.0, 1);
  });

  it("draws a grid only near the drawing", () => {
    const path = gridPath(frame, (p) => ({ x: p.x * 300, y: p.y * 300 }), 420, 300, [5, 7.5]);
    const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
    expect(numbers.length).toBeGreaterThan(40);
    expect(Math.max(...numbers)).toBeLessThan(700);
  });
});

describe("a figure's place", () => {
  it("fills its room and keeps its margins", () => {
    const at = fit(LINE, { width: 400, height: 200, margin: 40 });
    expect(at.scale * 0.2 + at.dx).toBeCloseTo(40, 6);
    expect(at.scale * 1.1 + at.dx).toBeCloseTo(360, 6);
    expect(at.scale * 0.5 + at.dy).toBeCloseTo(100, 6);
  });

  it("stays clear of the ring", () => {
    const ring = { x: 400, y: 200, r: 100 };
    const drawing = drawChart(LINE, { width: 400, height: 200, avoid: ring });
    for (const spot of drawing.spots.values())
      expect(Math.hypot(spot.x - ring.x, spot.y - ring.y)).toBeGreaterThan(ring.r + 8);
  });

  it("spreads stars that are too close, and no others", () => {
    const spots = new Map([
      [1, { x: 100, y: 100 }],
      [2, { x: 110, y: 100 }],
      [3, { x: 300, y: 100 }],
    ]);
    const moved = spread(spots, 25);
    expect(Math.hypot(moved.get(1)!.x - moved.get(2)!.x, moved.get(1)!.y - moved.get(2)!.y)).toBeGreaterThanOrEqual(
      24.9,
    );
    expect(moved.get(3)).toEqual({ x: 300, y: 100 });
    expect(spots.get(2)).toEqual({ x: 110, y: 100 });
  });

  it("keeps targets of 24 px apart on the smallest desktop chart", () => {
    const close = card(
      "Clo",
      [
        [0.5, 0.5],
        [0.52, 0.5],
        [0.54, 0.52],
        [1, 0.9],
      ],
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    );
    const spots = [...drawChart(close, { width: 380, height: 184, margin: 27 }).spots.values()];
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(24);
  });
});

describe("glyphs", () => {
  it("are larger for brighter stars, within bounds", () => {
    expect(starRadius(0)).toBeGreaterThan(starRadius(3));
    expect(starRadius(-2)).toBe(6.4);
    expect(starRadius(9)).toBe(3);
  });

  it("go from blue to orange with B-V", () => {
    expect(tint(-0.3)).toBe("#aac7ff");
    expect(tint(1.8)).toBe("#ffb88a");
    expect(tint(9)).toBe("#ffb88a");
  });

  it("close the neatline at each corner: an odd number of dashes", () => {
    for (const length of [200, 373, 386, 512]) expect(Math.round(length / neatDash(length)) % 2).toBe(1);
  });
});

describe("the edition", () => {
  it("finds the board that the server names", () => {
    expect(boardOf(EDITION, "2").places).toHaveLength(3);
    expect(() => boardOf(EDITION, "7")).toThrow("no board 7");
  });

  it("knows which stars are joined", () => {
    expect(neighbours(LINE).get(2)).toEqual([1, 3]);
  });
});
