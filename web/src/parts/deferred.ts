/**
 * The parts of a large page are drawn one after the other, in tasks of their own, so that the browser can paint and
 * answer in between.
 */
import { flushSync } from "svelte";

/** Quick machines draw several parts at once. */
const BUDGET_MS = 8;

interface Part {
  draw: () => void;
  turn: number;
}
let waiting: Part[] = [];
let drawing = false;

function drawSome(): void {
  const until = performance.now() + BUDGET_MS;
  do {
    const next = waiting.shift();
    if (next) flushSync(next.draw);
  } while (waiting.length > 0 && performance.now() < until);
  drawing = waiting.length > 0;
  if (drawing) setTimeout(drawSome);
}

/**
 * Calls `draw` after everything before it in the same turn, and after all earlier turns; the returned function removes
 * it from the queue.
 */
export function soon(draw: () => void, turn: number): () => void {
  const part = { draw, turn };
  const later = waiting.findIndex((other) => other.turn > turn);
  waiting.splice(later < 0 ? waiting.length : later, 0, part);
  if (!drawing) setTimeout(drawSome);
  drawing = true;
  return () => {
    waiting = waiting.filter((other) => other !== part);
  };
}
