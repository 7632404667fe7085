/** What is drawn now: it follows the truth event by event, and any input lets it catch up at once. */
import type { GameEvent, Pen, Update, View } from "../../api/types";
import { after, lengthOf } from "./frames";

export interface Scene {
  events: GameEvent[];
  before: View;
  view: View;
  version: number;
  /** Marks that the player traced on this screen: they are there already. */
  traced?: ReadonlySet<string>;
}

export interface Flight {
  id: number;
  pen: Pen;
  what: string;
  n: number;
}

export const sceneOf = (update: Update, before: View, traced?: ReadonlySet<string>): Scene => ({
  events: update.events,
  before,
  view: update.view,
  version: update.version,
  ...(traced ? { traced } : {}),
});

/** A film longer than this is not shown but told. */
export const LONGEST = 15000;

export class Stage {
  /** The view as it is drawn. */
  shown: View = $state.raw() as View;
  /** Stars that ink in now, as `Tau.4`. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  last = $state.raw<{ card: string; star: number } | null>(null);
  /** The card that is being discovered. */
  bright = $state<string | null>(null);
  /** The card that is on its way to whoever discovered it. */
  leaving = $state.raw<{ card: string; pen: Pen; ms: number } | null>(null);
  /** The card that falls from the deck to the discard pile. */
  falling = $state<string | null>(null);
  die = $state<number | null>(null);
  flights = $state.raw<Flight[]>([]);
  playing = $state(false);
  /** The event on stage, for the prompt. */
  event = $state.raw<GameEvent | null>(null);

  #duration: (ms: number) => number;
  #scenes: Scene[] = [];
  #truth: View;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #flight = 0;

  constructor(view: View, duration: (ms: number) => number) {
    this.shown = view;
    this.#truth = view;
    this.#duration = duration;
  }

  /** Draws a view at once, without a film. */
  reset(view: View): void {
    this.#halt();
    this.#scenes = [];
    this.#truth = view;
    this.shown = view;
    this.fresh = new Set();
    this.last = null;
    this.#still();
  }

  /** Adds scenes to the film; it begins by itself. */
  play(scenes: readonly Scene[]): void {
    if (scenes.length === 0) return;
    this.#scenes.push(...scenes);
    this.#truth = scenes[scenes.length - 1]!.view;
    if (!this.playing) this.#next();
  }

  /** Shows scenes once more, from the view before the first; then the truth again. */
  again(scenes: readonly Scene[]): void {
    const first = scenes[0];
    if (first === undefined) return;
    const truth = this.#truth;
    this.#halt();
    this.#scenes = scenes.map((scene) => ({ ...scene, traced: new Set<string>() }));
    this.shown = first.before;
    this.last = null;
    this.#truth = truth;
    this.#next();
  }

  /** Any input finishes a running film. */
  finish(): void {
    if (!this.playing) return;
    this.#halt();
    const left = this.#scenes.flatMap((scene) => scene.events);
    this.#scenes = [];
    const mark = left.filter((event) => event.event === "StarMarked").pop();
    if (mark?.event === "StarMarked") this.last = { card: mark.card, star: mark.star };
    this.shown = this.#truth;
    this.fresh = new Set();
    this.#still();
  }

  /**
   * How long these scenes take to show. Where nothing moves they are over at once: then what is in them at full speed
   * counts.
   */
  lengthOf(scenes: readonly Scene[]): number {
    const lengths = scenes.flatMap((scene) => scene.events.map(lengthOf));
    const sum = (all: number[]): number => all.reduce((ms, one) => ms + one, 0);
    return sum(lengths.map(this.#duration)) || sum(lengths);
  }

  #halt(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.playing = false;
  }

  #still(): void {
    this.bright = null;
    this.leaving = null;
    this.falling = null;
    this.die = null;
    this.flights = [];
    this.event = null;
    this.playing = false;
  }

  #next(): void {
    const scene = this.#scenes[0];
    if (scene === undefined) {
      this.shown = this.#truth;
      this.#still();
      return;
    }
    this.playing = true;
    const event = scene.events[0];
    if (event === undefined) {
      this.#scenes.shift();
      // The server's own view corrects whatever the events left out.
      this.shown = this.#scenes.length === 0 ? this.#truth : scene.view;
      this.#next();
      return;
    }
    this.#scenes[0] = { ...scene, events: scene.events.slice(1) };
    const drawn = event.event === "StarMarked" && (scene.traced?.has(`${event.card}.${event.star}`) ?? false);
    const ms = drawn ? 0 : this.#duration(lengthOf(event));
    if (event.event === "CardTaken" && ms > 0) {
      // The card is seen leaving before its place is empty.
      this.event = event;
      this.bright = event.card;
      this.leaving = { card: event.card, pen: event.pen, ms };
      this.#timer = setTimeout(() => {
        this.leaving = null;
        this.#show(event, scene.view, 0, false);
        this.#next();
      }, ms);
      return;
    }
    this.#show(event, scene.view, ms, drawn);
    if (ms <= 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), ms);
  }

  #show(event: GameEvent, next: View, ms: number, drawn: boolean): void {
    this.event = event;
    this.shown = after(this.shown, event, next);
    if (event.event === "StarMarked") {
      this.last = { card: event.card, star: event.star };
      this.fresh = drawn || ms <= 0 ? new Set() : new Set([`${event.card}.${event.star}`]);
    }
    if (event.event === "DieRolled") this.die = event.value;
    if (event.event === "TurnBegan") this.die = null;
    this.bright = event.event === "DiscoveryBegan" ? event.card : null;
    this.falling = event.event === "DeckDiscarded" && ms > 0 ? event.card : null;
    if (event.event === "Gained" && event.n > 0 && ms > 0) {
      this.flights = [...this.flights.slice(-3), { id: ++this.#flight, pen: event.pen, what: event.what, n: event.n }];
    }
  }
}
