import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { checkSeal, rememberedSeal, rememberSeal } from "./seal";

const deck = "CrA Ori Cap Tau Equ Cen Hya Del";
const text = `format: astra-deal 1\nsalt: ${"00".repeat(32)}\nplayers: 2\nchance: x\nfinals: fire+earth air+water\ndeck: ${deck}\n`;
const record = `format: astra-record 1\nplayers: 2\n\n# finals fire+earth air+water; deck ${deck}\n1. rest  # draw Equ\n2. mark Ori.1\n3. stop  # draw Cen, draw Hya\nsha256: 00\n`;
const seal = createHash("sha256").update(text).digest("hex");
/** One card to the discard pile and one to each of three places. */
const DEALT = 4;

beforeEach(() => localStorage.clear());

test("an honest deal fits in every part", async () => {
  const found = await checkSeal({ seal, remembered: seal, text, record }, DEALT);
  expect(found).toEqual({ hash: true, remembered: true, deal: true, draws: true });
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
  const found = await checkSeal({ seal, remembered: seal, text, record: record.replace("draw Hya", "draw Del") }, DEALT);
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
