import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tip } from "./tip";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function explained(): { button: HTMLButtonElement; detach: () => void } {
  const button = document.body.appendChild(document.createElement("button"));
  const detach = tip(() => ({ title: "Hydra", text: "Dust returns." }))(button);
  button.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(1000);
  return { button, detach: detach as () => void };
}

test("an explanation is shown, and gone from the page when the pointer leaves", () => {
  const { button } = explained();
  expect(document.body.textContent).toContain("Dust returns.");
  button.dispatchEvent(new Event("pointerleave"));
  expect(document.body.textContent).not.toContain("Dust returns.");
});

test("nothing of it stays on the page when what it explains goes away", () => {
  const { button, detach } = explained();
  button.remove();
  detach();
  expect(document.body.textContent).toBe("");
});
