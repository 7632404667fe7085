/** Problems as sentences: what has a name is said in the language of the page, the rest as it was typed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditionProblem, EditionWords } from "../../api/editions";
import type { Language } from "../../api/types";
import { loadTexts, setLanguage } from "../../i18n";
import { problemText } from "./problems";
import { TEXTS } from "./texts";
import { itemText, whereText } from "./values";

beforeAll(() => loadTexts(...TEXTS));
afterAll(() => setLanguage("en"));

const problem = (found: EditionWords, allowed: EditionWords): EditionProblem => ({
  card: null,
  path: ["boards", "2", "places"],
  found,
  allowed,
});
const places = problem(
  { text_id: "edition-found-value", arguments: { value: ["element-air", "element-air", "element-fire"] } },
  { text_id: "edition-allowed-each-once", arguments: { words: ["element-air", "element-earth", "element-fire"] } },
);

test.each<[Language, string]>([
  ["en", "Found Air, Air, Fire; allowed: each of Air, Earth, Fire once."],
  ["fr", "Trouvé\u202f: Air, Air, Feu\u202f; attendu\u202f: Air, Terre, Feu, chacun une fois."],
  ["ru", "Найдено: Воздух, Воздух, Огонь. Допустимо: Воздух, Земля, Огонь, по одному разу."],
])("elements have their names and commas between them: %s", async (language, sentence) => {
  await setLanguage(language);
  expect(problemText(places)).toBe(sentence);
});

test("what nobody knows stays as it was typed", async () => {
  await setLanguage("fr");
  const typed = problem(
    { text_id: "edition-found-value", arguments: { value: '"wood"' } },
    { text_id: "edition-allowed-whole", arguments: { low: 1, high: 2 } },
  );
  expect(problemText(typed)).toContain('"wood"');
});

test("of several boons, stars or spots it is said which one is wrong, and too many cards are those of the edition", async () => {
  await setLanguage("en");
  const at = (...path: (string | number)[]): EditionProblem => ({ ...places, path });
  expect(itemText(at("cards", 3, "boons", 1, "n"))).toBe("boon 2");
  expect(itemText(at("cards", 3, "stars", 0))).toBe("Star 1");
  expect(itemText(at("wisdom", 4))).toBe("spot 5");
  expect(itemText(at("final_cards", 1))).toBe("card 2");
  for (const one of [at("cards", 3, "fame"), at("cards", 3, "lines", 2), at("boards", "2", "places", 1), at("pouch")])
    expect(itemText(one)).toBe("");
  expect(whereText(at("cards"))).toBe("The cards");
});
