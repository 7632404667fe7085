import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { clearWidths, textWidth } from "./measure.svelte";

test("what was laid out by widths is laid out again when fonts have come", () => {
  let times = 0;
  const stop = $effect.root(() => {
    const laid = $derived.by(() => {
      times += 1;
      return textWidth("Hydra", "600 24px Cormorant");
    });
    $effect(() => void laid);
  });
  flushSync();
  expect(times).toBe(1);
  clearWidths();
  flushSync();
  expect(times).toBe(2);
  stop();
});
