/** Where the coach is placed on a desktop: where it hides nothing that it talks about, and little else. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Ground {
  /** The window. */
  width: number;
  height: number;
  /** What must stay in sight: what the step talks about. */
  shown: readonly Box[];
  /** What should, each group with its weight. */
  wanted: readonly (readonly [number, readonly Box[]])[];
}

const EDGE = 10;
const GAP = 10;
const STEPS = 6;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const hidden = (at: Box, boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + overlap(at, box), 0);

/**
 * The top left corner for a box of this size; it stays at `before` unless another place is better by a tenth. Only if
 * every place hides something of what is shown, the one that hides least of it is taken.
 */
export function standing(
  size: { width: number; height: number },
  ground: Ground,
  before: { left: number; top: number } | null,
): { left: number; top: number } {
  const [right, bottom] = [ground.width - size.width - EDGE, ground.height - size.height - EDGE];
  const along = (most: number): number[] =>
    Array.from({ length: STEPS + 1 }, (_, i) => EDGE + (i * Math.max(0, most - EDGE)) / STEPS);
  const inside = (value: number, most: number): number => Math.max(Math.min(EDGE, most), Math.min(most, value));
  const lefts = along(right);
  const tops = along(bottom);
  for (const box of ground.shown) {
    lefts.push(inside(box.left - size.width - GAP, right), inside(box.left + box.width + GAP, right));
    tops.push(inside(box.top - size.height - GAP, bottom), inside(box.top + box.height + GAP, bottom));
  }
  const cost = (at: { left: number; top: number }): [number, number] => {
    const here = { ...at, ...size };
    return [
      hidden(here, ground.shown),
      ground.wanted.reduce((sum, [weight, boxes]) => sum + weight * hidden(here, boxes), 0),
    ];
  };
  let best = before;
  let least: [number, number] = [Infinity, Infinity];
  if (before !== null) {
    const [shown, wanted] = cost(before);
    least = [shown, wanted * 0.9 - 1];
  }
  for (const left of lefts) {
    for (const top of tops) {
      const now = cost({ left, top });
      if (now[0] < least[0] || (now[0] === least[0] && now[1] < least[1])) [best, least] = [{ left, top }, now];
    }
  }
  return best ?? { left: EDGE, top: EDGE };
}
