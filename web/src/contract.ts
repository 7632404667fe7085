/**
 * What pages and table know of each other.
 *
 * The page of a table gives the table a live store; everything else (prompt, trace, dialogs) is the table's own:
 *
 *     table/Table.svelte    props TableProps; drawn when the game is under way, fills its parent (100dvh)
 *     table/Still.svelte    props StillProps; the same sky, rail and journals without controls, for replays
 *     chart/Chart.svelte    one constellation; chart/Figure.svelte a small one
 *
 * So that a lesson can point at things, everything that plays an action carries it: data-action="mark Tau.4" on a star,
 * data-action="rest", "stop", "boon 2", "use Leo", "discard Leo" …; the button that commits a list has
 * data-role="confirm". Parts that lessons explain have data-part: "ring", "rail", "hand", "me", "prompt", "chronicle".
 * A table that waits for nothing says so by data-settled, the version that it shows: all that was heard is drawn, no
 * film runs, and the server has answered every question of this page. Where data-soon stands, a part is still to be
 * drawn. Its data-absent names the seats whose player is away. A lesson refuses other moves through `store.guard`; the
 * table shows that refusal like any other (ApiError).
 */

import type { Edition, GameEvent, LogLine, Table, View } from "./api/types";
import type { TableStore } from "./live/stream.svelte";

export interface TableProps {
  store: TableStore;
  /** Called whenever another turn is drawn, or the table waits for nothing at a version: what came is on the screen. */
  onshown?: (turn: number, settled: number | undefined) => void;
}

export interface StillProps {
  view: View;
  edition: Edition;
  table: Table;
  /** What led to this moment. */
  events?: GameEvent[];
  /**
   * The moment before the events is on the screen: they are played as a film; else only the last mark of them is shown.
   */
  follows?: boolean;
  log?: LogLine[];
  /** Whether a film is running. */
  onfilm?: (running: boolean) => void;
  onscore?: () => void;
}
