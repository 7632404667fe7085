/** What a pointer does on the chart that is drawn: one rule for mouse, pen and finger. */

import type { Point } from "../../../chart/projection";
import { addStar, type Drawn, type Line, moveStar, removeStar, toggleLine } from "./figure";

export const TOOLS = ["move", "add", "line", "erase"] as const;
export type Tool = (typeof TOOLS)[number];

/** What came of a press: a figure, and what was done in words. */
export interface Done {
  figure: Drawn;
  what: string;
  /** Moves of one drag are one step. */
  run?: string;
  selected: number | null;
}

/** Where something was pressed: on a star, on a line, or on the sky; in units of the chart. */
export interface Pressed {
  at: Point;
  star: number | null;
  line: Line | null;
}

/** Drags of this visit, on whichever card. */
let drags = 0;

export class Drafting {
  /** The star of which a line is being drawn. */
  from: number | null = null;
  #dragged: number | null = null;
  #offset: Point = { x: 0, y: 0 };

  /** Gives up what was begun. */
  drop(): void {
    this.from = null;
    this.#dragged = null;
  }

  /** A press; null if nothing changes but what is selected. */
  press(tool: Tool, figure: Drawn, pressed: Pressed, selected: number | null): Done | { selected: number | null } {
    const { at, star, line } = pressed;
    switch (tool) {
      case "move": {
        this.#dragged = star;
        drags += 1;
        const own = figure.stars.find(({ n }) => n === star);
        if (own) this.#offset = { x: own.x - at.x, y: own.y - at.y };
        return { selected: star };
      }
      case "add":
        if (star !== null) return { selected: star };
        return {
          figure: addStar(figure, at.x, at.y, selected),
          what: "workshop-did-add",
          selected: figure.stars.length + 1,
        };
      case "line":
        return this.#line(figure, star);
      case "erase":
        if (star !== null) return { figure: removeStar(figure, star), what: "workshop-did-remove", selected: null };
        if (line !== null) return { figure: toggleLine(figure, ...line), what: "workshop-did-erase", selected };
        return { selected: null };
    }
  }

  /** From one star to the next: the end of a line is the beginning of another. */
  #line(figure: Drawn, star: number | null): Done | { selected: number | null } {
    const from = this.from;
    if (star === null || star === from) {
      this.from = null;
      return { selected: star };
    }
    this.from = star;
    if (from === null) return { selected: star };
    return { ...lineDone(figure, from, star), selected: star };
  }

  /** A move with the button or the finger down. */
  move(figure: Drawn, at: Point): Done | null {
    const star = this.#dragged;
    if (star === null) return null;
    const [x, y] = [at.x + this.#offset.x, at.y + this.#offset.y];
    return {
      figure: moveStar(figure, star, x, y),
      what: "workshop-did-move",
      run: `drag-${drags}`,
      selected: star,
    };
  }

  /** Let go: a line that was drawn from one star to another by dragging is finished there. */
  release(tool: Tool, figure: Drawn, star: number | null): Done | null {
    this.#dragged = null;
    const from = this.from;
    if (tool !== "line" || from === null || star === null || star === from) return null;
    this.from = null;
    return { ...lineDone(figure, from, star), selected: star };
  }
}

/** A line drawn, or erased where there was one. */
export function lineDone(figure: Drawn, from: number, to: number): { figure: Drawn; what: string } {
  const drawn = toggleLine(figure, from, to);
  return { figure: drawn, what: drawn.lines.length > figure.lines.length ? "workshop-did-line" : "workshop-did-erase" };
}

const REACH = { mouse: 14, touch: 26 };
const LINE_REACH = 9;

/** What lies at a spot of the drawing, in pixels. */
export function pressedOn(
  spot: Point,
  at: Point,
  spots: ReadonlyMap<number, Point>,
  lines: readonly Line[],
  touch: boolean,
): Pressed {
  let star: number | null = null;
  let least = touch ? REACH.touch : REACH.mouse;
  for (const [n, { x, y }] of spots) {
    const distance = Math.hypot(x - spot.x, y - spot.y);
    if (distance < least) [star, least] = [n, distance];
  }
  let line: Line | null = null;
  let nearest = touch ? 2 * LINE_REACH : LINE_REACH;
  for (const ends of lines) {
    const [p, q] = [spots.get(ends[0]), spots.get(ends[1])];
    if (!p || !q) continue;
    const distance = toSegment(spot, p, q);
    if (distance < nearest) [line, nearest] = [ends, distance];
  }
  return { at, star, line };
}

function toSegment(spot: Point, p: Point, q: Point): number {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((spot.x - p.x) * dx + (spot.y - p.y) * dy) / length));
  return Math.hypot(spot.x - p.x - along * dx, spot.y - p.y - along * dy);
}
