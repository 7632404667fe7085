import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catchFocus } from "./focus";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const button = (): HTMLButtonElement => document.body.appendChild(document.createElement("button"));
const frames = (n: number): void => void vi.advanceTimersByTime(17 * n);

test("a focus that is lost goes to what is drawn for it a few frames later", () => {
  const gone = button();
  gone.focus();
  gone.remove();
  let prompt: HTMLElement | null = null;
  catchFocus(() => prompt);
  frames(5);
  expect(document.activeElement).toBe(document.body);
  prompt = button();
  frames(2);
  expect(document.activeElement).toBe(prompt);
});

test("a focus that is lost a little later is caught, one that stays is left alone", () => {
  const [held, prompt] = [button(), button()];
  held.focus();
  catchFocus(() => prompt);
  frames(1);
  held.remove();
  frames(2);
  expect(document.activeElement).toBe(prompt);
  const other = button();
  other.focus();
  catchFocus(() => prompt);
  frames(200);
  expect(document.activeElement).toBe(other);
});

test("an open dialog keeps it, and nobody looks for it for ever", () => {
  const next = vi.fn(() => null);
  catchFocus(next);
  frames(1000);
  const looked = next.mock.calls.length;
  frames(1000);
  expect(next).toHaveBeenCalledTimes(looked);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  const prompt = button();
  catchFocus(() => prompt);
  frames(200);
  expect(document.activeElement).toBe(document.body);
});

test("one who stops looking takes nothing", () => {
  const prompt = button();
  catchFocus(() => prompt)();
  frames(200);
  expect(document.activeElement).toBe(document.body);
});
