/** What a table sounds like: ticks that rise along a path, a ping for a grand star, Rest, a discovery. */
import type { GameEvent } from "../../api/types";
import { play, type Tune } from "../../sound";

/** If several things happen at once, the one later in this list is heard. */
const RANK: readonly Tune[] = ["tick", "rest", "grand", "discovery"];

export class Ear {
  #path = "";
  #step = 0;
  /** What has happened at this moment; the loudest of it sounds when the moment is over. */
  #now: { tune: Tune; step: number } | null = null;

  /** A star that somebody marks, or the player traces, as the next of a path. */
  star(path: string, grand: boolean): void {
    this.#step = path === this.#path ? this.#step + 1 : 0;
    this.#path = path;
    this.#sound(grand ? "grand" : "tick", this.#step);
  }

  /** A traced star is taken back: the next one sounds like it again. */
  back(): void {
    this.#step -= 1;
  }

  /** The table has moved on: the next star begins a path. */
  rest(): void {
    this.#path = "";
  }

  /** An event of the film; marks that were traced here have sounded. */
  event(event: GameEvent, traced: boolean): void {
    if (event.event === "StarMarked") {
      if (!traced) this.star(`${event.pen} ${event.card}`, event.kind === "grand");
    } else if (event.event === "Rested") this.#sound("rest");
    else if (event.event === "DiscoveryBegan") this.#sound("discovery");
    else if (event.event === "ObserveBegan" || event.event === "TurnBegan") this.rest();
  }

  #sound(tune: Tune, step = 0): void {
    if (this.#now === null) queueMicrotask(() => this.#ring());
    if (this.#now === null || RANK.indexOf(tune) >= RANK.indexOf(this.#now.tune)) this.#now = { tune, step };
  }

  #ring(): void {
    if (this.#now !== null) play(this.#now.tune, this.#now.step);
    this.#now = null;
  }
}
