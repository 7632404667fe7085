import { describe, expect, it } from "vitest";
import { frameFor, rowsFor, skyLayout } from "./layout";

describe("the layout", () => {
  it("is chosen by the window", () => {
    expect(frameFor(1366, 768, 2)).toMatchObject({ kind: "desk", compact: false });
    expect(frameFor(1366, 650, 2)).toMatchObject({ kind: "desk", compact: true });
    expect(frameFor(1440, 780, 3)).toMatchObject({ kind: "desk", compact: true });
    expect(frameFor(1920, 1080, 2).kind).toBe("wide");
    expect(frameFor(1024, 768, 2).kind).toBe("tablet");
    expect(frameFor(390, 844, 2).kind).toBe("phone");
    // All of it grows with the window, and a size that somebody chose counts as a smaller window.
    expect(frameFor(2560, 1440, 2, 1.5)).toMatchObject({ kind: "wide", rail: 426, top: 66, hand: 189 });
    expect(frameFor(1366, 768, 2, 1.3, 1.3)).toMatchObject({ kind: "tablet", compact: true });
  });

  it("lays cards clockwise from top right", () => {
    const sky = skyLayout({ width: 1000, height: 500, places: 4, ring: true, compact: false });
    expect(sky.cells.map((c) => [c.side, c.y > 0])).toEqual([
      ["right", false],
      ["right", true],
      ["left", true],
      ["left", false],
    ]);
    expect(sky.free).toBeNull();
  });

  it("leaves the bottom right free with three places and the top left with five", () => {
    expect(skyLayout({ width: 1000, height: 500, places: 3, ring: true, compact: false }).free).toMatchObject({
      side: "right",
      x: 504,
    });
    const five = skyLayout({ width: 1000, height: 600, places: 5, ring: true, compact: false });
    expect(five.free).toMatchObject({ side: "left", y: 0 });
    expect(rowsFor(5)).toBe(3);
  });

  it("never lets cards overlap or leave the sky", () => {
    for (const places of [3, 4, 5, 6]) {
      const { cells } = skyLayout({ width: 1098, height: 530, places, ring: true, compact: false });
      for (const [i, a] of cells.entries()) {
        expect(a.x + a.w).toBeLessThanOrEqual(1098);
        expect(a.y + a.h).toBeLessThanOrEqual(530);
        for (const b of cells.slice(i + 1))
          expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }
    }
  });
});
