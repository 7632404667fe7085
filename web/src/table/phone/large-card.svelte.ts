/**
 * Which card a phone shows large. It follows the focus and the trace, what happens on the table and what is asked, each
 * when it comes: after that every card can be looked at.
 */
import { untrack } from "svelte";
import type { TableModel } from "../model/model.svelte";

/** For a component: the place of the large card. */
export function largeCard(table: TableModel): { index: number } {
  let index = $state(0);

  function show(wanted: (code: string) => boolean): void {
    const at = untrack(() => table.view.places).findIndex((p) => p !== null && wanted(p.card));
    if (at >= 0) index = at;
  }
  $effect(() => {
    const code = table.focus?.card;
    if (code !== undefined) show((one) => one === code);
  });
  $effect(() => {
    const event = table.stage.event;
    if (event !== null && "card" in event) show((code) => code === event.card);
  });
  const boonOf = $derived(table.mine && table.truth.decision === "boon" ? (table.view.discovery?.card ?? null) : null);
  $effect(() => {
    if (boonOf !== null) show((code) => code === boonOf);
  });
  const hintOf = $derived(table.hints === null ? null : (table.suggestedStars[0]?.card ?? null));
  $effect(() => {
    if (hintOf !== null) show((code) => code === hintOf);
  });
  // A place that has become empty makes room for the first that is not.
  $effect(() => {
    if (table.view.places[index] === null) show(() => true);
  });
  /**
   * Cards on which something can be chosen, where the decision is of few cards; a list as one word is the same until
   * they are others.
   */
  const askedOf = $derived.by(() => {
    const { decision } = table.truth;
    return !table.mine || decision === "boon" || decision === "turn" || decision === "again"
      ? ""
      : [...table.legalStars.keys(), ...table.toDiscover].join(" ");
  });
  $effect(() => {
    const codes = askedOf.split(" ");
    if (!codes.includes(untrack(() => table.view.places[index]?.card ?? ""))) show((code) => codes.includes(code));
  });

  return {
    get index() {
      return index;
    },
    set index(at) {
      index = at;
    },
  };
}
