/** Switching the language while files are on their way or do not come. */
import { FluentResource } from "@fluent/bundle";
import { beforeEach, describe, expect, test, vi } from "vitest";

type Body = { default: FluentResource["body"] };
/** Files that wait to be let through, or to fail, by "language/file". */
const waiting = new Map<string, { come: () => void; fail: () => void }>();
const held = new Set<string>();

vi.mock("virtual:texts", () => {
  const files = ["pages", "cards", "rules"];
  const languages = ["en", "fr", "ru"];
  const load = (path: string) => (): Promise<Body> => {
    const [language, file] = path.split("/");
    const body = { default: new FluentResource(`${file}-word = ${language}`).body };
    if (!held.has(path)) return Promise.resolve(body);
    return new Promise((resolve, reject) =>
      waiting.set(path, { come: () => resolve(body), fail: () => reject(new Error(path)) }),
    );
  };
  return {
    partOf: Object.fromEntries(files.map((file) => [file, file])),
    parts: Object.fromEntries(
      languages.flatMap((language) => files.map((file) => [`${language}/${file}`, load(`${language}/${file}`)])),
    ),
  };
});

beforeEach(() => {
  vi.resetModules();
  waiting.clear();
  held.clear();
  history.replaceState(null, "", "/");
});
async function fresh() {
  const [texts, { settings }] = await Promise.all([import("./index"), import("../settings/settings.svelte")]);
  settings.language = "en";
  await texts.loadTexts("pages");
  return { ...texts, settings };
}

test("of two wishes the last one wins, whichever is there first", async () => {
  const { setLanguage, settings } = await fresh();
  held.add("fr/pages");
  const french = setLanguage("fr");
  await setLanguage("ru");
  waiting.get("fr/pages")!.come();
  await french;
  expect(settings.language).toBe("ru");
});

test("a wish that is given up and fails is nobody's trouble", async () => {
  const { setLanguage, settings } = await fresh();
  held.add("fr/pages");
  const french = setLanguage("fr");
  await setLanguage("en");
  waiting.get("fr/pages")!.fail();
  await expect(french).resolves.toBeUndefined();
  expect(settings.language).toBe("en");
});

test("a file of a page left long ago keeps nobody from switching, and is asked for again where it is shown", async () => {
  const { loadTexts, setLanguage, settings, t } = await fresh();
  history.replaceState(null, "", "/rules");
  await loadTexts("rules");
  history.replaceState(null, "", "/settings");
  held.add("fr/rules");
  await setLanguage("fr");
  expect(settings.language).toBe("fr");
  expect(t("pages-word")).toBe("fr");
  waiting.get("fr/rules")!.fail();
  await new Promise((resolve) => setTimeout(resolve));
  held.clear();
  await loadTexts("rules");
  expect(t("rules-word")).toBe("fr");
});

test("what the page shows is waited for, and without it the language stays", async () => {
  const { loadTexts, setLanguage, settings, t } = await fresh();
  history.replaceState(null, "", "/atlas");
  await loadTexts("cards");
  held.add("fr/cards");
  const french = setLanguage("fr");
  await new Promise((resolve) => setTimeout(resolve));
  expect(settings.language).toBe("en");
  waiting.get("fr/cards")!.fail();
  await expect(french).rejects.toThrow();
  expect(settings.language).toBe("en");
  held.clear();
  await setLanguage("fr");
  expect(t("cards-word")).toBe("fr");
});

describe("a language chosen in another tab", () => {
  /** Another tab writes what it has been set to. */
  function written(kept: Record<string, unknown>): void {
    const text = JSON.stringify(kept);
    localStorage.setItem("astra-settings", text);
    dispatchEvent(new StorageEvent("storage", { key: "astra-settings", newValue: text }));
  }
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  test("is taken over once its texts are here, all else at once; never is there a text without words", async () => {
    const { settings, t } = await fresh();
    held.add("fr/pages");
    written({ language: "fr", speed: "2x" });
    await settled();
    expect([settings.speed, settings.language, t("pages-word")]).toEqual(["2x", "en", "en"]);
    waiting.get("fr/pages")!.come();
    await settled();
    expect([settings.language, t("pages-word")]).toEqual(["fr", "fr"]);
  });

  test("whose texts do not come leaves this tab as it is, and is not taken back by what is set here", async () => {
    const { settings, t } = await fresh();
    held.add("fr/pages");
    written({ language: "fr" });
    await settled();
    waiting.get("fr/pages")!.fail();
    await settled();
    expect(t("pages-word")).toBe("en");
    settings.speed = "instant";
    expect(JSON.parse(localStorage.getItem("astra-settings")!)).toMatchObject({ language: "fr", speed: "instant" });
  });

  test("is no wish while only something else was set there", async () => {
    const { setLanguage, settings } = await fresh();
    held.add("ru/pages");
    const russian = setLanguage("ru");
    written({ language: "en", speed: "2x" });
    waiting.get("ru/pages")!.come();
    await russian;
    expect([settings.language, settings.speed]).toEqual(["ru", "2x"]);
  });
});
