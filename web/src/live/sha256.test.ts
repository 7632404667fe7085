import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ownSha256, sha256 } from "./sha256";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const wanted = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("our own SHA-256, for plain http", () => {
  test("the examples of FIPS 180-4", () => {
    expect(ownSha256(bytes(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(ownSha256(bytes("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("every length around the block's edge", () => {
    for (let length = 50; length < 140; length++) {
      const text = "é*".repeat(length).slice(0, length);
      expect(ownSha256(bytes(text)), String(length)).toBe(wanted(text));
    }
  });

  test("a whole deal's length", () => {
    const text = "deck: Leo Ara Tau\n".repeat(400);
    expect(ownSha256(bytes(text))).toBe(wanted(text));
  });

  test("with and without the browser's own, the same", async () => {
    const text = "salt: 00ff\n";
    const real = globalThis.crypto;
    const own = await sha256(text);
    Object.defineProperty(globalThis, "crypto", { value: undefined, configurable: true });
    try {
      expect(await sha256(text)).toBe(own);
    } finally {
      Object.defineProperty(globalThis, "crypto", { value: real, configurable: true });
    }
  });
});
