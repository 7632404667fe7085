/** The printed game that new tables use, asked for once. */

import { currentEdition, getEdition } from "../api/client";
import type { Edition } from "../api/types";

let current: Promise<Edition> | null = null;

export function theEdition(): Promise<Edition> {
  current ??= currentEdition().then(getEdition);
  current.catch(() => (current = null));
  return current;
}
