/** A draft's document: an edition as files hold it, and which of its values its owner has confirmed as printed. */

import type { Ability, Boon, BoonKind, Card, Edition, Element, Star } from "../../api/types";
import { ELEMENTS } from "../../chart/edition";

/** What of a card can be confirmed; a figure is its stars and lines. */
export const CARD_PARTS = ["element", "fame", "boons", "ability", "stars"] as const;
export type CardPart = (typeof CARD_PARTS)[number];

export const COUNTS = ["2", "3", "4", "5"] as const;
/** What of the rest can be confirmed. */
export const OTHER_PARTS = [...COUNTS.map((count) => `boards.${count}` as const), "pouch", "wisdom", "final_cards"];
export type OtherPart = string;

export const BOON_KINDS: readonly BoonKind[] = [
  "fame",
  "improvement",
  "stardust",
  "wisdom",
  "observation",
  "activation",
];

/** The kinds of abilities and what their number is called, if they have one. */
export const ABILITIES: Readonly<Record<string, "n" | "cost" | null>> = {
  gain_dust: "n",
  gain_telescope: "n",
  trade_dust: "cost",
  gain_wisdom: "n",
  gain_pouch: "n",
  fame_per_marked: null,
  fame_per_element: null,
  mark_any: null,
  starburst: null,
  mark_two: null,
  mark_three: null,
  free_start: null,
  fame_per_grand: null,
  overfill: null,
  reclaim_to_grand: null,
  reclaim_common: null,
};

/** A star that was drawn here has no colour. */
export type DraftStar = Omit<Star, "bv"> & { bv?: number };
export type DraftCard = Omit<Card, "stars" | "chart"> & {
  stars: DraftStar[];
  chart: Card["chart"] | null;
  printed?: CardPart[];
};
export type DraftDocument = Omit<Edition, "cards"> & { cards: DraftCard[]; printed?: OtherPart[] };
export type { Ability, Boon, BoonKind, Element };

/** A copy of an edition, in which nothing is confirmed yet. */
export function copyOf(edition: Edition, id: string): DraftDocument {
  return { ...structuredClone(edition), id, version: 1 };
}

/** How much of a card is confirmed. */
export type Standing = "ours" | "begun" | "printed";

export function standingOf(card: DraftCard): Standing {
  const confirmed = CARD_PARTS.filter((part) => card.printed?.includes(part)).length;
  return confirmed === CARD_PARTS.length ? "printed" : confirmed > 0 ? "begun" : "ours";
}

export const cardsPrinted = (document: DraftDocument): number =>
  document.cards.filter((card) => standingOf(card) === "printed").length;

export const othersPrinted = (document: DraftDocument): number =>
  OTHER_PARTS.filter((part) => document.printed?.includes(part)).length;

/** The first card after this one that is not wholly confirmed, once around; null if none is left. */
export function nextOpen(order: readonly DraftCard[], code: string): string | null {
  const at = order.findIndex((card) => card.code === code);
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return around.find((card) => standingOf(card) !== "printed")?.code ?? null;
}

