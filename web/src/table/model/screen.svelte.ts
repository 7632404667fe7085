/** One screen at a table: whose view it shows, and the model that it draws. It takes in whatever the store hears. */
import * as api from "../../api/client";
import type { ChatLine, Edition, LogLine, Table } from "../../api/types";
import { t } from "../../i18n";
import { keptHand, keptPlan, sameView } from "../../live/draft";
import { lastSeen } from "../../live/last-seen";
import type { Arrival, SeatKey, TableStore } from "../../live/stream.svelte";
import { announce, toastError } from "../../parts/messages.svelte";
import { session } from "../../session.svelte";
import { settings } from "../../settings/settings.svelte";
import { ChatNews } from "../chat/chat-news";
import { inWords } from "../chat/reactions";
import { bring, recall } from "../playback/incoming";
import { TableModel } from "./model.svelte";
import { NOBODY, type Port, type Source } from "./port";

export class TableScreen {
  readonly store: TableStore;
  readonly edition: Edition;
  model = $state.raw<TableModel | null>(null);
  /** Around one screen: the seat that has revealed itself. */
  unveiled = $state<number | null>(null);
  /** The seat that will continue on another device. */
  elsewhere = $state<number | null>(null);
  /** The version that the model has reached. */
  #version = $state(0);
  /** The version before the current film, or the last one. */
  #filmedFrom = 0;
  /** Who had the screen last. */
  #had: number | null = null;
  /** Who acted here last. */
  #acted = $state<number | null>(null);
  #substituted = false;
  #recalled = 0;
  readonly #news = new ChatNews();
  readonly #seenBefore: number | null;
  readonly #table: () => Table | null;
  readonly #onscore: () => void;

