/** What the scoring page shows beside the server's figures: counts that explain them. */

import type { Element, History, Pen, ScoreRow, View } from "../../api/types";
import { ELEMENTS } from "../../chart/edition";

export type Source = "fame" | "pouch" | "limit" | "dust" | "stars" | "active" | "telescopes" | "elements";
export const SOURCES: Source[] = ["fame", "pouch", "limit", "dust", "stars", "active", "telescopes", "elements"];

type Rows = Record<Element, { first: number; cards: number }>;

export interface Column {
  pen: Pen;
  name: string;
  score: ScoreRow;
  won: boolean;
  /** What was counted, where that differs from the fame it gave. */
  counts: Partial<Record<Source, number>>;
  /** First marks of the final scoring card, then cards, by element. */
  rows: Rows | null;
}

export function columns(view: View, { scores, winners, finals }: History, names: string[], auptolemy: string, element: (card: string) => Element | null): Column[] {
  const starsOf = (pen: Pen): number =>
    view.places.reduce((sum, place) => sum + (place ? Object.values(place.marks).filter((mark) => mark === pen).length : 0), 0);
  const rowsOf = (index: number, cards: string[]): Rows => {
    const rows = Object.fromEntries(ELEMENTS.map((name) => [name, { first: 0, cards: 0 }])) as Rows;
    for (const name of finals[index] ?? []) rows[name].first += 1;
    for (const code of cards) {
      const of = element(code);
      if (of) rows[of].cards += 1;
    }
    return rows;
  };
  const seats = view.seats.map(
    (seat, index): Column => ({
      pen: index,
      name: names[index] ?? "",
      score: scores[index] ?? { fame: 0, stars: 0, active: 0, elements: 0, total: 0 },
      won: winners.includes(index),
      counts: { dust: seat.dust, stars: starsOf(index), active: Object.values(seat.cards).filter((state) => state === "active").length },
      rows: rowsOf(index, Object.keys(seat.cards)),
    }),
  );
  const machine = view.auptolemy;
  const score = scores[view.seats.length];
  if (!machine || !score) return seats;
  return [
    ...seats,
    {
      pen: "auptolemy",
      name: auptolemy,
      score,
      won: winners.length === 0,
      counts: { stars: starsOf("auptolemy"), active: machine.cards.length, telescopes: machine.telescopes },
      rows: rowsOf(view.seats.length, machine.cards),
    },
  ];
}

/** Sources that anybody has, in the order in which they are counted. */
export const sourcesOf = (all: Column[]): Source[] => SOURCES.filter((source) => all.some((column) => column.score[source] !== undefined));

/** The winners of one source: those rows are tinted. */
export function best(all: Column[], source: Source): Set<Pen> {
  const most = Math.max(...all.map((column) => column.score[source] ?? 0));
  return new Set(most > 0 ? all.filter((column) => column.score[source] === most).map((column) => column.pen) : []);
}

/** The total after the first `n` sources. */
export const running = (column: Column, sources: Source[], n: number): number =>
  sources.slice(0, n).reduce((sum, source) => sum + (column.score[source] ?? 0), 0);
