/** Pressing and dragging on a chart: a path is traced by going through its stars. */

import type { Point } from "./projection";

export interface Surface {
  /** The drawing's box on the screen, its own size, and where its stars are. */
  element: () => Element;
  size: () => { width: number; height: number };
  spots: () => ReadonlyMap<number, Point>;
  legal: (n: number) => boolean;
  marked: (n: number) => boolean;
  /** The last star of the trace: pressing it takes it back. */
  tail: () => number | null;
  /** Whether stars can be picked at all. */
  open: () => boolean;
  /** `through`: a drag comes through the star; nobody pressed it. */
  pick: (n: number, through: boolean) => void;
  back: (n: number) => void;
  point: (n: number | null) => void;
  /** From now on all that this pointer does is told here, wherever it goes. */
  capture: (pointer: number) => void;
}

const MOUSE_PX = 15;
const TOUCH_PX = 26;

export class Pointing {
  readonly #on: Surface;
  #dragging = false;
  #pressedTail = false;
  #last: number | null = null;

  constructor(on: Surface) {
    this.#on = on;
  }

  #starAt(event: PointerEvent): number | null {
    const box = this.#on.element().getBoundingClientRect();
    const { width, height } = this.#on.size();
    const x = ((event.clientX - box.left) * width) / box.width;
    const y = ((event.clientY - box.top) * height) / box.height;
    let best: number | null = null;
    let least = event.pointerType === "touch" ? TOUCH_PX : MOUSE_PX;
    for (const [n, spot] of this.#on.spots()) {
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance < least) [best, least] = [n, distance];
    }
    return best;
  }

  /**
   * A press that a star answers is the chart's own: its default is prevented, so that nothing around takes it for a
   * swipe.
   */
  pressed = (event: PointerEvent): void => {
    if (!this.#on.open() || event.button !== 0) return;
    const n = this.#starAt(event);
    if (n === null) return;
    this.#last = n;
    if (this.#on.legal(n)) {
      this.#drag(event);
      this.#on.pick(n, false);
    } else if (n === this.#on.tail()) {
      this.#drag(event);
      this.#pressedTail = true;
    } else {
      this.#on.pick(n, false);
      if (this.#on.marked(n)) return;
    }
    event.preventDefault();
  };

  #drag(event: PointerEvent): void {
    this.#dragging = true;
    this.#on.capture(event.pointerId);
  }

  moved = (event: PointerEvent): void => {
    // Let go where nobody heard it, outside the window for example.
    if (event.buttons === 0) this.cancelled();
    if (!this.#dragging) {
      if (event.pointerType === "mouse") this.#on.point(this.#starAt(event));
      return;
    }
    const n = this.#starAt(event);
    if (n === null || n === this.#last) return;
    this.#last = n;
    this.#pressedTail = false;
    if (this.#on.legal(n) || !this.#on.marked(n)) this.#on.pick(n, true);
  };

  released = (): void => {
    const tail = this.#on.tail();
    if (this.#pressedTail && tail !== null && this.#last === tail) this.#on.back(tail);
    this.cancelled();
  };

  /** The drag is broken off: nobody let go on a star. */
  cancelled = (): void => {
    this.#dragging = false;
    this.#pressedTail = false;
    this.#last = null;
  };
}
