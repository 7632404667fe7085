/** Where the cards and the ring are: pure geometry, so that charts are drawn for their real size. */
import { isSideways } from "../phone/layout";

type Kind = "desk" | "wide" | "tablet" | "phone";

export interface Frame {
  kind: Kind;
  /** Low windows: smaller rows, tighter text. */
  compact: boolean;
  /** Three rows of cards. */
  tall: boolean;
  top: number;
  act: number;
  hand: number;
  rail: number;
}

/**
 * The layout for a window; `rows` are the rows of cards in it. Everything is drawn at `scale`; the part of it that was
 * `chosen` leaves as much less room as a smaller window would.
 */
export function frameFor(windowWidth: number, windowHeight: number, rows: number, scale = 1, chosen = 1): Frame {
  const [width, height] = [windowWidth / chosen, windowHeight / chosen];
  const tall = rows > 2;
  const sized = (px: number): number => Math.round(px * scale);
  if (width < 768 || isSideways(width, height))
    return { kind: "phone", compact: true, tall, top: 0, act: 0, hand: 0, rail: 0 };
  const compact = height < (tall ? 860 : 730);
  const kind: Kind = width < 1180 ? "tablet" : width >= 1680 && height >= 800 ? "wide" : "desk";
  return {
    kind,
    compact,
    tall,
    top: sized(compact ? 38 : 44),
    act: sized(kind === "tablet" && width < 1000 ? 60 : compact ? 44 : 52),
    hand: sized(kind === "tablet" && tall && compact ? 96 : compact ? 112 : 126),
    rail: kind === "wide" ? sized(284) : kind === "tablet" ? 0 : sized(248),
  };
}

interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
  side: "left" | "right";
}

export interface Sky {
  cells: Cell[];
  /** The quarter without a card: dreamer, library or discard pile. */
  free: Cell | null;
  ring: { x: number; y: number; size: number } | null;
  rows: number;
}

export const rowsFor = (places: number): number => (places > 4 ? 3 : 2);

export interface SkyOptions {
  width: number;
  height: number;
  places: number;
  /** Whether the ring is where the cards meet (a tablet has it in the top bar). */
  ring: boolean;
  compact: boolean;
  gap?: number;
  scale?: number;
}

/** Cards in two columns, clockwise from top right: right column down, left column up. */
export function skyLayout({ width, height, places, ring, compact, gap = 8, scale = 1 }: SkyOptions): Sky {
  const rows = rowsFor(places);
  const w = Math.floor((width - gap) / 2);
  const h = Math.floor((height - gap * (rows - 1)) / rows);
  const slot = (column: 0 | 1, row: number): Cell => ({
    x: column * (w + gap),
    y: row * (h + gap),
    w,
    h,
    side: column === 0 ? "left" : "right",
  });
  const slots: Cell[] = [];
  for (let row = 0; row < rows; row++) slots.push(slot(1, row));
  for (let row = rows - 1; row >= 0; row--) slots.push(slot(0, row));
  // With three places the free quarter is at the bottom right, where the ring's arrow does not point; with five it is
  // the last.
  const free = places >= slots.length ? null : places === 3 ? 1 : slots.length - 1;
  const cells = slots.filter((_, i) => i !== free).slice(0, places);
  const size = ring
    ? Math.max(
        180,
        Math.min(
          (height > 760 * scale ? 310 : 256) * scale,
          Math.round(rows === 2 ? height * 0.49 : height * 0.38),
          Math.round(width * 0.24),
        ),
      )
    : 0;
  return {
    cells,
    free: free === null ? null : slots[free]!,
    ring: ring ? { x: width / 2, y: height / 2, size: compact ? Math.min(size, 226 * scale) : size } : null,
    rows,
  };
}

export type Way = "left" | "right" | "up" | "down";

/** The star nearest in a direction: nearest by distance, those off the axis further away; null if there is none. */
export function starTowards<T extends { x: number; y: number }>(
  from: { x: number; y: number },
  others: readonly T[],
  way: Way,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  // A star that is more across than along counts only if there is no other.
  const slack = 10000;
  for (const other of others) {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const along = way === "left" ? -dx : way === "right" ? dx : way === "up" ? -dy : dy;
    const across = Math.abs(way === "left" || way === "right" ? dy : dx);
    if (along <= 1) continue;
    const cost = along + across * 2.2 + (across > along * 1.8 ? slack : 0);
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}
