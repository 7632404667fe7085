/** A table as this browser sees it: state, what arrives, and what can be done. The rules stay with the server. */

import * as api from "../api/client";
import { ApiError } from "../api/client";
import type { ChatLine, Hints, Language, Preview, Snapshot, Table, Update, View } from "../api/types";
import { settings } from "../settings/settings.svelte";
import type { ConnectionStatus } from "./connection";
import { errorOfRefusal, Listener, refusalOf } from "./listener";
import {
  type Arrival,
  type Recent,
  recentOf,
  RecentUpdates,
  type SeatKey,
  seatKey,
  withArrival,
  withLine,
  withLog,
} from "./recent";
import { rememberSeal } from "./seal";
import type { Refusal } from "./share";
import type { SseMessage } from "./sse";

export type { Arrival, SeatKey } from "./recent";

export type Status =
  /** Nothing has come yet. */
  | "connecting"
  | "live"
  /** Lost; `retryIn` counts down. The table stays readable and locked. */
  | "reconnecting"
  /** The server refuses the stream: `error` says why. */
  | "refused"
  | "closed";

interface SharedState {
  table: Table | null;
  snapshots: Record<string, Snapshot>;
  recent: Map<SeatKey, Recent>;
  chat: ChatLine[];
  status: ConnectionStatus;
  retryIn: number | null;
  error: Refusal | null;
  toldAt: number;
}

const CATCH_UP_MS = 1500;

const seatsOf = (table: Table | null): number[] =>
  table?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? [];

export class TableStore {
  readonly id: string;
  readonly code: string | null;

