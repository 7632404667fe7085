/** Drawing a figure: stars are added, moved and removed, lines drawn and erased. Star 1 is the starting star. */

import { BOX_HEIGHT, BOX_WIDTH } from "../../../chart/projection";
import type { DraftCard, DraftStar } from "../draft/document";

export type Drawn = Pick<DraftCard, "stars" | "lines">;
export type Line = [number, number];

/** Stars keep so far from the border when they are put somewhere. */
const BORDER = 0.02;
/** As bright as most stars of the figures. */
const NEW_MAG = 3.5;

const within = (value: number, most: number): number => Math.max(BORDER, Math.min(most - BORDER, value));
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const joins = ([a, b]: Line, one: number, other: number): boolean =>
  (a === one && b === other) || (a === other && b === one);

/** A new star, joined to another one if that is said; it is the last one. */
export function addStar(figure: Drawn, x: number, y: number, joinedTo: number | null = null): Drawn {
  const n = figure.stars.length + 1;
  const star: DraftStar = {
    n,
    kind: n === 1 ? "start" : "common",
    name: "",
    x: rounded(within(x, BOX_WIDTH)),
    y: rounded(within(y, BOX_HEIGHT)),
    mag: NEW_MAG,
  };
  const lines = joinedTo === null ? figure.lines : [...figure.lines, [joinedTo, n] as Line];
  return { stars: [...figure.stars, star], lines };
}

const changed = (figure: Drawn, n: number, change: (star: DraftStar) => DraftStar): Drawn => ({
  ...figure,
  stars: figure.stars.map((star) => (star.n === n ? change(star) : star)),
});

export const moveStar = (figure: Drawn, n: number, x: number, y: number): Drawn =>
  changed(figure, n, (star) => ({ ...star, x: rounded(within(x, BOX_WIDTH)), y: rounded(within(y, BOX_HEIGHT)) }));

export const nameStar = (figure: Drawn, n: number, name: string): Drawn =>
  changed(figure, n, (star) => ({ ...star, name }));

/** The star goes with its lines; those after it move up. */
export function removeStar(figure: Drawn, n: number): Drawn {
  const lower = (other: number): number => (other > n ? other - 1 : other);
  return {
    stars: figure.stars
      .filter((star) => star.n !== n)
      .map((star) => ({
        ...star,
        n: lower(star.n),
        kind: n === 1 && star.n === 2 ? "start" : star.kind,
      })),
    lines: figure.lines.filter(([a, b]) => a !== n && b !== n).map(([a, b]): Line => [lower(a), lower(b)]),
  };
}

/** Draws a line, or erases it where there is one. */
export function toggleLine(figure: Drawn, one: number, other: number): Drawn {
  if (one === other) return figure;
  const there = figure.lines.some((line) => joins(line, one, other));
  const drawn: Line = [Math.min(one, other), Math.max(one, other)];
  return {
    ...figure,
    lines: there ? figure.lines.filter((line) => !joins(line, one, other)) : [...figure.lines, drawn],
  };
}

/** Only star 1 is the starting star: it changes places with the one that is to be. */
export function makeStart(figure: Drawn, n: number): Drawn {
  const swap = (other: number): number => (other === 1 ? n : other === n ? 1 : other);
  return {
    stars: figure.stars
      .map((star): DraftStar => ({
        ...star,
        n: swap(star.n),
        kind: star.n === n ? "start" : star.kind === "start" ? "common" : star.kind,
      }))
      .sort((a, b) => a.n - b.n),
    lines: figure.lines.map(([a, b]): Line => [swap(a), swap(b)]),
  };
}

/** A grand star becomes a common one and the other way round; the starting star stays what it is. */
export const toggleGrand = (figure: Drawn, n: number): Drawn =>
  changed(figure, n, (star) =>
    star.kind === "start" ? star : { ...star, kind: star.kind === "grand" ? "common" : "grand" },
  );

export type Direction = "left" | "right" | "up" | "down";

/** The star that an arrow key leads to: the nearest one that lies more that way than aside. */
export function starTowards(stars: readonly DraftStar[], from: number, direction: Direction): number | null {
  const start = stars.find((star) => star.n === from);
  if (!start) return stars[0]?.n ?? null;
  let best: number | null = null;
  let least = Infinity;
  for (const star of stars) {
    if (star.n === from) continue;
    const [dx, dy] = [star.x - start.x, star.y - start.y];
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = direction === "left" || direction === "right" ? Math.abs(dy) : Math.abs(dx);
    if (along <= 0 || aside > 2 * along) continue;
    const cost = along + 1.5 * aside;
    if (cost < least) [best, least] = [star.n, cost];
  }
  return best;
}

/** A free spot beside a star, for one that is added by key. */
export function spotBeside(stars: readonly DraftStar[], n: number | null): { x: number; y: number } {
  const from = stars.find((star) => star.n === n) ?? { x: BOX_WIDTH / 2, y: BOX_HEIGHT / 2 };
  let best = { x: from.x, y: from.y };
  let most = -1;
  for (let turn = 0; turn < 8; turn += 1) {
    const angle = (turn * Math.PI) / 4;
    const x = within(from.x + 0.16 * Math.cos(angle), BOX_WIDTH);
    const y = within(from.y + 0.16 * Math.sin(angle), BOX_HEIGHT);
    const free = Math.min(Infinity, ...stars.map((star) => Math.hypot(star.x - x, star.y - y)));
    if (free > most + 1e-6) [best, most] = [{ x, y }, free];
  }
  return best;
}
