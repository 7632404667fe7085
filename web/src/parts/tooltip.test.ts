import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shutTip, tip } from "./tooltip";

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
  vi.advanceTimersByTime(1000);
  expect(document.body.textContent).not.toContain("Dust returns.");
});

test("an explanation stays while the pointer rests on it, and is gone when it leaves that or clicks it", () => {
  const { button } = explained();
  const box = document.querySelector(".tip")!;
  button.dispatchEvent(new Event("pointerleave"));
  vi.advanceTimersByTime(50);
  box.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(10_000);
  expect(box.textContent).toContain("Dust returns.");
  box.dispatchEvent(new Event("pointerleave"));
  vi.advanceTimersByTime(1000);
  expect(box.isConnected).toBe(false);
  button.dispatchEvent(new Event("pointerenter"));
  vi.advanceTimersByTime(1000);
  expect(box.isConnected).toBe(true);
  box.dispatchEvent(new Event("click"));
  expect(box.isConnected).toBe(false);
});

test("a pointer that comes back from the explanation to what it explains keeps it", () => {
  const { button } = explained();
  const box = document.querySelector(".tip")!;
  for (const [on, kind] of [
    [button, "pointerleave"],
    [box, "pointerenter"],
    [box, "pointerleave"],
    [button, "pointerenter"],
  ] as const) {
    on.dispatchEvent(new Event(kind));
    vi.advanceTimersByTime(50);
    expect(box.isConnected).toBe(true);
  }
  vi.advanceTimersByTime(10_000);
  expect(box.textContent).toContain("Dust returns.");
});

test("nothing of it stays on the page when what it explains goes away", () => {
  const { button, detach } = explained();
  button.remove();
  detach();
  expect(document.body.textContent).toBe("");
});

/** A finger on a button with an explanation; `clicks` counts what the button itself hears. */
function touched(): { button: HTMLButtonElement; finger: (kind: string) => Event; clicks: () => number } {
  const button = document.body.appendChild(document.createElement("button"));
  tip(() => "Dust returns.")(button);
  let clicks = 0;
  button.addEventListener("click", () => (clicks += 1));
  const finger = (kind: string): Event => {
    const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { pointerType: "touch" });
    button.dispatchEvent(event);
    return event;
  };
  return { button, finger, clicks: () => clicks };
}
const told = (): boolean => document.querySelector(".tip")?.textContent === "Dust returns.";

test("a long press explains and does nothing else; the explanation stays a while to be read", () => {
  const { finger, clicks } = touched();
  finger("pointerdown");
  vi.advanceTimersByTime(1000);
  expect(told()).toBe(true);
  expect(finger("contextmenu").defaultPrevented).toBe(true);
  finger("pointerup");
  finger("pointerleave"); // a finger that is lifted is nowhere
  finger("click");
  expect(clicks()).toBe(0);
  expect(told()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(told()).toBe(false);
  finger("pointerdown");
  finger("pointerup");
  finger("click");
  expect(clicks()).toBe(1);
});

test("a tap does what it always does and explains nothing", () => {
  const { finger, clicks } = touched();
  finger("pointerdown");
  vi.advanceTimersByTime(100);
  finger("pointerup");
  finger("click");
  vi.advanceTimersByTime(10_000);
  expect(clicks()).toBe(1);
  expect(told()).toBe(false);
});

test.each(["pointerup", "pointercancel"])(
  "after a long press that ends without a click (%s) the next key is heard",
  (end) => {
    const { button, finger, clicks } = touched();
    finger("pointerdown");
    vi.advanceTimersByTime(1000);
    finger(end);
    vi.advanceTimersByTime(1000);
    button.click(); // as a key does
    expect(clicks()).toBe(1);
  },
);

test("a finger that slides away has pressed nothing", () => {
  const { finger } = touched();
  finger("pointerdown");
  vi.advanceTimersByTime(100);
  finger("pointercancel");
  vi.advanceTimersByTime(10_000);
  expect(told()).toBe(false);
});

test("Escape that shuts an explanation is used up by it, the next one is not", () => {
  explained();
  const pressed: boolean[] = [];
  const page = (event: KeyboardEvent): void => void pressed.push(shutTip(event));
  addEventListener("keydown", page);
  for (let i = 0; i < 2; i++)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  removeEventListener("keydown", page);
  expect(document.querySelector(".tip")).toBeNull();
  expect(pressed).toEqual([true, false]);
});
