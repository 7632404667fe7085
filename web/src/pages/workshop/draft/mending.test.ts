/** Files of any shape become documents that can be edited. */
import { expect, test } from "vitest";
import { mendable } from "./mending";
import { card, OURS } from "../testing/ours";

test("a file of any shape can be opened and mended; a wrong value stays to be seen", () => {
  const raw = {
    id: "odd",
    cards: [
      { ...card("Bbb"), fame: 9, element: "wood", boons: [{ kind: "fame", n: 13 }], printed: ["fame", "what"] },
      { ...card("Bbb"), fame: 2 },
      "no card",
    ],
    boards: { "3": { spheres: ["air", "air", "air"] } },
    wisdom: "none",
    pouch: [1, 2],
    printed: ["pouch", "boards.9"],
  };
  const mended = mendable(raw, OURS);
  expect(mended.cards.map(({ code, fame }) => [code, fame])).toEqual([
    ["Bbb", 9],
    ["Bbb", 2],
    ["Aaa", 1],
    ["Ccc", 1],
  ]);
  expect(mended.cards[0]).toMatchObject({ fame: 9, element: "fire", printed: ["fame"] });
  expect(mended.cards[0]!.boons[0]).toEqual({ kind: "fame", n: 13 });
  expect(mended.cards[0]!.boons).toHaveLength(4);
  expect(mended.boards["3"]!.spheres).toEqual(["air", "air", "air", "earth"]);
  expect(mended.wisdom).toEqual(OURS.wisdom);
  expect(mended.printed).toEqual(["pouch"]);
  for (const strange of [null, 3, [], "x", { cards: {} }]) expect(mendable(strange, OURS).cards).toHaveLength(3);
  expect(mendable(OURS, OURS)).toMatchObject({ ...OURS, final_cards: expect.anything() });
});

test("what was replaced with ours is confirmed no longer", () => {
  const all = ["element", "fame", "boons.1", "boons.2", "boons.3", "boons.4", "ability", "stars"];
  const marks = (changes: object): readonly string[] | undefined =>
    mendable({ cards: [{ ...card("Bbb"), ...changes, printed: all }] }, OURS).cards[0]!.printed;
  const without = (word: string): string[] => all.filter((one) => one !== word && !one.startsWith(`${word}.`));
  expect(marks({})).toEqual(all);
  expect(marks({ fame: 9 })).toEqual(all);
  expect(marks({ element: "wood" })).toEqual(without("element"));
  expect(marks({ fame: "two" })).toEqual(without("fame"));
  expect(marks({ boons: undefined })).toEqual(without("boons"));
  expect(marks({ boons: card("Bbb").boons.slice(0, 3) })).toEqual(without("boons.4"));
  expect(marks({ ability: { kind: "sing" } })).toEqual(without("ability"));
  expect(marks({ stars: undefined })).toEqual(without("stars"));
  expect(marks({ stars: "none" })).toEqual(without("stars"));
  expect(marks({ lines: [[1, 9]] })).toEqual(without("stars"));
  const { spheres: _spheres, ...board } = OURS.boards["4"]!;
  const others = { ...OURS, boards: { ...OURS.boards, "4": board }, wisdom: "none" };
  expect(mendable({ ...others, printed: ["boards.3", "boards.4", "pouch", "wisdom"] }, OURS).printed).toEqual([
    "boards.3.spheres",
    "boards.3.discard_after",
    "boards.3.places",
    "boards.4.discard_after",
    "boards.4.places",
    "pouch",
  ]);
});

test("a card without a code of its own gets one by its name, or a free one, and loses no value", () => {
  const raw = {
    cards: [
      { ...card("Bbb"), fame: 2 },
      // A block that was copied: the name was changed, the code was not.
      { ...card("Bbb"), latin: "the Ccc", element: "air" },
      { ...card("<b>"), latin: "another", element: "water" },
    ],
  };
  const { cards } = mendable(raw, OURS);
  expect(cards.map(({ code, latin, element }) => [code, latin, element])).toEqual([
    ["Bbb", "the Bbb", "fire"],
    ["Ccc", "the Ccc", "air"],
    ["Aaa", "another", "water"],
  ]);
});

test("a card that is there twice stays so, and one for which no code is left stays without one", () => {
  const raw = {
    cards: [
      card("Aaa"),
      { ...card("Aaa"), fame: 2, element: "air", printed: ["fame"] },
      card("Bbb"),
      card("Ccc"),
      { ...card("no code"), latin: "another", element: "water" },
      {},
    ],
  };
  expect(mendable(raw, OURS).cards.map(({ code, latin, element, fame }) => [code, latin, element, fame])).toEqual([
    ["Aaa", "the Aaa", "fire", 1],
    ["Aaa", "the Aaa", "air", 2],
    ["Bbb", "the Bbb", "fire", 1],
    ["Ccc", "the Ccc", "fire", 1],
    ["", "another", "water", 1],
  ]);
  expect(mendable(raw, OURS).cards[1]!.printed).toEqual(["fame"]);
});

test("a name that another card has, or that is none, is ours again", () => {
  const names = ["the Bbb", "the Bbb", "x".repeat(61)];
  const raw = { cards: ["Bbb", "Aaa", "Ccc"].map((code, i) => ({ ...card(code), latin: names[i] })) };
  expect(mendable(raw, OURS).cards.map(({ latin }) => latin)).toEqual(["the Bbb", "the Aaa", "the Ccc"]);
});

test("what of a figure nobody could mend on the chart is put right", () => {
  const stars = [
    { kind: "common", name: "a", x: -3, y: 7, mag: 99, bv: 44, hip: -1, designation: 5 },
    { kind: "grand", name: "b", x: 0.5, y: 0.5, mag: 2 },
    { kind: "start", name: "c", x: 0.2, y: 0.2, mag: 3, bv: 0.5, hip: 7 },
  ];
  const lines = [[1, 2], [2, 3], [3, 3], [1, 9], [0, 2], [1.5, 2], "none"];
  const raw = {
    cards: [{ ...card("Aaa"), stars, lines, chart: { ra: 99, dec: 0, scale: 1, roll: 0 }, field: [[9, 9, 9]] }],
  };
  expect(mendable(raw, OURS).cards[0]).toMatchObject({
    stars: [
      { n: 1, kind: "start", name: "c", x: 0.2, y: 0.2, mag: 3, bv: 0.5, hip: 7 },
      { n: 2, kind: "grand", name: "b", x: 0.5, y: 0.5, mag: 2 },
      { n: 3, kind: "common", name: "a", x: 0, y: 1, mag: 12 },
    ],
    lines: [
      [3, 2],
      [2, 1],
    ],
    chart: null,
    field: [],
  });
});

test("an edition for short games stays as short as it is", () => {
  const letters = [..."abcdefghijklmnopqrstuvwx"];
  const short = { ...OURS, cards: letters.map((letter) => card(`Q${letter}z`)) };
  const long = {
    ...OURS,
    cards: Array.from({ length: 48 }, (_, i) => card(`Z${letters[i % 24]}${i < 24 ? "a" : "b"}`)),
  };
  expect(mendable(short, long).cards.map(({ code }) => code)).toEqual(short.cards.map(({ code }) => code));
  expect(mendable({ ...short, cards: short.cards.slice(1) }, long).cards).toHaveLength(48);
});
