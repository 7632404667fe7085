import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { judge, LESSONS } from "./learn/lessons";
import { outline, pieces } from "./rules/outline";
import { best, columns, sourcesOf } from "./score/scoring";
import { readKept } from "../settings/settings.svelte";
import { readFileSync } from "node:fs";
import { join } from "node:path";

describe("lessons", () => {
  test("what a step plays is what it asks for", () => {
    for (const lesson of LESSONS) {
      for (const step of lesson.steps) {
        if (step.kind === "do") expect(judge(step, step.play), `${lesson.id} ${step.text}`).toBe("right");
        else expect(judge(step, ["rest"])).toBe("other");
      }
    }
  });

  test("another move is refused, and so is half a path", () => {
    const step = LESSONS.find((lesson) => lesson.id === "grand")?.steps.find((one) => one.kind === "do");
    expect(step && judge(step, ["rest"])).toBe("other");
    expect(step && judge(step, ["mark Leo.4", "mark Ori.5"])).toBe("other");
    expect(step && judge(step, ["mark Ori.3", "stop"])).toBe("more");
  });
});

describe("rules", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../src/astra/locales/en/rules.ftl"), "utf-8");
  const messages = new FluentResource(source).body.map(({ id, attributes }) => ({
    id,
    attributes: Object.keys(attributes),
  }));
  const sections = outline(messages);

  test("every section and rule of the file is there, in order", () => {
    expect(sections.map((section) => section.number)).toEqual([
      "",
      ...Array.from({ length: 13 }, (_, i) => String(i + 1)),
    ]);
    expect(sections[0]?.entries.map((entry) => entry.id)).toEqual(["rules-intro", "rules-words"]);
    const numbers = sections.flatMap((section) => section.entries.map((entry) => entry.number)).filter(Boolean);
    expect(numbers.length).toBe([...source.matchAll(/^rule-/gm)].length);
    expect(numbers.slice(0, 3)).toEqual(["R1.1", "R1.2", "R1.3"]);
    expect(numbers).toContain("A18");
  });

  test("rulings keep their reasons", () => {
    const withReason = sections
      .flatMap((section) => section.entries)
      .filter((entry) => entry.attributes.includes("ruling"));
    expect(withReason.length).toBe([...source.matchAll(/^ {4}\.ruling =/gm)].length);
  });

  test("other rules become links, marks of rulings stand out", () => {
    expect(pieces("See R4.2 (‡ not A7).")).toEqual([
      { text: "See " },
      { text: "R4.2", rule: "R4.2" },
      { text: " (" },
      { text: "‡", ruling: true },
      { text: " not " },
      { text: "A7", rule: "A7" },
      { text: ")." },
    ]);
  });
});

describe("scoring", () => {
  const scores = [
    { fame: 9, pouch: 5, limit: 3, dust: 2, stars: 1, active: 2, elements: 4, total: 26 },
    { fame: 12, pouch: 6, limit: 2, dust: 0, stars: 0, active: 0, elements: 0, total: 20 },
  ];
  const grid = { rows: [], columns: [0, 0, 0, 0] };
  const history = {
    start: [0, 0],
    start_totals: [9, 9],
    turns: [],
    finals: [],
    scores,
    counts: [
      { dust: 7, stars: 2, active: 1 },
      { dust: 2, stars: 1, active: 0 },
    ],
    elements: [grid, grid],
    winners: [0],
    placings: [],
    best: [],
    distinctions: { discoveries: null, steal: null, grand_stars: null },
    seconds: 60,
  };
  const all = columns(history, ["Mira", "Ilse"], "Auptolemy");

  test("each player has a column, and so has Auptolemy, who wins when nobody does", () => {
    expect(all.map(({ pen, name, won }) => [pen, name, won])).toEqual([
      [0, "Mira", true],
      [1, "Ilse", false],
    ]);
    expect(all[0]?.counts).toEqual({ dust: 7, stars: 2, active: 1 });
    const solo = columns({ ...history, winners: [] }, ["Mira"], "Auptolemy");
    expect(solo.map(({ pen, name, won }) => [pen, name, won])).toEqual([
      [0, "Mira", false],
      ["auptolemy", "Auptolemy", true],
    ]);
  });

  test("the sources that anybody has add up to the total", () => {
    const sources = sourcesOf(all);
    expect(sources).toEqual(["fame", "pouch", "limit", "dust", "stars", "active", "elements"]);
    for (const { score } of all)
      expect(sources.reduce((sum, source) => sum + (score[source] ?? 0), 0)).toBe(score.total);
  });

  test("the best of a source are marked, all of a tie and nobody at zero", () => {
    expect([...best(all, "fame")]).toEqual([1]);
    expect(best(all, "telescopes").size).toBe(0);
  });
});

describe("settings", () => {
  test("what was kept comes back, what is not sound is left out", () => {
    const kept = readKept('{"language":"fr","theme":"mauve","speed":"2x","sound":"loud"}');
    expect(kept).toMatchObject({ language: "fr", theme: "system", speed: "2x", sound: true });
    expect(readKept("no json").theme).toBe("system");
  });
});
