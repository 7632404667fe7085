/** What is drawn now: it follows the truth event by event, and catches up at once on any input. */
import type { GameEvent, Pen, PlaceView, Update, View } from "../../api/types";
import { after, isRead, lengthOf } from "./frames";

export interface Scene {
  events: GameEvent[];
  before: View;
  view: View;
  version: number;
  /** Marks that the player traced on this screen, which are already drawn. */
  traced?: ReadonlySet<string>;
}

export interface Flight {
  id: number;
  pen: Pen;
  what: string;
  n: number;
}

/** A card that is being discovered, and the boons that were taken of it since. */
export interface Discovered {
  card: string;
  pen: Pen;
  marks: PlaceView["marks"];
  taken: readonly { boon: number; pen: Pen }[];
}

export const sceneOf = (update: Update, before: View, traced?: ReadonlySet<string>): Scene => ({
  events: update.events,
  before,
  view: update.view,
  version: update.version,
  ...(traced ? { traced } : {}),
});

/** A longer film than this is summarised instead. */
export const LONGEST = 15000;

export class Stage {
  /** The view as it is drawn. */
  shown: View = $state.raw() as View;
  /** Stars that are being inked in, as `Tau.4`. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  last = $state.raw<{ card: string; star: number } | null>(null);
  /** The card that is being discovered. */
  bright = $state<string | null>(null);
  /** The card whose figure was completed a moment ago: its lines light up. */
  completed = $state<string | null>(null);
  /** What the discovery on stage shows; it stays until the card leaves its place. */
  discovery = $state.raw<Discovered | null>(null);
  /** The boon that flies to its taker. */
  boon = $state.raw<{ card: string; boon: number; pen: Pen; ms: number } | null>(null);
  /** The card that is on its way to its discoverer. */
  leaving = $state.raw<{ card: string; pen: Pen; ms: number } | null>(null);
  /** The card that falls from the deck to the discard pile. */
  falling = $state<string | null>(null);
  die = $state<number | null>(null);
  flights = $state.raw<Flight[]>([]);
  playing = $state(false);
  /** The first version that is not shown to its end; null when everything is, and while the past is seen again. */
  unseen = $state<number | null>(null);
  /** The event on stage, for the prompt. */
  event = $state.raw<GameEvent | null>(null);

  /** Hears every event as it comes on stage; marks that were traced here are known already. */
  onevent: ((event: GameEvent, traced: boolean) => void) | null = null;

  #duration: (ms: number) => number;
  #pause: (ms: number) => number;
  #scenes: Scene[] = [];
  #truth: View;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #flight = 0;

  /** `pause` is a duration for something to read; if nothing takes time, that takes none either. */
  constructor(view: View, duration: (ms: number) => number, pause = duration) {
    this.shown = view;
    this.#truth = view;
    this.#duration = duration;
    this.#pause = pause;
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

  /** Adds scenes to the film, which starts by itself. */
  play(scenes: readonly Scene[]): void {
    if (scenes.length === 0) return;
    this.#scenes.push(...scenes);
    this.unseen ??= scenes[0]!.version;
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
    this.unseen = null;
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

  /** How long these scenes take to show. Without motion they are over at once, so their length at full speed counts. */
  lengthOf(scenes: readonly Scene[]): number {
    const events = scenes.flatMap((scene) => scene.events);
    const sum = (all: number[]): number => all.reduce((ms, one) => ms + one, 0);
    return sum(events.map((event) => this.#takes(event))) || sum(events.map(lengthOf));
  }

  #takes(event: GameEvent): number {
    const ms = this.#duration(lengthOf(event));
    return ms > 0 && isRead(event) ? this.#pause(lengthOf(event)) : ms;
  }

  #halt(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.playing = false;
  }

  #still(): void {
    this.bright = null;
    this.completed = null;
    this.discovery = null;
    this.boon = null;
    this.leaving = null;
    this.falling = null;
    this.die = null;
    this.flights = [];
    this.event = null;
    this.unseen = null;
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
      if (this.unseen !== null) this.unseen = this.#scenes[0]?.version ?? null;
      // The server's own view corrects whatever the events left out.
      this.shown = this.#scenes.length === 0 ? this.#truth : scene.view;
      this.#next();
      return;
    }
    this.#scenes[0] = { ...scene, events: scene.events.slice(1) };
    const drawn = event.event === "StarMarked" && (scene.traced?.has(`${event.card}.${event.star}`) ?? false);
    const ms = drawn ? 0 : this.#takes(event);
    if (event.event === "CardTaken" && ms > 0) {
      // The card is seen leaving before its place is empty.
      this.event = event;
      this.bright = event.card;
      this.discovery = null;
      this.boon = null;
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
    this.onevent?.(event, drawn);
    this.discovery = ms > 0 || event.event === "Gained" ? this.#discovered(event) : null;
    this.boon = event.event === "BoonTaken" && ms > 0 ? { ...event, ms } : null;
    this.completed = event.event === "CardCompleted" && ms > 0 ? event.card : null;
    this.shown = after(this.shown, event, next);
    if (event.event === "StarMarked") {
      this.last = { card: event.card, star: event.star };
      this.fresh = drawn || ms <= 0 ? new Set() : new Set([`${event.card}.${event.star}`]);
    }
    if (event.event === "DieRolled") this.die = event.value;
    if (event.event === "TurnBegan") this.die = null;
    this.bright = this.completed ?? (event.event === "DiscoveryBegan" ? event.card : null);
    this.falling = event.event === "DeckDiscarded" && ms > 0 ? event.card : null;
    if (event.event === "Gained" && event.n > 0 && ms > 0) {
      this.flights = [...this.flights.slice(-3), { id: ++this.#flight, pen: event.pen, what: event.what, n: event.n }];
    }
  }

  /** What this event shows of a discovery: its beginning, boons being taken, or its end. */
  #discovered(event: GameEvent): Discovered | null {
    switch (event.event) {
      case "DiscoveryBegan": {
        const place = this.shown.places.find((one) => one?.card === event.card);
        return { card: event.card, pen: event.pen, marks: place?.marks ?? {}, taken: [] };
      }
      case "BoonTaken":
        return this.discovery?.card === event.card
          ? { ...this.discovery, taken: [...this.discovery.taken, { boon: event.boon, pen: event.pen }] }
          : null;
      case "Gained":
      case "CardsWoken":
        return this.discovery;
      default:
        return null;
    }
  }
}
