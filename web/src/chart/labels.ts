/**
 * Where the names of stars stand on a chart: each near its own star, on no star and on no other name. Pure: the same
 * stars, names and room always give the same places.
 */
import type { Circle } from "./place";
import type { Point } from "./projection";

type Anchor = "start" | "middle" | "end";

export interface Label {
  n: number;
  text: string;
  x: number;
  y: number;
  anchor: Anchor;
  size: number;
  /** What the letters cover. */
  box: Rect;
}

export interface LabelWish {
  n: number;
  text: string;
  size: number;
  width: number;
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Sky {
  width: number;
  height: number;
  /** A disc that lies over the chart: the ring of spheres. */
  avoid?: Circle | null;
  /** Each star with how far its glyph reaches, whatever becomes of it. */
  stars: ReadonlyMap<number, Circle>;
  lines: readonly (readonly [number, number])[];
}

/** Above and below the line that letters stand on, as parts of their size. */
const ASCENT = 0.72;
const DESCENT = 0.22;
/** The outline of the letters, in px, and the neatline around the chart. */
const OUTLINE = 2;
const EDGE = 9;
const DIRECTIONS = 16;
/** Steps outwards from the glyph, in px. */
const AWAY = [1, 5, 10, 16, 24, 34, 46];
/** However crowded a chart is: this part of a glyph is never covered. */
export const CORE = 0.62;
/** The smallest that names are set, as a part of their wish, and the part of a glyph that they keep clear of. */
const EASE: readonly { size: number; reach: number }[] = [
  { size: 1, reach: 1 },
  { size: 0.86, reach: 1 },
  { size: 0.86, reach: 0.8 },
  { size: 0.86, reach: CORE },
];

interface Spot {
  label: Label;
  cost: number;
}

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** How far a disc's centre is from a rectangle. */
export const distance = (p: Point, { x, y, w, h }: Rect): number =>
  Math.hypot(p.x - Math.max(x, Math.min(p.x, x + w)), p.y - Math.max(y, Math.min(p.y, y + h)));

/** The places of the names in the order in which they are wished for; a name without any place is left out. */
export function placeLabels(wishes: readonly LabelWish[], sky: Sky): Label[] {
  let found = new Map<number, Label>();
  for (const ease of EASE) {
    const options = new Map(
      wishes.map((wish) => [wish.n, spotsOf(wish, sky, ease).sort((a, b) => a.cost - b.cost)] as const),
    );
    const placed = arrange(options);
    if (placed.size > found.size || found.size === 0) found = placed;
    if (found.size === wishes.filter((wish) => sky.stars.has(wish.n)).length) break;
  }
  return wishes.flatMap(({ n }) => found.get(n) ?? []);
}

/** One after the other, each at its cheapest free spot; one that finds none comes first in the next attempt. */
function arrange(options: ReadonlyMap<number, readonly Spot[]>): Map<number, Label> {
  let order = [...options.keys()];
  let best = new Map<number, Label>();
  for (let attempt = 0; attempt <= order.length; attempt++) {
    const placed = new Map<number, Label>();
    const left: number[] = [];
    for (const n of order) {
      const taken = [...placed.values()];
      const spot = options.get(n)!.find(({ label }) => taken.every((other) => !overlaps(label.box, other.box)));
      if (spot === undefined) left.push(n);
      else placed.set(n, spot.label);
    }
    if (placed.size > best.size) best = placed;
    if (left.length === 0) break;
    order = [...left, ...order.filter((n) => !left.includes(n))];
  }
  return best;
}

/** Steps across and down in which the place of a title is looked for. */
const TITLE_STEPS = 12;
const TITLE_COVERS = 100;

/**
 * The middle of the line on which a title of the whole chart stands: as near to the middle of its foot as it covers no
 * star and none of these names; where nothing is free, it covers as little as it can.
 */
export function placeTitle(title: { size: number; width: number }, sky: Sky, names: readonly Rect[]): Point {
  const [wide, high] = [title.width + 2 * OUTLINE, title.size * (ASCENT + DESCENT) + 2 * OUTLINE];
  const [slackX, slackY] = [sky.width - wide - 2 * EDGE, sky.height - high - 2 * EDGE];
  let best = { x: sky.width / 2, y: sky.height - EDGE - OUTLINE - DESCENT * title.size };
  let least = Infinity;
  for (let row = 0; row <= TITLE_STEPS; row++) {
    for (let column = 0; column <= TITLE_STEPS; column++) {
      const box = {
        x: EDGE + (slackX * column) / TITLE_STEPS,
        y: EDGE + slackY * (1 - row / TITLE_STEPS),
        w: wide,
        h: high,
      };
      const stars = [...sky.stars.values()].filter((star) => distance(star, box) < star.r).length;
      const under = names.filter((name) => overlaps(name, box)).length;
      const ring = sky.avoid && distance(sky.avoid, box) < sky.avoid.r + 2 ? TITLE_COVERS : 0;
      const away = Math.hypot(box.x + wide / 2 - sky.width / 2, 2 * (slackY + EDGE - box.y));
      const cost = TITLE_COVERS * TITLE_COVERS * (stars + under + ring) + 8 * crossed(box, sky) + away;
      if (cost >= least) continue;
      best = { x: box.x + wide / 2, y: box.y + OUTLINE + ASCENT * title.size };
      least = cost;
    }
  }
  return best;
}

/** Every spot around its star at which a name covers no star, stays inside and clear of the ring. */
function spotsOf(wish: LabelWish, sky: Sky, ease: { size: number; reach: number }): Spot[] {
  const own = sky.stars.get(wish.n);
  if (own === undefined) return [];
  const size = wish.size * ease.size;
  const width = wish.width * ease.size;
  const high = size * (ASCENT + DESCENT);
  const spots: Spot[] = [];
  for (const away of AWAY) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const reach = own.r + away;
      // The middle of the name, so far out that its box just clears the glyph.
      const anchor: Anchor = dx > 0.3 ? "start" : dx < -0.3 ? "end" : "middle";
      const x = own.x + dx * reach + (anchor === "start" ? width / 2 : anchor === "end" ? -width / 2 : 0);
      const y = own.y + dy * (reach + high / 2);
      const box = {
        x: x - width / 2 - OUTLINE,
        y: y - high / 2 - OUTLINE,
        w: width + 2 * OUTLINE,
        h: high + 2 * OUTLINE,
      };
      if (!fits(box, wish.n, sky, ease.reach)) continue;
      const at = anchor === "start" ? x - width / 2 : anchor === "end" ? x + width / 2 : x;
      const label = { n: wish.n, text: wish.text, x: at, y: y - high / 2 + ASCENT * size, anchor, size, box };
      spots.push({ label, cost: away * 1.5 + crossed(box, sky) + nearness(box, wish.n, sky) - dx * 0.8 });
    }
  }
  return spots;
}

