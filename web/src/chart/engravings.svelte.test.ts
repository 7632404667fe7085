import { afterEach, expect, test, vi } from "vitest";
import leo from "../engravings/Leo.json";
import lyr from "../engravings/Lyr.json";
import ori from "../engravings/Ori.json";
import tau from "../engravings/Tau.json";
import { settings } from "../settings/settings.svelte";
import { card } from "../table/testing/edition";
import { figureOn, loadEngraving } from "./engravings.svelte";

function cardOf(engraving: { code: string; anchors: Record<string, number[]> }) {
  const anchors = Object.entries(engraving.anchors);
  const plain = card(
    engraving.code,
    anchors.map(([, [x, y]]) => [x! / 1000, y! / 1000]),
    [[1, 2]],
  );
  return { ...plain, stars: plain.stars.map((star, i) => ({ ...star, hip: Number(anchors[i]![0]) })) };
}
const bull = cardOf(tau);

afterEach(() => {
  vi.restoreAllMocks();
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

test("figures that come together are shown in a frame each", async () => {
  // What other tests have shown has had its frame.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => setTimeout(drawn))));
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const all = [leo, ori, lyr];
  vi.stubGlobal("fetch", async (address: string) => {
    const found = all.find(({ code }) => address.includes(`/${code}`));
    return new Response(JSON.stringify(found));
  });
  const shown = (): number => all.filter((one) => figureOn(cardOf(one)) !== null).length;
  await Promise.all(all.map(({ code }) => loadEngraving(code)));
  for (const count of [1, 2, 3]) {
    expect(shown()).toBe(count);
    frames.shift()?.(0);
    await new Promise((later) => setTimeout(later));
  }
});

test("nothing is asked for a card that nobody drew", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await loadEngraving("Xyz");
  expect(fetched).not.toHaveBeenCalled();
});
