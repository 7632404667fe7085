/**
 * How long the strongest opponent thinks here: measured whenever it has thought, remembered, and shown before a game.
 */

import type { Opponent } from "../api/types";
import { coresToUse } from "./thinkers";

const STORE = "astra-pace";
/** Simulations a second on one core of an ordinary machine, until this one has been measured. */
const COMMON_RATE = 1200;
const SIMULATIONS = 6000;
/** How much the last measurement counts. */
const NEWEST = 0.3;

function measured(): number | null {
  try {
    return Number(localStorage.getItem(STORE)) || null;
  } catch {
    return null;
  }
}

/** Records how long the strongest opponent has thought about a decision. */
export function tookSeconds(seconds: number): void {
  const before = measured();
  const now = before === null ? seconds : before * (1 - NEWEST) + seconds * NEWEST;
  try {
    localStorage.setItem(STORE, now.toFixed(2));
  } catch {
    // Measured again the next time.
  }
}

/** Seconds for a decision of an opponent. */
export function secondsFor(opponent: Opponent): number {
  if (opponent.name !== "master") return opponent.seconds;
  return measured() ?? SIMULATIONS / COMMON_RATE / coresToUse(navigator.hardwareConcurrency ?? 2);
}
