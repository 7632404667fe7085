import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checkSeal, rememberedSeal, rememberSeal } from "./seal";

const deck = "CrA Ori Cap Tau Equ Cen Hya Del";
const text = `format: astra-deal 1\nsalt: ${"00".repeat(32)}\nplayers: 2\nchance: x\nfinals: fire+earth air+water\ndeck: ${deck}\n`;
const record = `format: astra-record 1\nplayers: 2\n\n# finals fire+earth air+water; deck ${deck}\n1. rest  # draw Equ\n2. mark Ori.1\n3. stop  # draw Cen, draw Hya\nsha256: 00\n`;
const seal = createHash("sha256").update(text).digest("hex");
/** One card to the discard pile and one to each of three places; of Auptolemy's deck two to its library. */
const DEALT = { deck: 4, "auptolemy-deck": 2 };

beforeEach(() => localStorage.clear());

test("an honest deal fits in every part", async () => {
  const found = await checkSeal({ seal, remembered: seal, text, record }, DEALT);
  expect(found).toEqual({ hash: true, remembered: true, deal: true, draws: true, more: false });
});

test("another text than the sealed one is found out", async () => {
  const found = await checkSeal({ seal, remembered: null, text: text.replace("CrA", "Leo"), record }, DEALT);
  expect(found.hash).toBe(false);
  expect(found.deal).toBe(false);
});

test("a seal that changed since this browser first saw it is found out", async () => {
  const found = await checkSeal({ seal, remembered: "0".repeat(64), text, record }, DEALT);
  expect(found.hash).toBe(false);
});

test("a card out of the sealed order is found out", async () => {
  const found = await checkSeal(
    { seal, remembered: seal, text, record: record.replace("draw Hya", "draw Del") },
    DEALT,
  );
  expect(found.draws).toBe(false);
});

test("the first seal of a table is the one that counts", () => {
  rememberSeal("k3v9", "aa");
  rememberSeal("k3v9", "bb");
  expect(rememberedSeal("k3v9")).toBe("aa");
  expect(rememberedSeal("other")).toBeNull();
});

test("old seals give way to new ones", () => {
  for (let i = 0; i < 70; i++) rememberSeal(`t${i}`, "aa");
  expect(rememberedSeal("t0")).toBeNull();
  expect(rememberedSeal("t69")).toBe("aa");
});

describe("against Auptolemy", () => {
  const library = "Arg Vir Oph Cyg Gem";
  const opened = `format: astra-deal 1\nsolo: E5\nchance: x\nfinals: fire+earth\ndeck: ${deck}\nremoved: Crv Ara Lep\nauptolemy-deck: ${library}\n`;
  const told = { seal: createHash("sha256").update(opened).digest("hex"), remembered: null, text: opened };
  const played = (...chances: string[]): string =>
    `format: astra-record 1\nsolo: E5\n\n# finals fire+earth; deck ${deck}; removed Crv Ara Lep; auptolemy-deck ${library}\n${chances.map((chance, i) => `${i + 1}. stop  # ${chance}\n`).join("")}sha256: 00\n`;
  const honest = ["draw Equ, roll 5, library Oph", "roll 1, path Tau 6 9 10, library Cyg"];

  test("the cards of its deck come in their order, too, after the two that lie in its library", async () => {
    const found = await checkSeal({ ...told, record: played(...honest) }, DEALT);
    expect(found).toEqual({ hash: true, remembered: false, deal: true, draws: true, more: true });
  });

  test("a card out of the order of its deck is found out", async () => {
    const found = await checkSeal({ ...told, record: played("roll 5, library Cyg", "roll 1, library Oph") }, DEALT);
    expect(found.draws).toBe(false);
  });

  test("what comes after its deck was shuffled again is not in the text", async () => {
    const found = await checkSeal(
      { ...told, record: played(...honest, "library Gem, shuffle Oph Arg", "library Oph") },
      DEALT,
    );
    expect(found.draws).toBe(true);
  });
});

describe("a game that began from a position, as lessons do", () => {
  const position = `{"deck":["Equ","Cen"],"auptolemy":{"deck":["Oph","Cyg"]}}`;
  const opened = `format: astra-deal 1\nsolo: plain\nposition: ${position}\nchance: x\n`;
  const told = { seal: createHash("sha256").update(opened).digest("hex"), remembered: null, text: opened };
  const played = (start: string, chance: string): string =>
    `format: astra-record 1\nsolo: plain\nposition: ${start}\n\n1. stop  # ${chance}\nsha256: 00\n`;

  test("is compared with the decks of the position", async () => {
    expect(
      await checkSeal({ ...told, record: played(position, "draw Equ, library Oph, draw Cen") }, DEALT),
    ).toMatchObject({ hash: true, deal: true, draws: true });
    expect(await checkSeal({ ...told, record: played(position, "draw Cen, library Oph") }, DEALT)).toMatchObject({
      deal: true,
      draws: false,
    });
    expect(await checkSeal({ ...told, record: played(position, "draw Equ, library Cyg") }, DEALT)).toMatchObject({
      draws: false,
    });
  });

  test("and has to begin from that one", async () => {
    expect(
      await checkSeal({ ...told, record: played(position.replace("Equ", "Leo"), "draw Equ") }, DEALT),
    ).toMatchObject({ deal: false });
  });
});
