/**
 * Whatever a file said, as a document that can be edited: of what has the wrong shape ours stands in. A wrong value
 * that the workshop has a field for stays, so that it is seen and mended; one that it has none for is put right here.
 * Whether the whole is right, only the checks say.
 */

import type { Board, Card, Edition } from "../../../api/types";
import { ELEMENTS } from "../../../chart/edition";
import { BOX_HEIGHT, BOX_WIDTH } from "../../../chart/projection";
import {
  ABILITIES,
  abilityOf,
  type Boon,
  BOON_KINDS,
  type DraftCard,
  type DraftDocument,
  type DraftStar,
  type Element,
} from "./document";
import { makeStart } from "../card/figure";
import { CARD_PARTS, confirmedParts, COUNTS, OTHER_PARTS, sameValue } from "../printed";

/** As src/astra/edition has them. */
const CODE = /^[A-Z][A-Za-z]{2}$/;
const LONGEST_NAME = 60;
const MAGNITUDES = [-2, 12] as const;
const COLOURS = [-1, 6] as const;
const MOST_HIP = 999_999;
const FINAL_CARDS = 6;
/** The number of cards of a short game: such an edition is whole. */
const SHORT = 24;
/** A file with more cards than these is no edition. */
const MOST_CARDS = 96;

type Raw = Record<string, unknown>;

