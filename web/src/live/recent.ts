/** What came to each seat: for a page that was not there, and for a tab that is opened later. */

import type { ChatLine, LogLine, Update, View } from "../api/types";

/** The seat whose view is shown; "watch" is a spectator. */
export type SeatKey = number | "watch";

export const seatKey = (key: string): SeatKey => (key === "watch" ? "watch" : Number(key));

/** One update that has not been shown yet, for animation. */
export interface Arrival {
  seat: SeatKey;
  update: Update;
  /** The view before it. */
  before: View;
  /** own: answer to this tab's own action; missed: caught up after a lost connection; live: everything else. */
  how: "own" | "live" | "missed";
}

/** What came before a page was there, and whether the seat had made a move by then. */
export interface Recent {
  since: Arrival[];
  moved: boolean;
}

/**
 * How many updates are kept for a seat whose view nobody is seeing, as around one screen, and for a tab that opens
 * later; more than a round of five players brings.
 */
const MOST_KEPT = 100;
/** How many lines of the log are kept here; the server has all of them. */
const LOG_LINES = 200;

const movedBy = (seat: SeatKey, update: Update): boolean => update.actions.some((action) => action.seat === seat);

/** The first update of the list is the starting point. */
export const recentOf = (seat: SeatKey, updates: Update[]): Recent => ({
  since: updates.slice(1).map((update, i) => ({ seat, update, before: updates[i]!.view, how: "missed" })),
  moved: updates.some((update) => movedBy(seat, update)),
});

export class RecentUpdates {
  /** What came since each seat's own last move, before this page was open. */
  #recent = new Map<SeatKey, Recent>();
  /** The same and all that came later. */
  #all = new Map<SeatKey, Recent>();

  /** For a tab that is opened later. */
  get all(): Map<SeatKey, Recent> {
    return this.#all;
  }

  remind(recent: Map<SeatKey, Recent>): void {
    this.#recent = new Map(recent);
    this.#all = new Map(recent);
  }

  /** What came to each seat is given only once. */
  recall(seat: SeatKey): Recent {
    const known = this.#recent.get(seat) ?? { since: [], moved: false };
    this.#recent.delete(seat);
    return known;
  }

  add(seat: SeatKey, update: Update, before: View): void {
    const known = this.#all.get(seat);
    this.#all.set(seat, {
      since: [...(known?.since ?? []), { seat, update, before, how: "missed" as const }].slice(-MOST_KEPT),
      moved: (known?.moved ?? false) || movedBy(seat, update),
    });
  }
}

/** A queue with one more arrival; for a seat whose view nobody is seeing, the oldest is dropped. */
export function withArrival(queue: readonly Arrival[], arrival: Arrival): Arrival[] {
  const former = queue.filter((one) => one.seat === arrival.seat);
  const kept = former.length < MOST_KEPT ? queue : queue.filter((one) => one !== former[0]);
  return [...kept, arrival];
}

/** A log with an update's lines; an update that continues replaces the last line. */
export const withLog = (known: readonly LogLine[], update: Update): LogLine[] =>
  [...(update.continues ? known.slice(0, -1) : known), ...update.log].slice(-LOG_LINES);

/** A chat with a line that may already be in it: while a tab is frozen, two tabs listen, and both pass it on. */
export function withLine(chat: ChatLine[], line: ChatLine): ChatLine[] {
  if (chat.some((one) => one.version === line.version)) return chat;
  return [...chat, line].sort((one, other) => one.version - other.version);
}
