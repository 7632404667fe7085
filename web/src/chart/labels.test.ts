/** Names on charts: never on a star, never on another name, whatever the sky and the size of the chart. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Edition } from "../api/types";
import { drawChart, nameStars, titleSpot } from "./drawing";
import type { CardFace } from "./edition";
import { CORE, type Label, type LabelWish, type Sky, distance, overlaps, placeLabels } from "./labels";

/** Skies that people have played under: all earlier editions. */
const FOLDER = join(import.meta.dirname, "../../../src/astra/edition/archived");
const EDITIONS = readdirSync(FOLDER)
  .map((name) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString()) as Edition)
  .sort((a, b) => a.version - b.version);
const CARDS = (EDITIONS.at(-1)!.cards as unknown as CardFace[]).filter((card) => card.stars.length > 0);

function faults(labels: readonly Label[], sky: Sky): string[] {
  const found: string[] = [];
  labels.forEach((label, i) => {
    for (const other of labels.slice(i + 1))
      if (overlaps(label.box, other.box)) found.push(`${label.text} lies on ${other.text}`);
    for (const [n, star] of sky.stars)
      if (distance(star, label.box) < CORE * star.r - 1e-9) found.push(`${label.text} covers star ${n}`);
    const { x, y, w, h } = label.box;
    if (x < 0 || y < 0 || x + w > sky.width || y + h > sky.height) found.push(`${label.text} leaves the chart`);
    if (sky.avoid && distance(sky.avoid, label.box) < sky.avoid.r) found.push(`${label.text} is under the ring`);
  });
  return found;
}

describe("on every card, at the sizes of charts", () => {
  it.each([
    ["360x640", { width: 338, height: 222, k: 1, margin: 28, least: 25 }],
    ["390x664", { width: 368, height: 222, k: 1, margin: 28, least: 25 }],
    ["390x844", { width: 368, height: 300, k: 1.12, margin: 40, least: 30 }],
    ["844x390", { width: 414, height: 282, k: 1.12, margin: 40, least: 30 }],
    ["667x375", { width: 300, height: 268, k: 1, margin: 28, least: 25 }],
    ["three players at 1366x650", { width: 368, height: 216, k: 1, margin: 32 }],
    ["five players at 1366x768", { width: 365, height: 166, k: 1, margin: 27 }],
    ["five players at 1440x900", { width: 400, height: 208, k: 1, margin: 27 }],
    [
      "five players at 1440x900, beside the ring",
      { width: 400, height: 208, margin: 27, avoid: { x: 404, y: 104, r: 128 } },
    ],
    [
      "three players at 1366x650, beside the ring",
      { width: 368, height: 216, margin: 32, avoid: { x: 372, y: 220, r: 113 } },
    ],
  ])("at %s each grand star is named, and no name covers a star or another name", (_, size) => {
    for (const card of CARDS) {
      const { spots } = drawChart(card, size);
      const labels = nameStars(card, size, spots);
      const k = "k" in size ? size.k : 1;
      const stars = new Map(
        card.stars.map((s) => [s.n, { ...spots.get(s.n)!, r: (s.kind === "common" ? 10.8 : 14) * k }] as const),
      );
      const sky = {
        width: size.width,
        height: size.height,
        stars,
        lines: card.lines,
        ...("avoid" in size ? size : {}),
      };
      expect([card.code, ...faults(labels, sky)]).toEqual([card.code]);
      for (const width of [64, 96]) {
        const title = titleSpot(card, size, spots, labels, { size: 17, width });
        const box = { x: title.x - width / 2, y: title.y - 12, w: width, h: 14 };
        const under = [...stars].filter(([, star]) => distance(star, box) < CORE * star.r).map(([n]) => n);
        expect([card.code, width, under]).toEqual([card.code, width, []]);
        expect([card.code, labels.filter((label) => overlaps(label.box, box))]).toEqual([card.code, []]);
      }
      const grand = card.stars.filter((s) => s.kind === "grand").map((s) => s.n);
      expect([card.code, labels.map((l) => l.n).sort()]).toEqual([card.code, grand.sort()]);
    }
  });
});

it("no random sky has a name on a star or on another name (seeds 1 to 300)", () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed;
    const random = (): number => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
    const [width, height] = [200 + random() * 400, 120 + random() * 300];
    const stars = new Map<number, { x: number; y: number; r: number }>();
    for (let n = 1; n <= 14; n++) {
      const star = { x: 20 + random() * (width - 40), y: 20 + random() * (height - 40), r: n % 3 === 0 ? 14 : 10.8 };
      if ([...stars.values()].every((other) => Math.hypot(other.x - star.x, other.y - star.y) >= 25))
        stars.set(n, star);
    }
    const lines = [...stars.keys()].slice(1).map((n, i) => [[...stars.keys()][i]!, n] as const);
    const avoid = seed % 2 ? { x: width, y: height, r: 60 } : null;
    const wishes: LabelWish[] = [...stars.keys()]
      .filter((n) => n % 2 === 0)
      .map((n) => ({ n, text: `Star ${n}`, size: 14, width: 20 + random() * 60 }));
    const sky = { width, height, stars, lines, avoid };
    const labels = placeLabels(wishes, sky);
    expect([seed, ...faults(labels, sky)]).toEqual([seed]);
    expect(placeLabels(wishes, sky)).toEqual(labels);
  }
});
