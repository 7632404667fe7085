/** Every text that the client asks for exists in all three languages; nothing visible is written in the code. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { parse } from "svelte/compiler";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "virtual:languages";
import { settings } from "../settings/settings.svelte";
import { ago, lasted, list, loadTexts, setLanguage, t } from "./index";

const SOURCE = join(import.meta.dirname, "..");
const LOCALES = join(import.meta.dirname, "../../../src/astra/locales");

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
const sources = filesUnder(SOURCE).filter(
  (path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|schema\.d\.ts$|\/testing\//.test(path),
);

const ids = new Map<string, Set<string>>();
beforeAll(() => {
  for (const language of LANGUAGES) {
    const known = new Set<string>();
    for (const file of readdirSync(join(LOCALES, language)).filter((name) => name.endsWith(".ftl"))) {
      const bundle = new FluentBundle(language);
      bundle.addResource(new FluentResource(readFileSync(join(LOCALES, language, file), "utf-8")));
      for (const [id, message] of bundle._messages) {
        if (message.value) known.add(id);
        for (const attribute of Object.keys(message.attributes)) known.add(`${id}.${attribute}`);
      }
    }
    ids.set(language, known);
  }
});

/** Texts asked for by a literal id: t("…") and text ids kept in data of the pages. */
function literals(source: string): string[] {
  const found = [...source.matchAll(/\bt\(\s*(?:[^"'`(),]*\?\s*)?"([\w.-]+)"(?:\s*:\s*"([\w.-]+)")?/g)].flatMap(
    (hit) => [hit[1], hit[2]],
  );
  const kept = [...source.matchAll(/\btext(?:_id)?: "([\w.-]+)"/g)].map((hit) => hit[1]);
  return [...found, ...kept].filter((id): id is string => Boolean(id));
}
/** Texts asked for by a pattern: t(`score-source-${source}.how`). */
function patterns(source: string): RegExp[] {
  return [...source.matchAll(/\b(?:t|hasText)\(\s*`([^`]+)`/g)]
    .map((hit) => hit[1] ?? "")
    .filter((text) => !text.startsWith("${"))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
            .map((part) => part.replace(/[.*+?^$()[\]\\]/g, "\\$&"))
            .join("[\\w-]+")}$`,
        ),
    );
}

describe("texts of the client", () => {
  test.each(LANGUAGES)("all that is asked for is there: %s", (language) => {
    const known = ids.get(language) ?? new Set();
    const missing = sources.flatMap((path) =>
      literals(readFileSync(path, "utf-8"))
        .filter((id) => !known.has(id))
        .map((id) => `${relative(SOURCE, path)}: ${id}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(LANGUAGES)("every pattern of ids finds some: %s", (language) => {
    const known = [...(ids.get(language) ?? [])];
    const empty = sources.flatMap((path) =>
      patterns(readFileSync(path, "utf-8"))
        .filter((pattern) => !known.some((id) => pattern.test(id)))
        .map((pattern) => `${relative(SOURCE, path)}: ${pattern.source}`),
    );
    expect(empty).toEqual([]);
  });

  test("the search itself finds enough to mean something", () => {
    const all = sources.flatMap((path) => literals(readFileSync(path, "utf-8")));
    expect(new Set(all).size).toBeGreaterThan(250);
  });

  test("ids in data: lessons and examples", () => {
    const data = ["pages/learn/lessons.json", "pages/rules/examples.json"]
      .map((path) => readFileSync(join(SOURCE, path), "utf-8"))
      .join();
    const used = [...data.matchAll(/"text": "([\w-]+)"/g)].map((hit) => hit[1] ?? "");
    expect(used.length).toBeGreaterThan(20);
    for (const language of LANGUAGES) expect(used.filter((id) => !ids.get(language)?.has(id))).toEqual([]);
  });

  test("no words stand between the tags or in what is read aloud", () => {
    const bare = sources
      .filter((path) => path.endsWith(".svelte"))
      .flatMap((path) => wordsIn(readFileSync(path, "utf-8")).map((word) => `${relative(SOURCE, path)}: ${word}`));
    expect(bare).toEqual([]);
    expect(wordsIn('<p aria-label="Some words">Other {t("x")} words</p>')).toEqual(["Some words", "Other", "words"]);
  });
});

/** Names, commands and units that are the same in every language. */
const NO_WORDS = /^(ASTRA,?|SHA-256|astra replay FILE --verify|astra edition sheet cards\.pdf --edition|\.toml)$/;
const READ_ALOUD = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"];

function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, attribute: string | null): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, attribute));
    if (!node || typeof node !== "object") return;
    const { type, name, data } = node as { type?: string; name?: string; data?: string };
    const inside = type === "Attribute" || type?.endsWith("Directive") ? (name ?? "") : attribute;
    if (type === "Text" && data && /\p{L}{3,}/u.test(data) && (inside === null || READ_ALOUD.includes(inside)))
      found.push(data.trim());
    for (const [key, value] of Object.entries(node)) if (key !== "parent") visit(value, inside);
  };
  visit(parse(source, { modern: true }).fragment, null);
  return found.filter((text) => !NO_WORDS.test(text));
}

describe("switching the language", () => {
  test("texts follow at once, plurals by the language's own rules", async () => {
    settings.language = "en";
    await loadTexts("pages");
    expect(t("lobby-waiting", { n: 1 })).toBe("One seat is free.");
    await setLanguage("ru");
    expect([1, 2, 5, 21].map((n) => t("lobby-waiting", { n }))).toEqual([
      "Свободно 1 место.",
      "Свободно 2 места.",
      "Свободно 5 мест.",
      "Свободно 21 место.",
    ]);
    await setLanguage("fr");
    expect(t("lobby-waiting", { n: 0 })).toBe("Un siège est libre.");
    expect(t("home-play.against", { names: "Hypatie" })).toBe("contre Hypatie");
  });

  test("lists and times speak the language of the page", async () => {
    await loadTexts("pages");
    await setLanguage("fr");
    expect(list(["Ann", "Bob", "Eve"])).toBe("Ann, Bob et Eve");
    expect(ago(1000, 1000 + 7200)).toBe("il y a 2 heures");
    // A browser binds number and word by spaces of its own.
    expect([20, 48 * 60, 5 * 3600, 3 * 86400].map((seconds) => lasted(seconds).replace(/\s/g, " "))).toEqual([
      "1 minute",
      "48 minutes",
      "5 heures",
      "3 jours",
    ]);
  });
});
