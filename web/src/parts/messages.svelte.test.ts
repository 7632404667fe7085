/** What the live regions hold for a screen reader. */
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import Dialog from "./Dialog.svelte";
import { announce, toast, voice } from "./messages.svelte";
import Messages from "./Messages.svelte";

let shown: Record<string, unknown> | null = null;
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  shown = mount(Messages, { target: document.body });
});
afterEach(() => {
  for (const note of voice.notes) voice.drop(note.id);
  vi.advanceTimersByTime(60_000);
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

/** The sentences of a region, each in an element of its own. */
function heard(role: "status" | "log" | "alert"): string[] {
  flushSync();
  return [...document.querySelectorAll(`[role=${role}] > p`)].map((line) => line.textContent ?? "");
}

test("all that is said in one moment is there, and equal sentences are two", () => {
  announce("Ben: hello");
  announce("Eve: hello");
  announce("Eve: hello");
  expect(heard("status")).toEqual(["Ben: hello", "Eve: hello", "Eve: hello"]);
});

test("what comes right after does not take the place of what was said", () => {
  toast("The table has moved on.", "plain");
  expect(heard("status")).toEqual(["The table has moved on."]);
  const first = document.querySelector("[role=status] > p");
  vi.advanceTimersByTime(250);
  announce("Mark a star.");
  expect(heard("status")).toEqual(["The table has moved on.", "Mark a star."]);
  expect(document.querySelector("[role=status] > p")).toBe(first);
});

test("what was said a while ago gives way, and regions are apart", () => {
  announce("Mark a star.");
  announce("Ann marked 2 stars.", "chronicle");
  vi.advanceTimersByTime(10_000);
  announce("It is Ben’s turn.");
  expect(heard("status")).toEqual(["It is Ben’s turn."]);
  expect(heard("log")).toEqual(["Ann marked 2 stars."]);
});

test("a flood is cut at its beginning", () => {
  for (let i = 0; i < 100; i++) announce(`line ${i}`);
  const lines = heard("status");
  expect(lines.length).toBeLessThan(30);
  expect(lines.at(-1)).toBe("line 99");
});

test("a region speaks what is added to it, not all of it again", () => {
  for (const role of ["status", "log", "alert"])
    expect(document.querySelector(`[role=${role}]`)?.getAttribute("aria-atomic")).toBe("false");
});

/** All regions and notes outside of an open dialog are cut off from everybody. */
describe("while a dialog is open", () => {
  let dialog: Record<string, unknown> | null = null;
  function open(): void {
    HTMLDialogElement.prototype.showModal = () => undefined;
    const children = createRawSnippet(() => ({ render: () => "<p>words</p>" }));
    dialog = mount(Dialog, { target: document.body, props: { open: true, title: "A card", children } });
    flushSync();
  }
  async function close(): Promise<void> {
    if (dialog) await unmount(dialog);
    dialog = null;
    flushSync();
  }
  afterEach(close);
  const said = (within: string): string[] => {
    flushSync();
    return [...document.querySelectorAll(`${within} [role=status] > p`)].map((line) => line.textContent ?? "");
  };

  test("what is said and noted is in it, once, and nothing that was said before", async () => {
    announce("Mark a star.");
    open();
    toast("Copied");
    expect(said("dialog")).toEqual(["Copied"]);
    expect(heard("status")).toEqual(["Mark a star.", "Copied"]);
    expect([...document.querySelectorAll(".notes li")].map((note) => note.closest("dialog") !== null)).toEqual([true]);
    vi.advanceTimersByTime(2000);
    await close();
    expect(heard("status")).toEqual(["Mark a star."]);
    expect(document.querySelectorAll(".notes li")).toHaveLength(1);
    announce("It is Ben’s turn.");
    expect(heard("status")).toEqual(["It is Ben’s turn."]);
  });

  test("what is said as it closes is said on the page", async () => {
    open();
    announce("Ann rests.");
    await close();
    expect(heard("status")).toEqual(["Ann rests."]);
  });
});
