import { afterEach, expect, test, vi } from "vitest";
import tau from "../engravings/Tau.json";
import { settings } from "../settings/settings.svelte";
import { card } from "../table/testing/edition";
import { figureOn, loadEngraving } from "./engravings.svelte";

const anchors = Object.entries(tau.anchors);
const plain = card(
  "Tau",
  anchors.map(([, [x, y]]) => [x! / 1000, y! / 1000]),
  [[1, 2]],
);
const bull = { ...plain, stars: plain.stars.map((star, i) => ({ ...star, hip: Number(anchors[i]![0]) })) };

afterEach(() => {
  vi.unstubAllGlobals();
  settings.figures = true;
});

test("a figure that cannot be loaded is asked for again, and loaded once", async () => {
  const fetched = vi.fn(async () => new Response("gone", { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  await loadEngraving("Tau");
  expect(figureOn(bull)).toBeNull();
  fetched.mockImplementation(async () => new Response(JSON.stringify(tau)));
  await loadEngraving("Tau");
  await loadEngraving("Tau");
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(figureOn(bull)!.engraving.code).toBe("Tau");
  settings.figures = false;
  expect(figureOn(bull)).toBeNull();
});

test("nothing is asked for a card that nobody drew", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await loadEngraving("Xyz");
  expect(fetched).not.toHaveBeenCalled();
});
