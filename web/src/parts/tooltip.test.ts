import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeTip, shutTip, tip } from "./tooltip";

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

const pointer = (kind: string, x: number, y: number): Event =>
  Object.assign(new Event(kind, { bubbles: kind === "pointermove" }), { clientX: x, clientY: y, pointerType: "mouse" });

test("what comes under a pointer that rests explains itself only when the pointer moves", () => {
  window.dispatchEvent(pointer("pointermove", 200, 100));
  const button = document.body.appendChild(document.createElement("button"));
  const detach = tip(() => "Dust returns.")(button) as () => void;
  button.dispatchEvent(pointer("pointerenter", 200, 100));
  vi.advanceTimersByTime(5000);
  expect(document.body.textContent).not.toContain("Dust returns.");
  button.dispatchEvent(pointer("pointermove", 201, 100));
  vi.advanceTimersByTime(1000);
  expect(document.body.textContent).toContain("Dust returns.");
  detach();
});

test("an explanation begins with two lines and is whole a little later, or at once under the pointer", () => {
  for (const later of [() => vi.advanceTimersByTime(2000), () => box().dispatchEvent(new Event("pointerenter"))]) {
    const { detach } = explained();
    expect(box().classList.contains("brief")).toBe(true);
    later();
    expect(box().classList.contains("brief")).toBe(false);
    detach();
  }
});

test("an explanation never covers the prompt and stays in the window (seeds 1 to 300)", () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed;
    const random = (): number => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
    const window = { width: 1366, height: 650 };
    const prompt = { left: 258, right: 1356, top: 480, bottom: 532 };
    const [x, y] = [random() * 1300, random() * 620];
    const spot = { left: x, right: x + 20 + random() * 40, top: y, bottom: y + 24 };
    const size = { width: 120 + random() * 200, height: 40 + random() * 80 };
    const { left, top } = placeTip(spot, size, window, prompt);
    expect([seed, left >= 0 && top >= 0 && left + size.width <= 1366 && top + size.height <= 650]).toEqual([
      seed,
      true,
    ]);
    const covers =
      left < prompt.right && left + size.width > prompt.left && top < prompt.bottom && top + size.height > prompt.top;
    expect([seed, covers]).toEqual([seed, false]);
  }
});

const box = (): Element => document.querySelector(".tip")!;
