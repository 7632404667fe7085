/** How far the backend has come with getting ready: a page without a server loads Python when a game is wanted. */

export type Waking =
  { phase: "loading"; loaded: number; total: number } | { phase: "starting"; share: number } | { phase: "failed" };

class State {
  /** Null if it is ready, or if nobody has asked yet. */
  now = $state.raw<Waking | null>(null);
  /** The backend can store no moves. */
  full = $state(false);
  again: () => void = () => undefined;
}

export const waking = new State();
