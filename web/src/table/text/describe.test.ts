/** What is said of stars, charts and refusals, in the words of the Fluent files. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../api/client";
import type { Language, Table, View } from "../../api/types";
import { loadTexts, setLanguage } from "../../i18n";
import { describePlace, errorText, noteInWords } from "./describe";
import { TableModel } from "../model/model.svelte";
import { card, EDITION, note, preview, view } from "../testing/edition";
import { machineInWords } from "./words";

const ORION = card(
  "Ori",
  [
    [0.2, 0.5],
    [0.5, 0.5],
  ],
  [[1, 2]],
);
const BEAR = card(
  "UMa",
  [
    [0.2, 0.5],
    [0.5, 0.5],
  ],
  [[1, 2]],
);
ORION.stars[1]!.name = "Bellatrix";
Object.assign(BEAR.stars[1]!, { name: "", designation: "ζ UMa" });

const port = {
  act: () => Promise.resolve(),
  preview: () => Promise.resolve(preview()),
  ahead: () => Promise.resolve(preview()),
  undo: () => Promise.resolve(),
  hint: () => Promise.reject(new Error("no hints")),
  say: () => Promise.resolve(),
  duration: () => 0,
  pause: () => 0,
};
const places: View["places"] = [{ card: "Ori", marks: { "1": 0, "2": 1 } }, { card: "UMa", marks: {} }, null];
const model = new TableModel(
  { ...EDITION, cards: [ORION, BEAR] as typeof EDITION.cards },
  view({ places, legal: ["rest"] }),
  port,
);
model.source.table = { seats: [{ name: "Mira" }, { name: "Anselm" }] } as Table;

const refusal = (id: string, args: Record<string, string | number>): string =>
  errorText(new ApiError("illegal", id, args, "", 422), model);
const speak = (language: Language): Promise<void> => setLanguage(language);

beforeAll(() => loadTexts("play", "log", "cards", "errors"));
afterAll(() => speak("en"));

test("a cost that stands alone is in the nominative: Russian has another case for what is paid", async () => {
  await speak("ru");
  expect(
    noteInWords({ ...note("mark Ori.1"), spent: { dust: 1, telescopes: 1 }, gained: { wisdom: 1 } }).join(", "),
  ).toBe("1 пылинка, 1 телескоп, +1 очко мудрости");
  expect(
    machineInWords({ dust: 1, telescopes: 2, fame: 12, cards: [] } as unknown as Parameters<typeof machineInWords>[0]),
  ).toBe("Автолемей, 12 очков славы, 1 пылинка, 2 телескопа, 0 карт");
});

test("a chart says you for one's own stars and names the others", async () => {
  await speak("en");
  expect(describePlace(model, ORION, model.view.places[0]!)).toBe("Orion, Fire, 0 of 2 open, you 1, Anselm 1");
});

describe("a refusal", () => {
  const star = { card: "Ori", star: 2 };

  test("names the star as the chart does, never by a number that nobody sees", async () => {
    await speak("en");
    expect(refusal("refused-mark-not-reached", star)).toBe("No line joins star Bellatrix of Orion to a marked star.");
    expect(refusal("refused-mark-not-reached", { card: "UMa", star: 2 })).toContain("star ζ UMa of Ursa Major");
  });

  test("has the card's name in the form that the sentence wants", async () => {
    await speak("fr");
    expect(refusal("refused-mark-twice", star)).toBe("L’étoile Bellatrix d’Orion est déjà marquée.");
    expect(refusal("refused-dream-other-card", { card: "UMa" })).toMatch(/^Le rêveur ne choisit pas la Grande Ourse/);
    await speak("ru");
    expect(refusal("refused-mark-twice", star)).toBe("Звезда Беллатрикс карты «Орион» уже отмечена.");
  });
});