function fits(box: Rect, own: number, sky: Sky, part: number): boolean {
  if (box.x < EDGE || box.y < EDGE || box.x + box.w > sky.width - EDGE || box.y + box.h > sky.height - EDGE)
    return false;
  const ring = sky.avoid;
  if (ring && distance(ring, box) < ring.r + 2) return false;
  for (const [n, star] of sky.stars) {
    if (distance(star, box) < (n === own ? Math.min(part, 0.9) : part) * star.r) return false;
  }
  return true;
}

/** What it costs that lines run behind the name. */
function crossed(box: Rect, { stars, lines }: Sky): number {
  let cost = 0;
  for (const [a, b] of lines) {
    const [p, q] = [stars.get(a), stars.get(b)];
    if (p === undefined || q === undefined) continue;
    if (Math.max(p.x, q.x) < box.x || Math.min(p.x, q.x) > box.x + box.w) continue;
    if (Math.max(p.y, q.y) < box.y || Math.min(p.y, q.y) > box.y + box.h) continue;
    for (let i = 1; i < 20; i++) {
      const at = { x: p.x + ((q.x - p.x) * i) / 20, y: p.y + ((q.y - p.y) * i) / 20 };
      if (distance(at, box) === 0) cost += 1.5;
    }
  }
  return cost;
}

/** A name nearer to another star than to its own would be taken for that star's. */
function nearness(box: Rect, own: number, { stars }: Sky): number {
  const mine = distance(stars.get(own)!, box);
  let cost = 0;
  for (const [n, star] of stars) {
    const other = distance(star, box);
    if (n !== own && other < mine) cost += 30;
    else if (n !== own && other < star.r + 6) cost += 4;
  }
  return cost;
}
