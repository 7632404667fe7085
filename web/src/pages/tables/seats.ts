/** The seats of a new table, as pure functions. */

import type { NewSeat, Opponent } from "../../api/types";
import { levelOf, SUITED } from "./levels";

export type Who = "me" | "open" | "bot" | "here";

export interface Row {
  id: number;
  who: Who;
  bot: string;
  name: string;
}

/** The opponent at a seat: if the level should suit the player, no two neighbours have the same name. */
export const opponentAt = (from: Row, rows: readonly Row[], ladder: Opponent[]): Opponent | null =>
  levelOf(
    from.bot,
    ladder,
    rows.filter((row) => row.who === "bot" && row.bot === SUITED).findIndex((row) => row.id === from.id),
  );

export function seatOf(from: Row, rows: readonly Row[], ladder: Opponent[]): NewSeat {
  if (from.who === "bot") return { kind: "bot", bot: opponentAt(from, rows, ladder)?.name ?? from.bot };
  if (from.who === "open") return { kind: "open" };
  return from.who === "here" && from.name.trim() ? { kind: "me", name: from.name.trim() } : { kind: "me" };
}
