/** What happened at a table since a seat's own last move, to be seen again, without what was taken back. */
import { sameView } from "../../live/draft";
import type { View } from "../../api/types";
import type { Scene } from "./playback.svelte";

/** More than a round of five brings. */
const MOST = 120;
/** The most scenes that are shown again. */
const SHOWN = 60;

export class Memory {
  #past: readonly { scene: Scene; own: boolean }[] = [];

  add(scene: Scene, own: boolean): void {
    this.#past = [...this.#past, { scene, own }].slice(-MOST);
  }

  /**
   * Somebody's last action was taken back, or a part of what they confirmed as one: the table is as in this view again.
   */
  takeBack(view: View): void {
    const at = this.#past.findLastIndex(({ scene }) => sameView(scene.before, view));
    const last = this.#past.at(-1);
    if (at >= 0) this.#past = this.#past.slice(0, at);
    else if (last !== undefined)
      this.#past = [...this.#past.slice(0, -1), { ...last, scene: { ...last.scene, events: [], view } }];
  }

  /** What is news to a seat, including what follows its own action in the same scene (Auptolemy's turn). */
  since(seat: number | null): Scene[] {
    const own = this.#past.findLastIndex((one) => one.own);
    const scene = this.#past[own]?.scene;
    const next = scene?.events.findIndex((event) => event.event === "TurnBegan" && event.pen !== seat) ?? -1;
    const also = scene !== undefined && next >= 0 && next < scene.events.length - 1;
    return this.#past
      .slice(also ? own : own + 1)
      .map((one) => one.scene)
      .slice(-SHOWN);
  }
}
