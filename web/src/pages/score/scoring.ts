/** The scoring page's columns: the server's figures, one for each player and for Auptolemy. */

import type { ElementGrid, History, Pen, ScoreRow } from "../../api/types";

export type Source = "fame" | "pouch" | "limit" | "dust" | "stars" | "active" | "telescopes" | "elements";
const SOURCES: Source[] = ["fame", "pouch", "limit", "dust", "stars", "active", "telescopes", "elements"];

export interface Column {
  pen: Pen;
  name: string;
  score: ScoreRow;
  won: boolean;
  /** What was counted, if that differs from the fame it gave. */
  counts: Partial<Record<Source, number>>;
  elements: ElementGrid;
}

/** Names are by seat; whatever comes after them is Auptolemy's. */
export function columns({ scores, counts, elements, winners }: History, names: string[], auptolemy: string): Column[] {
  return scores.map((score, index) => {
    const seat = index < names.length;
    return {
      pen: seat ? index : "auptolemy",
      name: names[index] ?? auptolemy,
      score,
      won: seat ? winners.includes(index) : winners.length === 0,
      counts: counts[index] ?? {},
      elements: elements[index]!,
    };
  });
}

/** Sources that anybody has, in the order in which they are counted. */
export const sourcesOf = (all: Column[]): Source[] =>
  SOURCES.filter((source) => all.some((column) => column.score[source] !== undefined));

/** The winners of one source: those rows are tinted. */
export function best(all: Column[], source: Source): Set<Pen> {
  const most = Math.max(...all.map((column) => column.score[source] ?? 0));
  return new Set(most > 0 ? all.filter((column) => column.score[source] === most).map((column) => column.pen) : []);
}
