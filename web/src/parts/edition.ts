/** The printed game that new tables use, and the one that comes with Astra; each is asked for once. */

import { currentEdition, getEdition, shippedEdition } from "../api/client";
import type { Edition } from "../api/types";

let current: Promise<Edition> | null = null;

export function theEdition(): Promise<Edition> {
  current ??= currentEdition().then(getEdition);
  current.catch(() => (current = null));
  return current;
}

let shipped: Promise<Edition> | null = null;

/** Our reconstruction: the same, but on a server that was given another one. */
export function ourEdition(): Promise<Edition> {
  shipped ??= shippedEdition().then(getEdition);
  shipped.catch(() => (shipped = null));
  return shipped;
}
