/** What a key does on a star of the chart that is drawn. */

import {
  addStar,
  type Direction,
  type Drawn,
  makeStart,
  moveStar,
  removeStar,
  spotBeside,
  starTowards,
  toggleGrand,
} from "./figure";

const STEP = 0.01;
const LARGE_STEP = 0.05;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

export interface StarKey {
  key: string;
  /** The letter of the key, whatever the layout; see keys.ts. */
  sign: string;
  shift: boolean;
  alt: boolean;
}

/** What comes of it: another star, a figure, a line that begins, ends or is given up here, the field for its name. */
export type Keyed =
  | { does: "go"; to: number | null }
  | { does: "draw"; figure: Drawn; what: string; to: number | null; run?: string }
  | { does: "line" }
  | { does: "drop" }
  | { does: "name" };

/** Null for a key that means nothing here. `n` is null on a chart without stars, `from` where a line begins. */
export function keyed(press: StarKey, figure: Drawn, n: number | null, from: number | null): Keyed | null {
  if (press.sign === "a" || press.sign === "+") {
    const { x, y } = spotBeside(figure.stars, n);
    const to = figure.stars.length + 1;
    return { does: "draw", figure: addStar(figure, x, y, n), what: "workshop-did-add", to };
  }
  if (n === null) return null;
  const direction = ARROWS[press.key];
  if (direction) {
    if (!press.shift && !press.alt) return { does: "go", to: starTowards(figure.stars, n, direction) };
    return nudged(figure, n, direction, press.alt ? LARGE_STEP : STEP);
  }
  switch (press.key) {
    case "Delete":
    case "Backspace": {
      const left = removeStar(figure, n);
      return { does: "draw", figure: left, what: "workshop-did-remove", to: Math.min(n, left.stars.length) || null };
    }
    case "Escape":
      return from === null ? null : { does: "drop" };
    case "Enter":
    case " ":
      return { does: from === null ? "name" : "line" };
  }
  switch (press.sign) {
    case "l":
      return { does: "line" };
    case "g":
      return { does: "draw", figure: toggleGrand(figure, n), what: "workshop-did-grand", to: n };
    case "s":
      return { does: "draw", figure: makeStart(figure, n), what: "workshop-did-start", to: 1 };
    default:
      return null;
  }
}

function nudged(figure: Drawn, n: number, direction: Direction, by: number): Keyed | null {
  const star = figure.stars.find((one) => one.n === n);
  if (!star) return null;
  const [dx, dy] = WAYS[direction];
  const moved = moveStar(figure, n, star.x + by * dx, star.y + by * dy);
  return { does: "draw", figure: moved, what: "workshop-did-move", to: n, run: `keys-${n}` };
}