const isTable = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const tableOf = (value: unknown): Raw => (isTable(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const numberOr = (value: unknown, otherwise: number): number => (isNumber(value) ? value : otherwise);
const textOr = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);
const wordOr = <T extends string>(value: unknown, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise;
const isWithin = (value: unknown, least: number, most: number): value is number =>
  isNumber(value) && value >= least && value <= most;
const isName = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
const into = (value: unknown, least: number, most: number, otherwise: number): number =>
  Math.max(least, Math.min(most, numberOr(value, otherwise)));

function starOf(value: unknown, n: number): DraftStar {
  const raw = tableOf(value);
  const star: DraftStar = {
    n,
    kind: n === 1 ? "start" : wordOr(raw["kind"], ["common", "grand"], "common"),
    name: textOr(raw["name"], ""),
    x: into(raw["x"], 0, BOX_WIDTH, BOX_WIDTH / 2),
    y: into(raw["y"], 0, BOX_HEIGHT, BOX_HEIGHT / 2),
    mag: into(raw["mag"], ...MAGNITUDES, 4),
  };
  if (isName(raw["designation"]) || raw["designation"] === "") star.designation = raw["designation"];
  if (isWithin(raw["hip"], 1, MOST_HIP) && Number.isInteger(raw["hip"])) star.hip = raw["hip"];
  if (isWithin(raw["bv"], ...COLOURS)) star.bv = raw["bv"];
  return star;
}

/** Stars where they are, and the lines that join two of them; the starting star comes first. */
function figureOf(raw: Raw): Pick<DraftCard, "stars" | "lines"> {
  const rows = listOf(raw["stars"]);
  const isStar = (n: unknown): n is number => typeof n === "number" && Number.isInteger(n) && n > 0 && n <= rows.length;
  const figure = {
    stars: rows.map((star, i) => starOf(star, i + 1)),
    lines: listOf(raw["lines"]).flatMap((line): [number, number][] => {
      const [a, b] = listOf(line);
      return isStar(a) && isStar(b) && a !== b ? [[a, b]] : [];
    }),
  };
  const start = rows.findIndex((star) => tableOf(star)["kind"] === "start");
  return start > 0 ? makeStart(figure, start + 1) : figure;
}

function chartOf(value: unknown): DraftCard["chart"] {
  const { ra, dec, scale, roll } = tableOf(value);
  const right = isWithin(ra, 0, 24) && isWithin(dec, -90, 90) && isWithin(scale, 1, 150) && isWithin(roll, -360, 360);
  return right ? { ra, dec, scale, roll } : null;
}

function boonOf(value: unknown, otherwise: Boon): Boon {
  if (!isTable(value)) return { ...otherwise };
  return { kind: wordOr(value["kind"], BOON_KINDS, otherwise.kind), n: numberOr(value["n"], otherwise.n) };
}

/** Which values the file has confirmed; what was replaced nobody has. */
function confirmed(parts: readonly string[], marks: unknown, mended: object, raw: Raw): { printed?: string[] } {
  const printed = confirmedParts(marks, parts).filter((part) => sameValue(part, mended, raw));
  return printed.length ? { printed } : {};
}

function cardOf(raw: Raw, code: string, latin: string, ours: Card | undefined): DraftCard {
  const ability = tableOf(raw["ability"]);
  const kind = ability["kind"];
  const figure = figureOf(raw);
  const boons = listOf(raw["boons"]);
  const card: DraftCard = {
    code,
    latin,
    element: wordOr(raw["element"], ELEMENTS, ours?.element ?? "fire"),
    fame: numberOr(raw["fame"], ours?.fame ?? 1),
    ...(figure.stars.length === 0 && ours ? structuredClone({ stars: ours.stars, lines: ours.lines }) : figure),
    chart: chartOf(raw["chart"]),
    field: listOf(raw["field"]).flatMap((row): [number, number, number][] => {
      const [x, y, mag] = listOf(row);
      const right = isWithin(x, 0, BOX_WIDTH) && isWithin(y, 0, BOX_HEIGHT) && isWithin(mag, ...MAGNITUDES);
      return right ? [[x, y, mag]] : [];
    }),
    boons: Array.from({ length: 4 }, (_, i) => boonOf(boons[i], ours?.boons[i] ?? { kind: "fame", n: 1 })),
    ability:
      typeof kind === "string" && Object.hasOwn(ABILITIES, kind)
        ? abilityOf(kind, numberOr(ability["n"] ?? ability["cost"], 1))
        : structuredClone(ours?.ability ?? { kind: "gain_dust", n: 1 }),
  };
  const said = { ...raw, stars: listOf(raw["stars"]).map((star, i) => ({ ...tableOf(star), n: i + 1 })) };
  return { ...card, ...confirmed(CARD_PARTS, raw["printed"], card, said) };
}

/**
 * All cards of the file. One without a code of its own gets that of its name, or else one that is free; one that is
 * there twice stays so, and one for which no code is left stays without: their owner sees which has to go. Cards that
 * the file lacks are ours, unless it is a short edition or has its own instead.
 */
function cardsOf(value: unknown, ours: Edition): DraftCard[] {
  const rows = listOf(value).filter(isTable).slice(0, MOST_CARDS);
  const known = new Map(ours.cards.map((card) => [card.code, card]));
  const own = new Set(rows.map((raw) => raw["code"]));
  const cards: DraftCard[] = [];
  const codes = new Set<string>();
  const names = new Set<string>();
  const isFree = ({ code }: Card): boolean => !own.has(code) && !codes.has(code);
  const codeOf = (raw: Raw): string => {
    const code = raw["code"];
    const coded = typeof code === "string" && CODE.test(code);
    if (coded && !codes.has(code)) return code;
    const named = ours.cards.find((card) => isFree(card) && card.latin === raw["latin"]);
    return named?.code ?? (coded ? code : ours.cards.find(isFree)?.code) ?? "";
  };
  for (const raw of rows) {
    const code = codeOf(raw);
    if (code === "" && Object.keys(raw).length === 0) continue;
    const latin = raw["latin"];
    const name = isName(latin) && !names.has(latin) ? latin : (known.get(code)?.latin ?? code);
    names.add(name);
    codes.add(code);
    cards.push(cardOf(raw, code, name, known.get(code)));
  }
  if (codes.size !== SHORT)
    for (const card of ours.cards)
      if (codes.size < ours.cards.length && !codes.has(card.code)) {
        codes.add(card.code);
        cards.push(structuredClone(card));
      }
  return cards;
}

const elementsOf = (value: unknown, ours: readonly Element[], size: number): Element[] =>
  Array.from({ length: size }, (_, i) => wordOr(listOf(value)[i], ELEMENTS, ours[i] ?? "fire"));

function boardOf(value: unknown, ours: Board): Board {
  const raw = tableOf(value);
  const dream = tableOf(raw["dream"]);
  const numbers = ours.dream;
  const dreams = numbers && {
    dream: Object.fromEntries(
      ELEMENTS.map((element) => [element, numberOr(dream[element], numbers[element])]),
    ) as Record<Element, number>,
  };
  return {
    spheres: elementsOf(raw["spheres"], ours.spheres, 4),
    discard_after: wordOr(raw["discard_after"], ELEMENTS, ours.discard_after),
    ...dreams,
    places: elementsOf(raw["places"], ours.places, ours.places.length),
  };
}

function trackOf(value: unknown, ours: readonly number[]): number[] {
  const found = listOf(value).filter(isNumber);
  return found.length ? found : [...ours];
}

export function mendable(raw: unknown, ours: Edition): DraftDocument {
  const table = tableOf(raw);
  const boards = tableOf(table["boards"]);
  const document: DraftDocument = {
    id: textOr(table["id"], ours.id),
    version: numberOr(table["version"], 1),
    cards: cardsOf(table["cards"], ours),
    boards: Object.fromEntries(COUNTS.map((count) => [count, boardOf(boards[count], ours.boards[count]!)])),
    pouch: trackOf(table["pouch"], ours.pouch),
    wisdom: trackOf(table["wisdom"], ours.wisdom),
    final_cards: Array.from({ length: FINAL_CARDS }, (_, i) => {
      const [one, other] = elementsOf(listOf(table["final_cards"])[i], ours.final_cards[i] ?? [], 2);
      return [one!, other!] as [Element, Element];
    }),
  };
  return { ...document, ...confirmed(OTHER_PARTS, table["printed"], document, table) };
}
