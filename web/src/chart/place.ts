/** Where things stand on a chart: the figure fitted to its room, close stars spread. */
import type { CardFace } from "./edition";
import type { Point } from "./projection";

export interface Circle {
  x: number;
  y: number;
  r: number;
}

export interface Room {
  width: number;
  height: number;
  /** Free border around the outermost star centres. */
  margin: number;
  /** A disc that lies over the chart: the ring of spheres. */
  avoid?: Circle | null;
  /** How far the figure behind the stars reaches, in units of the chart: the frame should hold it, too. */
  figure?: Reach | null;
}

export interface Reach {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The stars may be drawn this much smaller for its sake, and no smaller. */
  smallest: number;
}

export interface Fit {
  scale: number;
  dx: number;
  dy: number;
}

/**
 * The largest scale, and then the most central shift, at which the figure keeps its margins and stays clear of the
 * ring.
 */
export function fit(card: CardFace, room: Room): Fit {
  const xs = card.stars.map((star) => star.x);
  const ys = card.stars.map((star) => star.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = Math.max(0.05, right - left);
  const high = Math.max(0.05, bottom - top);
  const roomWide = Math.max(10, room.width - 2 * room.margin);
  const roomHigh = Math.max(10, room.height - 2 * room.margin);
  const largest = Math.min(roomWide / wide, roomHigh / high);
  const reach = room.figure ?? null;
  const across = (scale: number): Shift =>
    shift(scale, room.width, room.margin, [left, right], reach && [reach.left, reach.right]);
  const down = (scale: number): Shift =>
    shift(scale, room.height, room.margin, [top, bottom], reach && [reach.top, reach.bottom]);
  const centred = (scale: number): Fit => ({ scale, dx: across(scale).by, dy: down(scale).by });
  const avoid = room.avoid;
  if (avoid === undefined || avoid === null) {
    let scale = largest;
    const smallest = largest * (reach?.smallest ?? 1);
    while (scale > smallest && !(across(scale).holds && down(scale).holds)) scale = Math.max(smallest, scale * 0.985);
    return centred(scale);
  }
  const samples = outline(card);
  const clear = (at: Fit): boolean => {
    const least = (avoid.r + 17) ** 2;
    return samples.every(
      (p) => (at.scale * p.x + at.dx - avoid.x) ** 2 + (at.scale * p.y + at.dy - avoid.y) ** 2 >= least,
    );
  };
  const cut = (at: Fit): number => (reach === null ? 0 : cutOff(at, room, reach));
  let best: Fit | null = null;
  let smallest = largest * 0.45;
  for (let scale = largest; scale > smallest; scale *= 0.965) {
    const slackX = (roomWide - scale * wide) / 2;
    const slackY = (roomHigh - scale * high) / 2;
    const middle = {
      dx: room.width / 2 - (scale * (left + right)) / 2,
      dy: room.height / 2 - (scale * (top + bottom)) / 2,
    };
    const wish = centred(scale);
    const places = [wish];
    for (let i = -4; i <= 4; i++)
      for (let j = -4; j <= 4; j++)
        places.push({ scale, dx: middle.dx + (i / 4) * slackX, dy: middle.dy + (j / 4) * slackY });
    const away = (at: Fit): number => cut(at) + 0.1 * Math.hypot(at.dx - wish.dx, at.dy - wish.dy);
    let here: Fit | null = null;
    let least = Infinity;
    for (const at of places) {
      const distance = away(at);
      if (distance < least && clear(at)) [here, least] = [at, distance];
    }
    if (here === null) continue;
    // The first is the largest that stays clear; for its figure it may become smaller, as it may where no ring lies.
    if (best === null) smallest = Math.max(smallest, scale * (reach?.smallest ?? 1) * 0.999);
    if (best === null || cut(here) < cut(best) - 1) best = here;
    if (cut(best) === 0) break;
  }
  if (best !== null) return best;
  return centred(largest * 0.5);
}

interface Shift {
  by: number;
  /** Whether the figure is held whole. */
  holds: boolean;
}

/** The figure behind the stars stays clear of the neatline; small pictures have none. */
const NEATLINE = 10;

/** By how much, in pixels, the figure behind the stars leaves its frame. */
export function cutOff(at: Fit, room: { width: number; height: number }, reach: Reach): number {
  return Math.max(
    0,
    -(at.scale * reach.left + at.dx),
    -(at.scale * reach.top + at.dy),
    at.scale * reach.right + at.dx - room.width,
    at.scale * reach.bottom + at.dy - room.height,
  );
}

/** Along one side of the room: the stars in the middle, moved as far as the figure behind them needs it. */
function shift(
  scale: number,
  room: number,
  margin: number,
  stars: readonly [number, number],
  figure: readonly [number, number] | null,
): Shift {
  const middle = room / 2 - (scale * (stars[0] + stars[1])) / 2;
  if (figure === null) return { by: middle, holds: true };
  const [low, high] = [margin - scale * stars[0], room - margin - scale * stars[1]];
  const clear = Math.min(NEATLINE, margin);
  const [least, most] = [clear - scale * figure[0], room - clear - scale * figure[1]];
  const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));
  if (Math.max(low, least) <= Math.min(high, most) + 1e-6) {
    return { by: within(middle, Math.max(low, least), Math.min(high, most)), holds: true };
  }
  return { by: low <= high ? within((least + most) / 2, low, high) : middle, holds: false };
}

/** The stars and a few points of each line: a figure's line may pass the ring's rim but not run behind it. */
function outline(card: CardFace): Point[] {
  const at = new Map(card.stars.map((star) => [star.n, star]));
  const points: Point[] = card.stars.map(({ x, y }) => ({ x, y }));
  for (const [a, b] of card.lines) {
    const [p, q] = [at.get(a), at.get(b)];
    if (p === undefined || q === undefined) continue;
    for (const t of [0.25, 0.5, 0.75]) points.push({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
  }
  return points;
}

/** Pushes stars apart that would be too close to hit or read; the rest of the figure hardly moves. */
export function spread(spots: ReadonlyMap<number, Point>, least: number, rounds = 80): Map<number, Point> {
  const moved = new Map([...spots].map(([n, p]) => [n, { ...p }]));
  const stars = [...moved.values()];
  for (let round = 0; round < rounds; round++) {
    let settled = true;
    for (let i = 0; i < stars.length; i++) {
      for (let j = i + 1; j < stars.length; j++) {
        const [a, b] = [stars[i]!, stars[j]!];
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        const distance = Math.hypot(dx, dy) || 0.01;
        if (distance >= least - 0.05) continue;
        const push = ((least - distance) / 2) * 0.6 + 0.02;
        a.x -= (push * dx) / distance;
        a.y -= (push * dy) / distance;
        b.x += (push * dx) / distance;
        b.y += (push * dy) / distance;
        settled = false;
      }
    }
    if (settled) break;
  }
  return moved;
}