  /** `table` is the store's, plus the seconds that have passed since. */
  constructor(store: TableStore, edition: Edition, table: () => Table | null, onscore: () => void) {
    this.store = store;
    this.edition = edition;
    this.#table = table;
    this.#onscore = onscore;
    this.#seenBefore = lastSeen(store.id);
    store.onChange.add(this.#takeIn);
    this.#takeIn();
  }

  close(): void {
    this.store.onChange.delete(this.#takeIn);
  }

  // Whose view

  readonly #shared: boolean = $derived.by(() => this.store.seats.length > 1);

  /** Around one screen it shows what everybody may see, until the player to decide reveals their own view. */
  readonly key: SeatKey = $derived.by(() => {
    if (!this.#shared) return this.store.seat;
    const asked = this.store.snapshots.watch?.view.asked ?? null;
    const shown = settings.openCards ? asked : this.unveiled;
    if (shown === null || shown !== asked) return "watch";
    return this.store.deciding.includes(shown) ? shown : "watch";
  });

  /** The seat whose secrets are covered until its player is there; the board is seen by everybody. */
  readonly curtain: number | null = $derived.by(() => {
    const { asked, table, deciding } = this.store;
    if (!this.#shared || settings.openCards || asked === null || asked === this.unveiled || table?.status !== "playing")
      return null;
    return deciding.includes(asked) ? asked : null;
  });

  /** The player who had the screen before may still take the last action back. */
  readonly former: number | null = $derived.by(() => {
    const seat = settings.openCards && this.#shared ? this.#acted : this.unveiled;
    return seat !== null && this.store.snapshots[seat]?.undo ? seat : null;
  });

  /** The seat that acts here. */
  get seat(): number {
    return typeof this.key === "number" ? this.key : 0;
  }

  unveil(seat: number | null): void {
    this.unveiled = seat;
    this.#takeIn();
  }

  /** From now on nothing is covered, or secrets are covered again. */
  open(cards: boolean): void {
    settings.openCards = cards;
    this.unveil(null);
  }

  /** At the curtain: the screen goes back to the player who acted, behind a curtain of their own. */
  async takeBack(seat: number): Promise<void> {
    try {
      await this.store.undo(seat);
      this.unveil(null);
    } catch (error) {
      toastError(error);
    }
  }

  /**
   * The version that this screen shows, once nothing is on its way: everything that arrived is drawn, no film is
   * running, every question is answered.
   */
  readonly settled: number | undefined = $derived.by(() => {
    const { model, store } = this;
    if (model === null || store.status !== "live" || store.busy || store.asking > 0) return undefined;
    const arrived = store.snapshots[this.key]?.version === this.#version && keyOf(model) === this.key;
    return arrived && !model.busy && !model.stage.playing ? store.heard : undefined;
  });

  // What the model can do and read

  readonly #port: Port = {
    act: (actions) => {
      this.#acted = this.seat;
      return this.store.act(this.seat, actions);
    },
    preview: (actions) => this.store.preview(this.seat, actions),
    ahead: (actions) => this.store.preview(this.seat, actions, true),
    undo: (turn) => {
      const { former } = this;
      // With open cards the next player has the screen already when the last one takes something back.
      return former === null || this.store.snapshots[this.seat]?.undo
        ? this.store.undo(this.seat, turn)
        : this.takeBack(former);
    },
    hint: () => this.store.hint(this.seat),
    say: async (text) => {
      await session.ensure();
      await this.store.say(text, typeof this.key === "number" ? this.key : this.unveiled);
    },
    duration: (ms) => settings.duration(ms),
    pause: (ms) => settings.pause(ms),
  };
  /** Spectators can talk, and set the speed of what is shown. */
  readonly #watching: Port = {
    ...NOBODY,
    say: this.#port.say,
    duration: this.#port.duration,
    pause: this.#port.pause,
    undo: async () => (this.former === null ? undefined : this.takeBack(this.former)),
  };

  #sourceOf(shown: SeatKey): Source {
    const { store } = this;
    const [table, former] = [this.#table, (): number | null => this.former];
    return {
      get table(): Table | null {
        return table();
      },
      get log(): LogLine[] {
        return store.snapshots[shown]?.log ?? [];
      },
      get chat(): ChatLine[] {
        return store.chat;
      },
      get undo(): boolean {
        // In a guided game, steps cannot be undone.
        return (
          store.guard === null && (former() !== null || (shown !== "watch" && (store.snapshots[shown]?.undo ?? false)))
        );
      },
      get undoTurn(): boolean {
        return store.guard === null && shown !== "watch" && (store.snapshots[shown]?.undo_turn ?? false);
      },
      get guided(): boolean {
        return store.guard !== null;
      },
      get locked(): boolean {
        return store.status === "reconnecting" || store.status === "connecting";
      },
    };
  }

  // What arrives

  readonly #takeIn = (): void => {
    const { key, curtain, store } = this;
    // A seat's private link is not left on the screen for the next player.
    if (curtain !== null || key !== this.elsewhere) this.elsewhere = null;
    const snapshot = store.snapshots[key];
    if (snapshot === undefined) return;
    const recalled = store.recalled !== this.#recalled;
    this.#recalled = store.recalled;
    if (this.model === null || keyOf(this.model) !== key) this.model = this.#make(key);
    else {
      const arrivals = store.take(key);
      if (arrivals.length > 0) this.#bring(this.model, arrivals);
      else if (snapshot.version !== this.#version) {
        // A new stream brings what is already here, in another language; what is in hand stays.
        if (!sameView(this.model.truth, snapshot.view)) this.model.reset(snapshot.view);
        this.#version = snapshot.version;
      }
      // What happened before comes after the present; a stream in another language brings it once more.
      if (recalled && this.model.seat !== null && this.model.recent.length === 0) this.#recall(this.model);
    }
    if (this.#substituted && !this.model.substituted) this.model.reset(this.model.truth);
    this.#substituted = this.model.substituted;
    this.#hearChat(this.model);
  };

  /** A model for another view: what it has not shown yet comes as a film. */
  #make(shown: SeatKey): TableModel {
    const { store, model: last } = this;
    const snapshot = store.snapshots[shown]!;
    const waiting = store.take(shown);
    const unseen = this.#unseen(waiting);
    // What is still to be shown begins in the past, where nothing can be tried any more.
    const start = unseen[0]?.before ?? snapshot.view;
    const port = shown === "watch" || unseen.length > 0 ? null : this.#port;
    const fresh = new TableModel(this.edition, start, port, this.#sourceOf(shown));
    fresh.port = shown === "watch" ? this.#watching : this.#port;
    fresh.readonly = shown === "watch";
    fresh.onscore = this.#onscore;
    fresh.wholeLog = (language) => api.getLog(store.id, shown === "watch" ? null : shown, language);
    if (last !== null) fresh.continueFrom(last, this.#stays(shown));
    if (shown !== "watch") this.#had = shown;
    this.#version = unseen[0] === undefined ? snapshot.version : unseen[0].update.version - 1;
    this.#substituted = fresh.substituted;
    this.#recall(fresh, waiting.slice(0, waiting.length - unseen.length));
    if (unseen.length > 0) this.#bring(fresh, unseen);
    const hand = shown === "watch" ? null : keptHand(store.id, shown, fresh.truth);
    if (hand !== null && fresh.truth.asked === shown) fresh.restore(hand);
    if (shown !== "watch" && !this.#shared) fresh.restorePlan(keptPlan(store.id, shown));
    return fresh;
  }

  /** The same person stays in front of the screen. */
  #stays(shown: SeatKey): boolean {
    return shown === "watch" || shown === this.#had;
  }

  /**
   * What has not been shown yet. Around one screen everybody has seen the board all the time; a film that a change of
   * view cuts short starts over.
   */
  #unseen(waiting: Arrival[]): Arrival[] {
    if (!this.#shared || this.model === null) return [];
    const from = this.model.stage.playing ? this.#filmedFrom : this.#version;
    // What they traced themselves is already drawn.
    const own = ({ update }: Arrival): boolean => update.actions.some((action) => action.seat === this.#had);
    return waiting
      .filter(({ update }) => update.version > from)
      .map((one) => (own(one) ? { ...one, how: "own" } : one));
  }

  #bring(model: TableModel, arrivals: Arrival[]): void {
    if (!model.stage.playing) this.#filmedFrom = this.#version;
    this.#version = arrivals[arrivals.length - 1]!.update.version;
    bring(model, arrivals);
  }

  /** `shown` came to this seat before it had the screen, and was shown in another view. */
  #recall(model: TableModel, shown: Arrival[] = []): void {
    const { since, moved } = this.store.recall(keyOf(model));
    recall(model, [...since, ...shown], moved && !this.#shared ? this.#seenBefore : null);
  }

  /** Lines that arrive while the chat is closed leave a sign and are read out; earlier lines are not news. */
  #hearChat(model: TableModel): void {
    const { chat, table } = this.store;
    const since = this.#news.since(chat, table?.muted?.map((one) => one.who) ?? [], table?.who ?? null);
    if (model.panel === "chat") return;
    model.unread += since.length;
    model.bubbles = [...model.bubbles, ...since];
    for (const line of since) announce(t("play-chat-said", { name: line.name, text: inWords(line.text) }));
  }
}

const keyOf = (model: TableModel): SeatKey => model.seat ?? "watch";
