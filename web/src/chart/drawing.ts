/** A card's chart as plain drawing data for one size: made once, drawn by Chart.svelte, tested without a browser. */
import { properName } from "../i18n/stars";
import type { CardFace, StarFace } from "./edition";
import { disc, fieldRadius } from "./colour";
import { textWidth } from "./measure.svelte";
import { type Label, type LabelWish, type Sky, placeLabels, placeTitle } from "./labels";
import { type Circle, type Fit, type Reach, fit, spread } from "./place";
import { type Point, type ScaleMark, gridPath, gridSteps, scaleMarks } from "./projection";

export interface ChartSize {
  width: number;
  height: number;
  /** Scale of glyphs: 1 at a table, more on a large chart. */
  k?: number;
  margin?: number;
  /** Least distance between two stars' centres. */
  least?: number;
  avoid?: Circle | null;
  /** Where the chart lies, if that is not to follow from its stars; then each star is drawn where it is. */
  at?: Fit;
  /** How far the figure behind the stars reaches. */
  figure?: Reach | null;
  names?: "grand" | "all" | "none";
  scale?: boolean;
  fine?: boolean;
}

export interface Drawing extends Laid {
  width: number;
  height: number;
  k: number;
  neatline: Neatline;
}

/** What lies around the figure. */
export interface Surroundings {
  grid: string;
  fineGrid: string;
  /** The other catalogue stars, as one path. */
  field: string;
  marks: ScaleMark[];
}

interface Neatline {
  inset: number;
  dashX: number;
  dashY: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** What a star is called on a chart: its own name, else the letter of its designation. */
export function starLabel(star: StarFace): string {
  return properName(star.name) || (star.designation ?? "").split(" ")[0] || String(star.n);
}

/** Whether the label is a Bayer or Flamsteed designation, set in the face that has Greek. */
export function isDesignation(star: StarFace): boolean {
  return star.name === "";
}

/** Dashes of about 14 px that divide a side into an odd number of pieces, so that each corner is whole. */
export function neatDash(length: number): number {
  const pieces = Math.max(3, Math.round(length / 14));
  return length / (pieces % 2 === 0 ? pieces + 1 : pieces);
}

/** What every drawing of a card has, however small. */
export interface FigureDrawing {
  spots: Map<number, Point>;
  shape: string;
  lines: { a: number; b: number; d: string }[];
  at: Fit;
}

interface Laid extends FigureDrawing {
  put: (point: Point) => Point;
}

function layOut(card: CardFace, size: ChartSize): Laid {
  const { width, height } = size;
  const margin = size.margin ?? 34;
  const at = size.at ?? fit(card, { width, height, margin, avoid: size.avoid ?? null, figure: size.figure ?? null });
  const put = (p: Point): Point => ({ x: at.scale * p.x + at.dx, y: at.scale * p.y + at.dy });
  const places = new Map(card.stars.map((star) => [star.n, put(star)]));
  const spots = size.at ? places : spread(places, (size.least ?? 25) * (size.k ?? 1));
  if (!size.at) keepInside(spots, width, height, Math.min(18, margin));
  const lines = card.lines.flatMap(([a, b]) => {
    const [p, q] = [spots.get(a), spots.get(b)];
    if (p === undefined || q === undefined) return [];
    return [{ a, b, d: `M${round(p.x)} ${round(p.y)}L${round(q.x)} ${round(q.y)}` }];
  });
  return { at, put, spots, lines, shape: lines.map((line) => line.d).join("") };
}

/** Stars and lines only, for a small picture: no grid, no field, no names. */
export function drawFigure(card: CardFace, size: ChartSize): FigureDrawing {
  const { spots, shape, lines, at } = layOut(card, size);
  return { spots, shape, lines, at };
}

/** Lays a card's chart out for a size: the figure; what is around it and the names are drawn after it. */
export function drawChart(card: CardFace, size: ChartSize): Drawing {
  const { width, height } = size;
  const inset = 6.5;
  const neatline = { inset, dashX: neatDash(width - 2 * inset), dashY: neatDash(height - 2 * inset) };
  return { ...layOut(card, size), width, height, k: size.k ?? 1, neatline };
}

export function drawSurroundings(card: CardFace, size: ChartSize, { at, put }: Drawing): Surroundings {
  const { width, height } = size;
  const span = card.chart ? (card.chart.scale * Math.max(width, height)) / at.scale : 0;
  return {
    grid: card.chart ? gridPath(card.chart, put, width, height, gridSteps(card.chart, span)) : "",
    fineGrid: card.chart && size.fine ? gridPath(card.chart, put, width, height, [2.5, 3.75]) : "",
    field: card.field
      .map(([x, y, mag]) => ({ ...put({ x, y }), r: fieldRadius(mag) }))
      .filter((star) => star.x > 12 && star.x < width - 12 && star.y > 12 && star.y < height - 12)
      .map((star) => disc(star, star.r))
      .join(""),
    marks: card.chart && size.scale ? scaleMarks(card.chart, put, width, height) : [],
  };
}

function keepInside(spots: Map<number, Point>, width: number, height: number, border: number): void {
  for (const spot of spots.values()) {
    spot.x = Math.max(border, Math.min(width - border, spot.x));
    spot.y = Math.max(border, Math.min(height - border, spot.y));
  }
}

/** How far a star's glyph reaches, marked or not: a name beside it stays clear of both. */
const reachOf = (star: StarFace, k: number): number => (star.kind === "common" ? 10.8 : 14) * k;

/** The names beside the stars. Fonts that arrive late move them, and nothing else. */
export function nameStars(card: CardFace, size: ChartSize, spots: ReadonlyMap<number, Point>): Label[] {
  const k = size.k ?? 1;
  const which = size.names ?? "grand";
  if (which === "none") return [];
  const wishes: LabelWish[] = [];
  const grandFirst = [...card.stars].sort((a, b) => Number(b.kind === "grand") - Number(a.kind === "grand"));
  for (const star of grandFirst) {
    if (star.kind !== "grand" && which !== "all") continue;
    const text = starLabel(star);
    const grand = star.kind === "grand";
    const letter = Math.max(grand ? 14 : 12.5, (grand ? 14 : 12.5) * k);
    const font = isDesignation(star)
      ? `500 ${Math.max(12, 12 * k)}px Ysabeau`
      : `italic ${grand ? 600 : 500} ${letter}px Cormorant`;
    wishes.push({ n: star.n, text, size: letter, width: textWidth(text, font) });
  }
  return placeLabels(wishes, skyOf(card, size, spots));
}

/** Where what is said of the whole card stands, clear of its stars and their names. */
export function titleSpot(
  card: CardFace,
  size: ChartSize,
  spots: ReadonlyMap<number, Point>,
  names: readonly Label[],
  title: { size: number; width: number },
): Point {
  return placeTitle(
    title,
    skyOf(card, size, spots),
    names.map((name) => name.box),
  );
}

function skyOf(card: CardFace, size: ChartSize, spots: ReadonlyMap<number, Point>): Sky {
  const k = size.k ?? 1;
  return {
    width: size.width,
    height: size.height,
    avoid: size.avoid ?? null,
    stars: new Map(
      card.stars.flatMap((star) => {
        const spot = spots.get(star.n);
        return spot === undefined ? [] : [[star.n, { ...spot, r: reachOf(star, k) }] as const];
      }),
    ),
    lines: card.lines,
  };
}
