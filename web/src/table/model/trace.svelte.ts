/** What the player has in hand: a list of actions, tried with the server, taken back freely, committed as one. */
import { ApiError } from "../../api/client";
import type { NextAction, Phase, Preview, View } from "../../api/types";
import { markOf, parseAction } from "./actions";

export type TryActions = (actions: string[]) => Promise<Preview>;

export interface Refusal {
  /** The action that was refused, and the server's reason. */
  action: string;
  error: unknown;
}

/**
 * This says nothing about the list itself: the connection is lost, or the server is busy. The list waits and is tried
 * again.
 */
function passes(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.offline || error.status === 429 || error.status >= 500 || error.code === "stale")
  );
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;

export class Trace {
  actions = $state.raw<readonly string[]>([]);
  /** The server's answer to exactly these actions; null while it is on its way. */
  preview = $state.raw<Preview | null>(null);
  /** What the server says about the choices before anything is traced. */
  opening = $state.raw<Preview | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Why the list has no answer yet; it stays in hand meanwhile. */
  trouble = $state.raw<unknown>(null);
  /** Called when the server refuses what was added last. */
  onrefused: ((refusal: Refusal) => void) | null = null;

  #try: TryActions;
  /** A plan begins with what the server says could be added, since nothing is legal yet. */
  readonly #planned: boolean;
  /** What was pressed while the server's answer was on its way, oldest first. */
  #wishes: readonly string[] = [];
  #running = false;
  #tries = 0;
  #known = new Map<string, Preview>();
  #generation = 0;

  constructor(tryActions: TryActions, planned = false) {
    this.#try = tryActions;
    this.#planned = planned;
  }

  /** A new truth: earlier questions no longer count. */
  renew(): void {
    this.#generation += 1;
    this.#known.clear();
    this.#wishes = [];
    this.actions = [];
    this.preview = null;
    this.opening = null;
    this.refusal = null;
    this.trouble = null;
    this.#tries = 0;
  }

  /**
   * Actions that can be added now, by the view while nothing is traced, by the preview after that. What comes after the
   * list (another ability, a discovery, a dream) waits until the list is confirmed.
   */
  legal(view: View): readonly string[] {
    if (this.actions.length === 0)
      return this.#planned ? (this.opening?.next ?? []).map((note) => note.action) : view.legal;
    return this.#continuing.map((note) => note.action);
  }

