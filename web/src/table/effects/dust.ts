/** Dust that gathers into a figure: where each grain comes from and where along the figure's lines it settles. */

interface Point {
  x: number;
  y: number;
}

export interface Grain extends Point {
  /** Where it starts, as an offset from where it settles. */
  dx: number;
  dy: number;
  r: number;
  /** When it starts, as a share of the whole duration. */
  start: number;
}

/** Turning by this angle never repeats a direction, so the grains come from all sides. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** `count` grains, spread evenly along the lines; the same lines always get the same dust. */
export function dustFor(
  lines: readonly { a: number; b: number }[],
  spots: ReadonlyMap<number, Point>,
  count: number,
  reach: number,
): Grain[] {
  const sides = lines.flatMap(({ a, b }) => {
    const [from, to] = [spots.get(a), spots.get(b)];
    return from && to ? [{ from, to, length: Math.hypot(to.x - from.x, to.y - from.y) }] : [];
  });
  const whole = sides.reduce((sum, side) => sum + side.length, 0);
  if (whole === 0) return [];
  return Array.from({ length: count }, (_, i) => {
    let along = ((i + 0.5) / count) * whole;
    const side = sides.find((one) => along < one.length || ((along -= one.length), false)) ?? sides.at(-1)!;
    const part = side.length === 0 ? 0 : along / side.length;
    const far = reach * (0.55 + 0.45 * ((i * 0.381966) % 1));
    return {
      x: side.from.x + (side.to.x - side.from.x) * part,
      y: side.from.y + (side.to.y - side.from.y) * part,
      dx: Math.cos(i * GOLDEN) * far,
      dy: Math.sin(i * GOLDEN) * far,
      r: 0.9 + 1.5 * ((i * 0.618034) % 1),
      start: (i * 0.754878) % 1,
    };
  });
}
