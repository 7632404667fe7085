/** Bright stars have their names in the language of the page; all others keep theirs. */
import { afterEach, expect, test } from "vitest";
import { starLabel } from "../chart/drawing";
import { starName } from "../table/text/words";
import { loadTexts, setLanguage } from ".";
import { properName } from "./stars";

afterEach(() => setLanguage("en"));

test.each([
  ["en", "Vega", "Altair", "Kaus Australis"],
  ["fr", "Véga", "Altaïr", "Kaus Australis"],
  ["ru", "Вега", "Альтаир", "Каус Аустралис"],
] as const)("in %s", async (language, vega, altair, kaus) => {
  await loadTexts("cards");
  await setLanguage(language);
  expect([properName("Vega"), properName("Altair"), properName("Kaus Australis")]).toEqual([vega, altair, kaus]);
  expect(properName("Aurwandilsta")).toBe("Aurwandilsta");
  const star = { n: 1, kind: "grand" as const, name: "Vega", x: 0, y: 0, mag: 0, bv: 0 };
  expect([starLabel(star), starName(star)]).toEqual([vega, vega]);
  expect(starLabel({ ...star, name: "", designation: "α Lyr" })).toBe("α");
});
