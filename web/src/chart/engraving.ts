/** The figure behind a card's stars: how it lies on them, and whether it does. */
import boxes from "./boxes.json";
import type { CardFace } from "./edition";
import type { Fit, Reach } from "./place";

/** The weight of a pen, in thousandths of the chart, and the path that it draws. */
type Weighted = readonly [number, string];

/** What tools/web_engravings.py builds: lengths are thousandths of the chart, paths have `units` for each of them. */
export interface Engraving {
  code: string;
  units: number;
  box: readonly [number, number, number, number];
  /** The stars that it was drawn on, by HIP number, and where they were. */
  anchors: Readonly<Record<string, readonly [number, number]>>;
  fill: string;
  hatching: readonly Weighted[];
  contour: readonly Weighted[];
  spots?: string;
  /** From the first point to the second the figure passes into the sky. */
  fade?: readonly [number, number, number, number];
}

/** Turn, scale and shift: (x, y) becomes (ax - by + dx, bx + ay + dy), in units of the chart. */
export interface Similarity {
  a: number;
  b: number;
  dx: number;
  dy: number;
}

// As in astra.charts.engraving.fitting: at least this many anchors, and this share of them, must be stars of the card,
// and none may miss its star by more than this.
const FEWEST = 3;
const SHARE = 0.6;
const FARTHEST = 0.08;

/** The similarity that brings a figure's anchors closest to the card's stars; null where it would not lie on them. */
export function fitEngraving(engraving: Engraving, card: CardFace): Similarity | null {
  const anchors = Object.entries(engraving.anchors);
  const pairs = anchors.flatMap(([hip, [x, y]]) => {
    const star = card.stars.find((own) => own.hip === Number(hip));
    return star === undefined ? [] : [{ x: x / 1000, y: y / 1000, star }];
  });
  const n = pairs.length;
  if (n < FEWEST || n < SHARE * anchors.length) return null;
  const mean = (of: (pair: (typeof pairs)[number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / n;
  const [x0, y0, u0, v0] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.star.x), mean((p) => p.star.y)];
  let [spread, straight, turned] = [0, 0, 0];
  for (const { x, y, star } of pairs) {
    const [px, py, qx, qy] = [x - x0, y - y0, star.x - u0, star.y - v0];
    spread += px * px + py * py;
    straight += px * qx + py * qy;
    turned += px * qy - py * qx;
  }
  if (spread === 0) return null;
  const [a, b] = [straight / spread, turned / spread];
  const found = { a, b, dx: u0 - a * x0 + b * y0, dy: v0 - b * x0 - a * y0 };
  const near = pairs.every(
    ({ x, y, star }) => Math.hypot(a * x - b * y + found.dx - star.x, b * x + a * y + found.dy - star.y) <= FARTHEST,
  );
  return near ? found : null;
}

/** The SVG transform from an engraving's paths to a chart that lies in its room as `at` says. */
export function engravingTransform(engraving: Engraving, on: Similarity, at: Fit): string {
  const size = at.scale / (1000 * engraving.units);
  const numbers = [
    on.a * size,
    on.b * size,
    -on.b * size,
    on.a * size,
    at.scale * on.dx + at.dx,
    at.scale * on.dy + at.dy,
  ];
  return `matrix(${numbers.map((number) => Number(number.toPrecision(6))).join(" ")})`;
}

/** How far a card's figure reaches, known before it is loaded: so nothing moves when it comes. */
export function reachOf(code: string, smallest: number): Reach | null {
  const box = (boxes as Readonly<Record<string, readonly number[]>>)[code];
  if (box === undefined) return null;
  const [left, top, right, bottom] = box.map((thousandths) => thousandths / 1000);
  return { left: left!, top: top!, right: right!, bottom: bottom!, smallest };
}