  status = $state<Status>("connecting");
  /** Seconds until the next try while reconnecting. */
  retryIn = $state<number | null>(null);
  error = $state.raw<ApiError | null>(null);
  table = $state.raw<Table | null>(null);
  /** When the table arrived: from then on, this clock counts how long people are away. */
  toldAt = Date.now();
  /** The newest truth, by seat; the key "watch" is the spectator's. Never changed in place. */
  snapshots = $state.raw<Partial<Record<SeatKey, Snapshot>>>({});
  /** Updates in order, waiting to be shown: `take` empties the queue. Snapshots are already ahead. */
  queue = $state.raw<Arrival[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  readonly #updates = new RecentUpdates();
  /** Counts how often there was something to recall. */
  recalled = $state(0);
  /** An action of this tab is on its way. */
  busy = $state(false);
  /** How many questions of this tab (previews and hints) the server has not answered yet. */
  asking = $state(0);

  /** A guided game says no here before anything is sent; the answer is the refusal. */
  guard: ((seat: number, actions: string[]) => ApiError | null) | null = null;
  /** Called after everything that was heard. */
  readonly onChange = new Set<() => void>();
  /** Called after every update of a seat, own ones included. */
  readonly onUpdate = new Set<(seat: SeatKey, update: Update) => void>();
  /** Called when the server says that one of our seats is asked. */
  readonly onTurn = new Set<(seats: number[]) => void>();

  #listener: Listener<SharedState> | null = null;
  #seats: number[] = [];
  #who: string | null = null;
  #language: Language = settings.language;
  #closed = false;
  /** After a reconnect, what was missed arrives at once; what arrives later happens now. */
  #catching: ReturnType<typeof setTimeout> | null = null;

  constructor(id: string, code: string | null = null) {
    this.id = id;
    this.code = code;
  }

  /** Asks for the table and begins to listen; later, asks again. Throws what the server refuses. */
  async open(): Promise<void> {
    const table = await api.getTable(this.id, this.code);
    if (this.#closed) return;
    this.#setTable(table, true);
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    this.#hangUp();
    this.status = "closed";
  }

  // Who I am here

  /** My seats, lowest first; several around one screen, none for a spectator. */
  get seats(): number[] {
    return seatsOf(this.table);
  }

  /** Those of them that I decide for: not the ones that a bot plays, for somebody away or after a concession. */
  get deciding(): number[] {
    return (
      this.table?.seats
        .filter((seat) => seat.you && seat.sitting_in === null && !seat.conceded)
        .map((seat) => seat.seat) ?? []
    );
  }

  /** The seat to decide, by the newest of my views: the answer to my own action arrives before the others'. */
  get asked(): number | null {
    const views = Object.values(this.snapshots).filter((snapshot) => snapshot !== undefined);
    return (
      views.reduce<Snapshot | null>(
        (newest, one) => (newest === null || one.version > newest.version ? one : newest),
        null,
      )?.view?.asked ?? null
    );
  }

  /** The seat to show: the one of mine that has to decide, or my first, or else the spectator's view. */
  get seat(): SeatKey {
    const mine = this.seats;
    const first = mine[0];
    if (first === undefined) return "watch";
    const asked = this.snapshots[first]?.view.asked;
    return asked !== null && asked !== undefined && mine.includes(asked) ? asked : first;
  }

  get version(): number {
    return this.table?.version ?? 0;
  }

  /** The version of the last that was heard, lines of chat included. */
  get heard(): number {
    return Math.max(this.version, this.chat.at(-1)?.version ?? 0);
  }

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name ?? "";
  }

  // Doing

  /** Commits a list of actions, all or none. Throws ApiError; after "stale" the new table is already here. */
  async act(seat: number, actions: string[]): Promise<Update> {
    const refused = this.guard?.(seat, actions);
    if (refused) throw refused;
    return this.#doing(seat, (version) => api.act(this.id, seat, version, actions, this.#language));
  }

  /** Takes back what was last confirmed, or the whole turn, with what a bot did in the meantime. */
  async undo(seat: number, turn = false): Promise<Update> {
    const take = (): Promise<Update> =>
      this.#doing(seat, (version) => api.undo(this.id, seat, version, turn, this.#language));
    try {
      return await take();
    } catch (error) {
      const { undo, undo_turn } = this.snapshots[seat] ?? { undo: false, undo_turn: false };
      if (error instanceof ApiError && error.code === "stale" && (turn ? undo_turn : undo)) return await take();
      throw error;
    }
  }

  /** What a list would cost and give; commits nothing. `ahead` tries stars as if it were the seat's turn now. */
  preview(seat: number, actions: string[], ahead = false): Promise<Preview> {
    return this.#wondering(api.preview(this.id, seat, this.#versionOf(seat), actions, ahead));
  }

  hint(seat: number): Promise<Hints> {
    return this.#wondering(api.hint(this.id, seat, this.#versionOf(seat), this.#language));
  }

  /** Around one screen, the player who has the screen is the one who speaks. */
  async say(text: string, seat: number | null): Promise<void> {
    await this.change(api.say(this.id, text, seat));
  }

  /** Somebody who is no longer muted may have said something in the meantime. */
  async hearAgain(): Promise<void> {
    const { chat } = await api.getSnapshot(this.id, this.seats[0] ?? null, this.#language);
    const last = chat.at(-1)?.version ?? -1;
    this.chat = [...chat, ...this.chat.filter((line) => line.version > last)];
    this.#changed();
  }

  /** Runs a table call (join, start, remove, seat a bot …) and takes over what it answers. */
  async change(call: Promise<Table>): Promise<Table> {
    const table = await call;
    // The stream brings the same change, and later who is thinking and who comes: it takes precedence.
    if (table?.id === this.id && table.version > this.version) this.#setTable(table, true);
    this.#changed();
    return table;
  }

  /** Try to reconnect now. */
  retry(): void {
    this.#listener?.retry();
  }

  /** The waiting updates of a seat, oldest first; they leave the queue. */
  take(seat: SeatKey): Arrival[] {
    const taken = this.queue.filter((arrival) => arrival.seat === seat);
    if (taken.length) this.queue = this.queue.filter((arrival) => arrival.seat !== seat);
    return taken;
  }

  /** What came since a seat's own last move before this page was open, and whether it made one; given only once. */
  recall(seat: SeatKey): Recent {
    return this.#updates.recall(seat);
  }

  /** Listens in the language of the page from now on; the log comes again in it. */
  follow(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.table) this.#callUp();
  }

  // Listening

  #versionOf(seat: SeatKey): number {
    return this.snapshots[seat]?.version ?? this.version;
  }

