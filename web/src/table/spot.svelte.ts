/** What lies at a place now, for every layout that draws it. */
import type { Pen, PlaceView } from "../api/types";
import type { CardFace } from "../chart/edition";
import type { PenName } from "../glyphs/pens";
import { tally } from "./actions";
import type { TableFacts } from "./facts.svelte";

export interface Spot {
  readonly place: PlaceView | null;
  readonly card: CardFace | null;
  readonly marks: ReadonlyMap<number, PenName>;
  readonly trace: readonly number[];
  /** Stars of the trace that are not marked yet. */
  readonly fresh: number;
  readonly counts: readonly [Pen, number][];
  readonly complete: boolean;
  /** The discovery asks for a card, and this is one. */
  readonly choosable: boolean;
}

// Read from the table and not handed down by the list of places: where an effect changes the table, Svelte redraws
// blocks that depend on it directly, outermost first; a place that came through the list would be seen as empty by the
// chart in it before the block around that chart knew.
export function spotAt(table: TableFacts, index: () => number): Spot {
  const place = $derived(table.view.places[index()] ?? null);
  const card = $derived(place === null ? null : table.card(place.card));
  const marks = $derived(place === null ? new Map<number, PenName>() : table.marksOf(place));
  const trace = $derived(place === null ? [] : (table.traced.get(place.card) ?? []));
  const fresh = $derived(trace.filter((n) => !marks.has(n)).length);
  const counts = $derived(place === null ? [] : tally(place, trace.length === 0 ? null : { pen: table.tracer, n: fresh }));
  const complete = $derived(card !== null && marks.size === card.stars.length);
  const choosable = $derived(place !== null && table.toDiscover.includes(place.card));
  return {
    get place() {
      return place;
    },
    get card() {
      return card;
    },
    get marks() {
      return marks;
    },
    get trace() {
      return trace;
    },
    get fresh() {
      return fresh;
    },
    get counts() {
      return counts;
    },
    get complete() {
      return complete;
    },
    get choosable() {
      return choosable;
    },
  };
}
