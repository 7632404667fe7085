/** A card in one line: what is typed, and what it means. */
import { LANGUAGES } from "virtual:languages";
import { expect, test } from "vitest";
import { ELEMENTS } from "../../../chart/edition";
import { setLanguage, t } from "../../../i18n";
import { BOON_KINDS } from "../draft/document";
import { isProblem, lettersOf, readEntry } from "./entry";

const LETTERS = { elements: lettersOf("f w a e", ELEMENTS), boons: lettersOf("f i s w o a", BOON_KINDS) };
const BOONS = [
  { kind: "fame", n: 4 },
  { kind: "stardust", n: 6 },
  { kind: "observation", n: 1 },
  { kind: "activation", n: 2 },
];

test.each(["w2f4s6o1a2", "w 2 f4 s6 o1 a2", "W 2, F 4, S 6, O 1, A 2", "w2 f 4 s 6 o 1 a 2"])(
  "%s is a whole card, however it is set apart",
  (line) => {
    expect(readEntry(line, LETTERS)).toEqual({ element: "water", fame: 2, boons: BOONS, all: false });
  },
);

test("each part may be left out", () => {
  expect(readEntry("f4s6o1a2", LETTERS)).toEqual({ boons: BOONS, all: false });
  expect(readEntry("w f4s6o1a2", LETTERS)).toEqual({ element: "water", boons: BOONS, all: false });
  expect(readEntry("2 f4s6o1a2", LETTERS)).toEqual({ fame: 2, boons: BOONS, all: false });
  expect(readEntry("e", LETTERS)).toEqual({ element: "earth", all: false });
  expect(readEntry("2", LETTERS)).toEqual({ fame: 2, all: false });
  expect(readEntry("a 1", LETTERS)).toEqual({ element: "air", fame: 1, all: false });
});

test("an equals sign says that all of the card is as printed", () => {
  expect(readEntry("=", LETTERS)).toEqual({ all: true });
  expect(readEntry("w2=", LETTERS)).toEqual({ element: "water", fame: 2, all: true });
});

test("an empty line says nothing", () => {
  expect(readEntry("", LETTERS)).toBeNull();
  expect(readEntry("  ", LETTERS)).toBeNull();
});

test("numbers are taken as they are typed, right or wrong: the checks judge them", () => {
  const read = readEntry("w9f13s6o1a2", LETTERS);
  expect(read).toMatchObject({ fame: 9, boons: [{ kind: "fame", n: 13 }, {}, {}, {}] });
});

test.each([
  ["x2f4s6o1a2", { problem: "letter", at: "x" }],
  ["f4s6q1a2", { problem: "letter", at: "q" }],
  ["f4s6o1", { problem: "boons", found: 3 }],
  ["w2f4s6o1a2i1", { problem: "boons", found: 6 }],
  ["f4s6o1a", { problem: "order", at: "a" }],
  ["<b>", { problem: "letter", at: "<" }],
])("%s is refused with the place", (line, problem) => {
  const read = readEntry(line, LETTERS);
  expect(isProblem(read)).toBe(true);
  expect(read).toEqual(problem);
});

test.each(LANGUAGES)("the letters of %s tell all elements and all boons apart", async (language) => {
  await setLanguage(language);
  expect(lettersOf(t("workshop-letters-elements"), ELEMENTS).size).toBe(ELEMENTS.length);
  const boons = lettersOf(t("workshop-letters-boons"), BOON_KINDS);
  expect(boons.size).toBe(BOON_KINDS.length);
  const letters = { elements: lettersOf(t("workshop-letters-elements"), ELEMENTS), boons };
  expect(readEntry(t("workshop-entry.example"), letters)).toEqual({
    element: "water",
    fame: 2,
    boons: BOONS,
    all: false,
  });
  expect(readEntry(t("workshop-key-entry-card"), letters)).toEqual(readEntry(t("workshop-entry.example"), letters));
});