/** An id that no other draft has: "almagest-mine", "almagest-mine-2". */
export function freeId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let n = 2; taken.includes(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;
const textOr = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const wordOr = <T extends string>(value: unknown, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise;

function starOf(value: unknown, n: number): DraftStar {
  const raw = isTable(value) ? value : {};
  const star: DraftStar = {
    n,
    kind: wordOr(raw["kind"], ["start", "common", "grand"], n === 1 ? "start" : "common"),
    name: textOr(raw["name"], ""),
    x: numberOr(raw["x"], 0.7),
    y: numberOr(raw["y"], 0.5),
    mag: numberOr(raw["mag"], 4),
  };
  if (typeof raw["designation"] === "string") star.designation = raw["designation"];
  if (typeof raw["hip"] === "number") star.hip = raw["hip"];
  if (typeof raw["bv"] === "number") star.bv = raw["bv"];
  return star;
}

function cardOf(raw: Record<string, unknown>, code: string, ours: Card | undefined): DraftCard {
  const chart = raw["chart"];
  const ability = raw["ability"];
  const lines = listOf(raw["lines"]).flatMap((line): [number, number][] => {
    const [a, b] = listOf(line);
    return typeof a === "number" && typeof b === "number" ? [[a, b]] : [];
  });
  const boons = listOf(raw["boons"]).slice(0, 4);
  const card: DraftCard = {
    code,
    latin: textOr(raw["latin"], ours?.latin ?? code),
    element: wordOr(raw["element"], ELEMENTS, ours?.element ?? "fire"),
    fame: numberOr(raw["fame"], ours?.fame ?? 1),
    stars: listOf(raw["stars"]).map((star, i) => starOf(star, i + 1)),
    lines,
    chart: isTable(chart)
      ? {
          ra: numberOr(chart["ra"], 0),
          dec: numberOr(chart["dec"], 0),
          scale: numberOr(chart["scale"], 20),
          roll: numberOr(chart["roll"], 0),
        }
      : null,
    field: listOf(raw["field"]).flatMap((row): [number, number, number][] => {
      const [x, y, mag] = listOf(row);
      return typeof x === "number" && typeof y === "number" && typeof mag === "number" ? [[x, y, mag]] : [];
    }),
    boons: Array.from({ length: 4 }, (_, i): Boon => {
      const boon = boons[i];
      const otherwise = ours?.boons[i] ?? { kind: "fame", n: 1 };
      return isTable(boon)
        ? { kind: wordOr(boon["kind"], BOON_KINDS, otherwise.kind), n: numberOr(boon["n"], otherwise.n) }
        : { ...otherwise };
    }),
    ability:
      isTable(ability) && typeof ability["kind"] === "string" && ability["kind"] in ABILITIES
        ? abilityOf(ability["kind"], numberOr(ability["n"] ?? ability["cost"], 1))
        : structuredClone(ours?.ability ?? { kind: "gain_dust", n: 1 }),
  };
  if (card.stars.length === 0 && ours) Object.assign(card, { stars: structuredClone(ours.stars), lines: ours.lines });
  const printed = CARD_PARTS.filter((part) => listOf(raw["printed"]).includes(part));
  if (printed.length) card.printed = printed;
  return card;
}

/** An ability of a kind, with its number if the kind has one. */
export function abilityOf(kind: string, n: number): Ability {
  const parameter = ABILITIES[kind];
  return parameter ? { kind, [parameter]: n } : { kind };
}

const elementsOf = (value: unknown, ours: readonly Element[], size: number): Element[] =>
  Array.from({ length: size }, (_, i) => wordOr(listOf(value)[i], ELEMENTS, ours[i] ?? "fire"));

/**
 * Whatever a file said, as a document that can be edited: of what has the wrong shape ours stands in; a wrong value
 * stays, so that it is seen and mended. Whether it is right, only the checks say.
 */
export function mendable(raw: unknown, ours: Edition): DraftDocument {
  const table = isTable(raw) ? raw : {};
  const known = new Map(ours.cards.map((card) => [card.code, card]));
  const cards = new Map<string, DraftCard>();
  for (const value of listOf(table["cards"])) {
    if (!isTable(value)) continue;
    const code = textOr(value["code"], "");
    if (code && !cards.has(code)) cards.set(code, cardOf(value, code, known.get(code)));
  }
  // Cards that the file lacks; none if it has others of its own instead.
  for (const card of ours.cards) {
    if (cards.size >= ours.cards.length) break;
    if (!cards.has(card.code)) cards.set(card.code, structuredClone(card));
  }
  const boards = isTable(table["boards"]) ? table["boards"] : {};
  const numbers = (value: unknown, otherwise: number[]): number[] => {
    const found = listOf(value).filter((one): one is number => typeof one === "number");
    return found.length ? found : [...otherwise];
  };
  const printed = OTHER_PARTS.filter((part) => listOf(table["printed"]).includes(part));
  return {
    id: textOr(table["id"], ours.id),
    version: numberOr(table["version"], 1),
    cards: [...cards.values()],
    boards: Object.fromEntries(
      COUNTS.map((count) => {
        const board = isTable(boards[count]) ? boards[count] : {};
        const own = ours.boards[count]!;
        const dream = isTable(board["dream"]) ? board["dream"] : {};
        return [
          count,
          {
            spheres: elementsOf(board["spheres"], own.spheres, 4),
            discard_after: wordOr(board["discard_after"], ELEMENTS, own.discard_after),
            ...(own.dream
              ? {
                  dream: Object.fromEntries(
                    ELEMENTS.map((element) => [element, numberOr(dream[element], own.dream![element])]),
                  ) as Record<Element, number>,
                }
              : {}),
            places: elementsOf(board["places"], own.places, own.places.length),
          },
        ];
      }),
    ),
    pouch: numbers(table["pouch"], ours.pouch),
    wisdom: numbers(table["wisdom"], ours.wisdom),
    final_cards: Array.from({ length: 6 }, (_, i) => {
      const pair = elementsOf(listOf(table["final_cards"])[i], ours.final_cards[i] ?? [], 2);
      return [pair[0]!, pair[1]!] as [Element, Element];
    }),
    ...(printed.length ? { printed } : {}),
  };
}
