/** Parses action texts and relates them to a view. Nothing here decides what is legal. */
import type { NextAction, Pen, PlaceView } from "../../api/types";
import type { PenName } from "../../glyphs/pens";

export type Action =
  | { kind: "mark"; card: string; star: number }
  | { kind: "use" | "activate" | "discard" | "discover"; card: string }
  | { kind: "boon"; boon: number }
  | { kind: "rest" | "stop" | "trade" };

/** An action's parts; null if the text has another form. */
export function parseAction(text: string): Action | null {
  const [verb, rest] = text.split(" ", 2);
  switch (verb) {
    case "mark": {
      const [card, star] = (rest ?? "").split(".", 2);
      return card && star ? { kind: "mark", card, star: Number(star) } : null;
    }
    case "use":
    case "activate":
    case "discard":
    case "discover":
      return rest ? { kind: verb, card: rest } : null;
    case "boon":
      return rest ? { kind: "boon", boon: Number(rest) } : null;
    case "rest":
    case "stop":
    case "trade":
      return { kind: verb };
    default:
      return null;
  }
}

export const markOf = (card: string, star: number): string => `mark ${card}.${star}`;

/** The stars among actions, by card. */
export function starsOf(actions: readonly string[]): Map<string, Set<number>> {
  const stars = new Map<string, Set<number>>();
  for (const text of actions) {
    const action = parseAction(text);
    if (action?.kind !== "mark") continue;
    const known = stars.get(action.card);
    if (known) known.add(action.star);
    else stars.set(action.card, new Set([action.star]));
  }
  return stars;
}

/** The cards that actions of one kind name, in their order. */
export function cardsOf(actions: readonly string[], kind: "use" | "activate" | "discard" | "discover"): string[] {
  return actions.flatMap((text) => {
    const action = parseAction(text);
    return action !== null && action.kind === kind ? [action.card] : [];
  });
}

/** The boons among actions. */
export function boonsOf(actions: readonly string[]): number[] {
  return actions.flatMap((text) => {
    const action = parseAction(text);
    return action?.kind === "boon" ? [action.boon] : [];
  });
}

/** The drawn pen of a seat or of one of the two pens without a seat. */
export function penName(pen: Pen): PenName {
  return typeof pen === "number" ? ((Math.min(4, Math.max(0, pen)) + 1) as PenName) : pen;
}

/** Who has how many stars on a card, most first; ties in the order of seats, with the two other pens last. */
export function tally(place: PlaceView, extra: { pen: Pen; n: number } | null = null): [Pen, number][] {
  const counts = new Map<Pen, number>();
  for (const pen of Object.values(place.marks)) counts.set(pen, (counts.get(pen) ?? 0) + 1);
  if (extra !== null && extra.n > 0) counts.set(extra.pen, (counts.get(extra.pen) ?? 0) + extra.n);
  const order = (pen: Pen): number => (typeof pen === "number" ? pen : pen === "dreamer" ? 10 : 11);
  return [...counts].sort(([a, n], [b, m]) => m - n || order(a) - order(b));
}

/** The server's note on an action, if it gave one. */
export function noteOn(notes: readonly NextAction[], action: string): NextAction | null {
  return notes.find((note) => note.action === action) ?? null;
}
