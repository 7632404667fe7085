/** Figures behind the stars are seen whole: no chart of a table cuts one off, whichever card lies where. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { frameFor, rowsFor, skyLayout } from "../table/desk/layout";
import type { Edition } from "../api/types";
import type { CardFace } from "./edition";
import { reachOf } from "./engraving";
import { type Room, cutOff, fit } from "./place";

/** The least that stars at a table may give way, as in Chart.svelte. */
const SMALLEST = 0.92;
/** At most this part of a chart's shorter side is cut off a figure. */
const MOST = 0.1;

const FOLDER = join(import.meta.dirname, "../../../src/astra/edition/archived");
const EDITIONS = readdirSync(FOLDER)
  .map((name) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString()) as Edition)
  .sort((a, b) => a.version - b.version);
const CARDS = EDITIONS.at(-1)!.cards as unknown as CardFace[];

/** The figures of which a chart cuts off more than it may, and how much. */
function cut(room: Room): string[] {
  return CARDS.flatMap((card) => {
    const reach = reachOf(card.code, SMALLEST)!;
    const px = cutOff(fit(card, { ...room, figure: reach }), room, reach);
    return px > MOST * Math.min(room.width, room.height) ? [`${card.code}: ${px.toFixed(0)} px`] : [];
  });
}

/** Every chart of a table in a window, as Desk.svelte and PlaceCard.svelte lay them out. */
function chartsOf(width: number, height: number, places: number): Room[] {
  const frame = frameFor(width, height, rowsFor(places));
  const { cells, ring } = skyLayout({
    width: width - frame.rail - 20,
    height: height - frame.top - frame.act - frame.hand - 16,
    places,
    ring: frame.kind !== "tablet",
    compact: frame.compact,
  });
  const column = frame.kind === "wide" ? 210 : 188;
  return cells.map((cell) => ({
    width: cell.w - column - 2,
    height: cell.h - 2,
    margin: frame.tall ? 27 : 32,
    avoid: ring && {
      x: ring.x - cell.x - (cell.side === "left" ? column + 1 : 1),
      y: ring.y - cell.y - 1,
      r: ring.size / 2,
    },
  }));
}

test.each([
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [1024, 768],
])("every figure lies within its chart, wherever on a table in a window of %i x %i", (width, height) => {
  const found = [3, 4, 5, 6].flatMap((places) =>
    chartsOf(width, height, places).flatMap((room, i) => cut(room).map((said) => `place ${i} of ${places}, ${said}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  ["360x640", { width: 338, height: 222, margin: 28 }],
  ["390x664", { width: 368, height: 222, margin: 28 }],
  ["390x844", { width: 368, height: 300, margin: 40 }],
  ["844x390", { width: 414, height: 282, margin: 40 }],
  ["667x375", { width: 300, height: 268, margin: 28 }],
])("every figure lies within its chart on a phone of %s", (_, room) => {
  expect(cut(room)).toEqual([]);
});
