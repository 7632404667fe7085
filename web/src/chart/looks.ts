/** How each star and line of a chart looks at a moment: plain data, compared to know what has to be drawn again. */

import { type PenName, penClass } from "../glyphs/pens";
import type { CardFace, StarFace } from "./edition";

export interface Moment {
  /** Which pen marked which star. */
  marks: ReadonlyMap<number, PenName>;
  /** The stars of the path now traced, in their order. */
  trace: readonly number[];
  tracePen: PenName;
  /** Stars that can be chosen now. */
  legal: ReadonlySet<number>;
  /** Stars that a hint or a lesson points at. */
  hinted: ReadonlySet<number>;
  last: number | null;
  /** Stars marked a moment ago: they ink in. */
  fresh: ReadonlySet<number>;
  refused: number | null;
  /** The star in the tab order. */
  focus: number | null;
}

export interface StarLook {
  star: StarFace;
  pen: PenName | null;
  /** Its number in the trace. */
  order: number | null;
  can: boolean;
  hinted: boolean;
  last: boolean;
  fresh: boolean;
  refused: boolean;
  focus: boolean;
}

export interface LineLook {
  key: string;
  d: string;
  look: string;
  fresh: boolean;
}

/** Stars in the order in which they are painted: what is marked, traced or open lies above the rest. */
export function starLooks(card: CardFace, moment: Moment): StarLook[] {
  const { marks, trace, legal, hinted, fresh } = moment;
  const looks = card.stars.map((star) => {
    const at = trace.indexOf(star.n);
    return {
      star,
      pen: at >= 0 ? moment.tracePen : (marks.get(star.n) ?? null),
      order: at >= 0 ? at + 1 : null,
      can: legal.has(star.n),
      hinted: hinted.has(star.n),
      last: moment.last === star.n,
      fresh: fresh.has(star.n),
      refused: moment.refused === star.n,
      focus: moment.focus === star.n,
    };
  });
  const rank = (look: StarLook): number => (look.order !== null ? 4 : look.pen !== null ? 2 : 0) + (look.can ? 1 : 0);
  return looks.sort((a, b) => rank(a) - rank(b));
}

const between = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** The lines that the path runs along, and the one by which it came from what was marked before. */
function pathOf(card: CardFace, { trace, marks }: Moment): Set<string> {
  const joined = new Set<string>();
  for (let i = 1; i < trace.length; i++) joined.add(between(trace[i - 1]!, trace[i]!));
  const first = trace[0];
  if (first !== undefined) {
    const before = card.lines.find(([a, b]) => (a === first && marks.has(b)) || (b === first && marks.has(a)));
    if (before !== undefined) joined.add(between(before[0], before[1]));
  }
  return joined;
}

export function lineLooks(
  card: CardFace,
  lines: readonly { a: number; b: number; d: string }[],
  moment: Moment,
): LineLook[] {
  const { marks, trace, legal, fresh } = moment;
  const path = pathOf(card, moment);
  const tail = trace.at(-1) ?? null;
  return lines.map(({ a, b, d }) => {
    const key = between(a, b);
    const inks = fresh.has(a) || fresh.has(b);
    let look = "fig";
    if (path.has(key)) look = `fig trace ${penClass(moment.tracePen)}`;
    else if (tail !== null && ((a === tail && legal.has(b)) || (b === tail && legal.has(a)))) look = "fig open";
    else if (marks.has(a) && marks.has(b)) look = inks ? "fig inked inking" : "fig inked";
    return { key, d, look, fresh: inks };
  });
}