  async #wondering<T>(question: Promise<T>): Promise<T> {
    this.asking += 1;
    try {
      return await question;
    } finally {
      this.asking -= 1;
    }
  }

  async #doing(seat: number, call: (version: number) => Promise<Update>): Promise<Update> {
    this.busy = true;
    try {
      const update = await call(this.#versionOf(seat));
      this.#takeUpdate(seat, update, "own");
      this.#changed();
      return update;
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale") {
        const snapshot = error.body["update"] as Snapshot | undefined;
        // The stream may have been quicker than this answer: what it brought would not come again.
        if (snapshot?.view && snapshot.version > this.#versionOf(seat)) this.#takeSnapshot(seat, api.seen(snapshot));
        this.#changed();
      }
      throw error;
    } finally {
      this.busy = false;
    }
  }

  #hangUp(): void {
    this.#listener?.close();
    this.#listener = null;
  }

  #callUp(): void {
    this.#hangUp();
    if (this.#closed) return;
    const seats = (this.#seats = this.seats);
    this.#who = this.table?.who ?? null;
    const language = this.#language;
    // Nobody keeps the view of a seat that was taken from them.
    const seen = Object.entries(this.snapshots).filter(([key]) => key === "watch" || seats.includes(Number(key)));
    this.snapshots = Object.fromEntries(seen);
    const listener: Listener<SharedState> = new Listener<SharedState>({
      key: [this.id, seats.join("."), language, this.#who ?? ""].join("/"),
      path: (after) => api.eventsPath(this.id, seats, language, after ?? undefined),
      onMessage: (message) => this.#hear(message),
      onStatus: (status, retryIn, error) => {
        if (status === "refused" && error) void this.#refused(listener, error);
        else this.#setStatus(status, retryIn, error);
      },
      state: () => ({
        table: this.table,
        snapshots: this.snapshots as Record<string, Snapshot>,
        recent: this.#updates.all,
        chat: this.chat,
        status: this.status,
        retryIn: this.retryIn,
        error: refusalOf(this.error),
        toldAt: this.toldAt,
      }),
      onState: (state) => this.#takeState(state),
    });
    this.#listener = listener;
  }

  /** Somebody who was removed from a seat may still be allowed to watch: the table says who they are there now. */
  async #refused(listener: Listener<SharedState>, error: ApiError): Promise<void> {
    const table = error.status === 403 ? await api.getTable(this.id, this.code).catch(() => null) : null;
    if (this.#listener !== listener) return;
    if (table !== null && seatsOf(table).join() !== this.#seats.join()) this.#setTable(table, true, Date.now(), true);
    else this.#setStatus("refused", null, error);
    this.#changed();
  }

  #setStatus(status: ConnectionStatus, retryIn: number | null, error: ApiError | null): void {
    if (status === "closed") return;
    if (status === "live" && this.status === "reconnecting") {
      if (this.#catching !== null) clearTimeout(this.#catching);
      this.#catching = setTimeout(() => (this.#catching = null), CATCH_UP_MS);
    }
    // The error is set before anybody reads the status.
    if (error) this.error = error;
    else if (status === "live") this.error = null;
    this.status = status;
    this.retryIn = retryIn;
  }

  #takeState(state: SharedState): void {
    this.#remind(state.recent);
    for (const [key, snapshot] of Object.entries(state.snapshots)) this.#takeSnapshot(seatKey(key), snapshot);
    // After the snapshots: its presence is newer than theirs, although it has no version of its own.
    if (state.table) this.#setTable(state.table, false, state.toldAt);
    this.chat = state.chat;
    this.#setStatus(state.status, state.retryIn, errorOfRefusal(state.error));
    this.#changed();
  }

  #hear(message: SseMessage): void {
    let data: unknown;
    try {
      data = JSON.parse(message.data);
    } catch {
      return;
    }
    switch (message.event) {
      case "snapshot": {
        const { snapshots } = data as { snapshots: Record<string, Snapshot> };
        for (const [key, snapshot] of Object.entries(snapshots)) {
          this.#takeSnapshot(seatKey(key), api.seen(snapshot), true);
        }
        break;
      }
      case "recent": {
        const { recent } = data as { recent: Record<string, Update[]> };
        this.#remind(
          new Map(
            Object.entries(recent).map(([key, updates]) => [
              seatKey(key),
              recentOf(seatKey(key), updates.map(api.seen)),
            ]),
          ),
        );
        break;
      }
      case "update": {
        const { updates } = data as { updates: Record<string, Update> };
        for (const [key, update] of Object.entries(updates)) {
          // The stream may be quicker than the answer to this tab's action.
          const own = this.busy && update.actions.some((action) => String(action.seat) === key);
          this.#takeUpdate(seatKey(key), api.seen(update), own ? "own" : this.#catching !== null ? "missed" : "live");
        }
        break;
      }
      case "table":
        this.#setTable(data as Table, true);
        break;
      case "chat":
        this.chat = withLine(this.chat, data as ChatLine);
        break;
      case "turn": {
        const { seats } = data as { seats: number[] };
        for (const call of this.onTurn) call(seats);
        break;
      }
    }
    this.#changed();
  }

  #changed(): void {
    for (const call of this.onChange) call();
  }

  #remind(recent: Map<SeatKey, Recent>): void {
    this.#updates.remind(recent);
    this.recalled += 1;
  }

  #setTable(table: Table, listen: boolean, toldAt = Date.now(), restarts = false): void {
    // Presence has no version of its own; an older table never replaces a newer one, unless the stream starts over with
    // it.
    if (!restarts && this.table && table.version < this.table.version) return;
    this.toldAt = toldAt;
    this.table = table;
    // A player who comes after the end has not seen the seal before.
    if (table.commitment && table.status !== "over") rememberSeal(table.id, table.commitment);
    if (!listen) return;
    const seats = this.seats;
    // The open stream does not know somebody who has just taken a name.
    if (!this.#listener || seats.join() !== this.#seats.join() || table.who !== this.#who) this.#callUp();
  }

  #takeSnapshot(seat: SeatKey, snapshot: Omit<Snapshot, "view"> & { view: View | null }, restarts = false): void {
    const { view } = snapshot;
    // A server that was restored from a backup may be behind; its snapshot is the truth all the same.
    if (view) this.snapshots = { ...this.snapshots, [seat]: { ...snapshot, view } };
    if (snapshot.table) this.#setTable(snapshot.table, false, undefined, restarts);
    this.chat = snapshot.chat ?? this.chat;
    this.queue = this.queue.filter((arrival) => arrival.seat !== seat);
  }

  #takeUpdate(seat: SeatKey, update: Update, how: Arrival["how"]): void {
    const known = this.snapshots[seat];
    // The answer to an action and the stream bring the same update: the first one counts.
    if (!known || update.version <= known.version) return;
    this.snapshots = {
      ...this.snapshots,
      [seat]: {
        ...known,
        version: update.version,
        view: update.view,
        undo: update.undo,
        undo_turn: update.undo_turn,
        log: withLog(known.log, update),
      },
    };
    this.queue = withArrival(this.queue, { seat, update, before: known.view, how });
    this.#updates.add(seat, update, known.view);
    if (this.table && update.version > this.table.version) this.table = { ...this.table, version: update.version };
    for (const call of this.onUpdate) call(seat, update);
  }
}
