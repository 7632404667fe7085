/** What is printed, as the server sends it, and lookups over it. */
import type { Board, Card, Edition, Element, Star } from "../api/types";

export type { Ability, Board, Boon, Edition, Element } from "../api/types";

export type StarFace = Star & { designation?: string };
export type CardFace = Omit<Card, "stars"> & { stars: StarFace[] };
export type ChartFrame = Card["chart"];

export const ELEMENTS: readonly Element[] = ["fire", "water", "air", "earth"];

/** The cards by code. */
export function cardsByCode(edition: Edition): Map<string, CardFace> {
  return new Map(edition.cards.map((card) => [card.code, card]));
}

/** A board by its name, which the server says. */
export function boardOf(edition: Edition, name: string): Board {
  const board = edition.boards[name];
  if (board === undefined) throw new Error(`The edition has no board ${name}.`);
  return board;
}

/** The stars that a line joins to each star. */
export function neighbours(card: CardFace): Map<number, number[]> {
  const joined = new Map<number, number[]>(card.stars.map((star) => [star.n, []]));
  for (const [a, b] of card.lines) {
    joined.get(a)?.push(b);
    joined.get(b)?.push(a);
  }
  return joined;
}
