/** A place as it is now, for every layout that draws it. */
import type { Element, Pen, PlaceView } from "../../api/types";
import type { CardFace } from "../../chart/edition";
import type { PenName } from "../../glyphs/pens";
import { tally } from "../model/actions";
import type { TableState } from "../model/state.svelte";

export interface Spot {
  readonly place: PlaceView | null;
  readonly card: CardFace | null;
  readonly marks: ReadonlyMap<number, PenName>;
  readonly trace: readonly number[];
  /** Stars of the trace that are not marked yet. */
  readonly fresh: number;
  readonly counts: readonly [Pen, number][];
  /** Stars that nobody has marked or traced. */
  readonly open: number;
  /** The sphere that the place is nearest to, on a board that prints numbers beside its spheres. */
  readonly near: Element | null;
  readonly complete: boolean;
  /** The discovery asks for a card, and this is one. */
  readonly choosable: boolean;
}

// Read from the table and not handed down by the list of places: where an effect changes the table, Svelte redraws
// blocks that depend on it directly, outermost first; a place that came through the list would be seen as empty by the
// chart in it before the block around that chart knew.
export function spotAt(table: TableState, index: () => number): Spot {
  const place = $derived(table.view.places[index()] ?? null);
  const card = $derived(place === null ? null : table.card(place.card));
  const marks = $derived(place === null ? new Map<number, PenName>() : table.marksOf(place));
  const trace = $derived(place === null ? [] : (table.traced.get(place.card) ?? []));
  const fresh = $derived(trace.filter((n) => !marks.has(n)).length);
  const counts = $derived(
    place === null ? [] : tally(place, trace.length === 0 ? null : { pen: table.tracer, n: fresh }),
  );
  const open = $derived(card === null ? 0 : card.stars.length - marks.size - fresh);
  const near = $derived(table.board.dream ? (table.board.places[index()] ?? null) : null);
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
    get open() {
      return open;
    },
    get near() {
      return near;
    },
    get complete() {
      return complete;
    },
    get choosable() {
      return choosable;
    },
  };
}