  /** What the server says can be added to the list. */
  get #continuing(): readonly NextAction[] {
    return this.preview?.continues ? this.preview.next : [];
  }

  /** What the server notes on each of them. */
  get notes(): readonly NextAction[] {
    return (this.actions.length === 0 ? this.opening : this.preview)?.next ?? [];
  }

  /** The phase of the last action that the server has answered; null while there is none. */
  get phase(): Phase | null {
    if (this.preview !== null) return this.preview.phase;
    for (let n = this.actions.length - 1; n > 0; n--) {
      const known = this.#known.get(keyOf(this.actions.slice(0, n)));
      if (known !== undefined) return known.phase;
    }
    return null;
  }

  get marks(): { card: string; star: number }[] {
    return this.actions.flatMap((text) => {
      const action = parseAction(text);
      return action?.kind === "mark" ? [{ card: action.card, star: action.star }] : [];
    });
  }

  /** The traced stars of one card, in their order. */
  starsOn(card: string): number[] {
    return this.marks.filter((mark) => mark.card === card).map((mark) => mark.star);
  }

  /** The server's answer about the list is on its way. */
  get asking(): boolean {
    return this.actions.length > 0 && this.preview === null;
  }

  /** What was pressed last, whether it is in the list or waits. */
  get tail(): string | undefined {
    return this.#wishes.at(-1) ?? this.actions.at(-1);
  }

  /** Adds an action that is legal; while the server's answer to the last one is on its way it waits as a wish. */
  add(action: string, view: View, answer: Preview | null = null): boolean {
    this.refusal = null;
    if (this.asking) {
      this.#wishes = [...this.#wishes, action];
      return false;
    }
    if (!this.legal(view).includes(action)) return false;
    this.#append(action, answer);
    return true;
  }

  #append(action: string, answer: Preview | null = null): void {
    this.actions = [...this.actions, action];
    if (answer !== null) this.#known.set(this.#key(), answer);
    this.preview = this.#known.get(this.#key()) ?? null;
    this.#ask();
  }

  /** Takes the last action back; for an ability's first star, only that star. */
  back(): boolean {
    if (this.actions.length === 0) return false;
    this.refusal = null;
    if (this.#wishes.length > 0) {
      this.#wishes = this.#wishes.slice(0, -1);
      return true;
    }
    this.actions = this.actions.slice(0, -1);
    this.preview = this.actions.length === 0 ? null : (this.#known.get(this.#key()) ?? null);
    this.#ask();
    return true;
  }

  /** Takes back a star if it was traced last. */
  backTo(card: string, star: number): boolean {
    return this.tail === markOf(card, star) && this.back();
  }

  /** Asks what the current choices cost and give. */
  async open(): Promise<void> {
    const generation = this.#generation;
    try {
      const opening = await patiently(
        () => this.#try([]),
        () => generation === this.#generation,
      );
      if (opening !== null) this.opening = opening;
    } catch {
      // The table works without notes as well.
    }
  }

  /** Asks why an action cannot be added, to tell the player. Null if it could be, after what is in hand. */
  async why(action: string): Promise<Refusal | null> {
    const generation = this.#generation;
    const asked = [...this.actions, action];
    try {
      await this.#try(asked);
      return null;
    } catch (error) {
      const refusal = { action, error };
      if (generation === this.#generation) this.refusal = refusal;
      return refusal;
    }
  }

  /**
   * After the table has moved on or was loaded again: keeps as much of a former trace as is still legal. A list that
   * cannot even begin any more is dropped without asking the server, which could only refuse it.
   */
  async keep(former: readonly string[], view: View): Promise<number> {
    const [first] = former;
    if (first === undefined || (!this.#planned && !view.legal.includes(first))) return 0;
    const generation = this.#generation;
    for (let kept = former; kept.length > 0;) {
      this.actions = kept;
      this.preview = null;
      const wanted = (): boolean => generation === this.#generation && this.actions === kept;
      try {
        const preview = await this.#try([...kept]);
        if (!wanted()) return 0;
        this.#known.set(this.#key(), preview);
        this.preview = preview;
        this.#ask();
        return kept.length;
      } catch (error) {
        if (!wanted()) return 0;
        if (passes(error)) {
          this.#ask();
          return kept.length;
        }
        const at = refusedAt(error);
        kept = kept.slice(0, at !== null && at < kept.length ? at : -1);
        this.actions = kept;
      }
    }
    return 0;
  }

  #key(): string {
    return keyOf(this.actions);
  }

  #ask(): void {
    if (this.actions.length === 0 || this.preview !== null) {
      this.trouble = null;
      this.#tries = 0;
      this.#follow();
    } else if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    const generation = this.#generation;
    const key = this.#key();
    const actions = [...this.actions];
    const wanted = (): boolean => generation === this.#generation && key === this.#key();
    try {
      const preview = await this.#try(actions);
      if (generation === this.#generation) {
        this.#known.set(key, preview);
        if (key === this.#key()) this.preview = preview;
      }
    } catch (error) {
      if (wanted() && passes(error)) {
        this.trouble = error;
        this.#running = false;
        setTimeout(() => {
          if (wanted() && this.preview === null) this.#ask();
        }, waitFor(this.#tries++));
        return;
      }
      if (wanted()) this.#giveBack({ action: actions[actions.length - 1] ?? "", error });
    }
    this.#running = false;
    this.#ask();
  }

  #giveBack(refusal: Refusal): void {
    this.actions = this.actions.slice(0, -1);
    this.preview = this.#known.get(this.#key()) ?? null;
    this.#wishes = [];
    this.refusal = refusal;
    this.onrefused?.(refusal);
  }

  /** What was pressed while the server was asked is added one by one, each action if it is legal then. */
  #follow(): void {
    const next = this.#continuing;
    const at = this.#wishes.findIndex((wish) => next.some((note) => note.action === wish));
    const wish = this.#wishes[at];
    this.#wishes = wish === undefined ? [] : this.#wishes.slice(at + 1);
    if (wish !== undefined) this.#append(wish);
  }
}

const keyOf = (actions: readonly string[]): string => actions.join("|");
const waitFor = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);

/** Asks again while only the connection is at fault; null when the answer is no longer wanted. */
export async function patiently<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T | null> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await ask();
      return wanted() ? answer : null;
    } catch (error) {
      if (!passes(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitFor(tries)));
      if (!wanted()) return null;
    }
  }
}

/** Which action of a list the server refused, counted from 0; null if its refusal is not about an action. */
function refusedAt(error: unknown): number | null {
  const index = error instanceof ApiError ? error.args["index"] : undefined;
  return typeof index === "number" ? index : null;
}
