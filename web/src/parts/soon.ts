/** The parts of a large page are drawn one after the other, with a frame between them, so that the browser can paint and answer. */
import { flushSync } from "svelte";

/** Quick machines draw several parts before they wait for a frame. */
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
  if (drawing) requestAnimationFrame(() => setTimeout(drawSome));
}

/** Calls `draw` after what came before it in the same turn, and after all earlier turns; what is returned takes it out of the queue. */
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
