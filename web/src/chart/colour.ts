/** Sizes, colours and discs of stars; the start page draws its sky with no more of the charts than this. */
import type { Point } from "./projection";

const STOPS: readonly [number, readonly [number, number, number]][] = [
  [-0.3, [170, 199, 255]],
  [0, [214, 226, 255]],
  [0.4, [250, 248, 240]],
  [0.8, [255, 238, 205]],
  [1.2, [255, 214, 165]],
  [1.8, [255, 184, 138]],
];

/** Of a star whose colour nobody said: almost white. */
const PLAIN_BV = 0.4;

/** B-V to a gentle star colour for the dark theme. */
export function tint(bv: number | null | undefined): string {
  const wanted = Math.max(-0.3, Math.min(1.8, bv ?? PLAIN_BV));
  for (let i = 1; i < STOPS.length; i++) {
    const [from, low] = STOPS[i - 1]!;
    const [to, high] = STOPS[i]!;
    if (wanted <= to) {
      const t = (wanted - from) / (to - from);
      return (
        "#" +
        low
          .map((value, c) =>
            Math.round(value + (high[c]! - value) * t)
              .toString(16)
              .padStart(2, "0"),
          )
          .join("")
      );
    }
  }
  return "#ffb88a";
}

/** Radius of a common star in px at scale 1. */
export function starRadius(mag: number, scale = 1): number {
  return Math.max(3, Math.min(6.4, 6.2 - 0.85 * mag)) * scale;
}

/** Radius of another catalogue star in the field. */
export function fieldRadius(mag: number): number {
  return Math.max(0.8, 2.5 - 0.33 * mag);
}

/** Path data of a disc, so that many of one colour can be one path. */
export function disc({ x, y }: Point, r: number): string {
  const [across, radius] = [(2 * r).toFixed(1), r.toFixed(2)];
  return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 -${across} 0`;
}
