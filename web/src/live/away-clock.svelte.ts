/**
 * A table with the seconds that pass between messages: how long people are away counts by this clock. Make it while a
 * component is being made.
 */

import type { Table } from "../api/types";
import { aged, longAway, replaceable } from "./away";
import type { TableStore } from "./stream.svelte";

export class AwayClock {
  now = $state(Date.now());
  readonly #store: () => TableStore;
  readonly table: Table | null = $derived.by(() => {
    const { table, toldAt } = this.#store();
    return table === null ? null : aged(table, Math.max(0, this.now - toldAt) / 1000);
  });
  /** The seats of those who have been away for long. */
  readonly away: number[] = $derived(this.table === null ? [] : longAway(this.table));
  /** Those for whom we may let a bot sit in by now. */
  readonly replaceable: number[] = $derived(this.table === null ? [] : replaceable(this.table));

  constructor(store: () => TableStore) {
    this.#store = store;
    $effect(() => {
      if (!store().table?.seats.some((seat) => seat.away !== null)) return;
      const ticking = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(ticking);
    });
  }
}
