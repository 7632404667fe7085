/** Brings what has arrived onto a table. */

import type { Update, View } from "../../api/types";
import type { Arrival } from "../../live/stream.svelte";
import type { TableModel } from "../model/model.svelte";
import { type Scene, sceneOf } from "./playback.svelte";

/** Stars of a list that was traced on this screen. */
const marksOf = (update: Update): Set<string> =>
  new Set(update.actions.flatMap(({ text }) => (text.startsWith("mark ") ? [text.slice("mark ".length)] : [])));

/** Arrivals as scenes; those since the seat's own last move are kept to be seen again. */
function remember(
  table: TableModel,
  arrivals: Arrival[],
  undone = (view: View): void => table.takeBack(view),
): Scene[] {
  return arrivals.flatMap(({ update, before, how }) => {
    if (update.kind === "undo") {
      undone(update.view);
      return [];
    }
    const scene = sceneOf(update, before, how === "own" ? marksOf(update) : undefined);
    table.remember(
      scene,
      update.actions.some((action) => action.seat === table.seat),
    );
    return [scene];
  });
}

/** Plays them one after another; if they are too many, or nobody watched, they become a summary instead. */
export function bring(table: TableModel, arrivals: Arrival[]): void {
  const { view } = arrivals[arrivals.length - 1]!.update;
  const undone = arrivals.findLastIndex((arrival) => arrival.update.kind === "undo");
  remember(table, arrivals.slice(0, undone + 1));
  const scenes = remember(table, arrivals.slice(undone + 1));
  if (scenes.length === 0) return;
  const missed = arrivals.some((arrival) => arrival.how === "missed") || document.hidden;
  const shown = table.arrive(scenes, view, missed);
  if (!shown && table.seat !== null && view.asked === table.seat && !document.hidden) tell(table, missed);
}

function tell(table: TableModel, away: boolean): void {
  if (table.panel !== null) return;
  table.panel = "summary";
  table.away = away;
}

/** The version of the last that the others did. */
export const newest = (table: TableModel): number => table.recent.at(-1)?.version ?? 0;

/** Somebody comes back from another tab, where nothing was shown: what the others did since the version `left`. */
export function welcome(table: TableModel, left: number): void {
  if (table.seat !== null && newest(table) > left) tell(table, true);
}

/**
 * What happened while this page was closed can be seen as well; for a player who comes back to their turn, what came
 * after the version `seen` is summarised.
 */
export function recall(table: TableModel, since: Arrival[], seen: number | null): void {
  const last = since[since.length - 1];
  if (table.seat === null || last === undefined) return;
  table.recall(remember(table, since, (view) => table.takeBackUnseen(view)));
  if (seen !== null && table.recent.length > 0 && seen < last.update.version && last.update.view.asked === table.seat)
    tell(table, true);
}
