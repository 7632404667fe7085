/** The lines of the chat while somebody reads them. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ChatLine } from "../../api/types";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { until } from "../../testing/until";

/** A dialog that opens gives the focus to the first of its controls. */
function asBrowsersDo(this: HTMLDialogElement): void {
  this.open = true;
  this.querySelector<HTMLElement>("button, input")?.focus();
}

test("the newest line comes into sight, unless somebody reads further up", async () => {
  nothingResizes();
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1366);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => 1000 + 20 * model.chat.length);
  const model = new TableModel(EDITION, view(), NOBODY);
  const say = (): void => {
    model.source.chat = [
      ...model.chat,
      { version: model.chat.length, who: "ben", seat: 1, name: "Ben", text: "hello" } as ChatLine,
    ];
    flushSync();
  };
  const shown = mount(TableView, { target: document.body, props: { model } });
  model.panel = "chat";
  flushSync();
  const box = document.querySelector<HTMLElement>(".lines")!;
  say();
  expect(box.scrollTop).toBe(1020);
  box.scrollTop = 100;
  box.dispatchEvent(new Event("scroll"));
  say();
  expect(box.scrollTop).toBe(100);
  box.scrollTop = 1040 - 768;
  box.dispatchEvent(new Event("scroll"));
  say();
  expect(box.scrollTop).toBe(1060);
  await unmount(shown);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the chat", () => {
  let shown: Record<string, unknown> | null = null;
  const said = vi.fn(async (_: string): Promise<unknown> => undefined);
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    said.mockReset();
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });
  function open(width: number, height: number): TableModel {
    nothingResizes();
    HTMLDialogElement.prototype.showModal = asBrowsersDo;
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
    const model = new TableModel(EDITION, view(), { ...NOBODY, say: said });
    shown = mount(TableView, { target: document.body, props: { model, deeds: {} } });
    flushSync();
    model.panel = "chat";
    flushSync();
    return model;
  }
  const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>("form .input")!;
  const write = (text: string): void => {
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    field().form!.requestSubmit();
    flushSync();
  };

  test.each([
    ["docks beside a desk", 1366, 768, true],
    ["docks in a wide window", 1920, 1080, true],
    ["is a dialog on a phone", 390, 844, false],
  ])("%s, and its field has the focus", (_, width, height, docked) => {
    open(width, height);
    expect(document.querySelector("[data-part=chat]") !== null).toBe(docked);
    expect(document.querySelector("dialog") !== null).toBe(!docked);
    expect(document.activeElement).toBe(field());
  });

  test.each([
    ["at a desk", 1366, 768],
    ["in a wide window", 1920, 1080],
  ])("gives the focus back to the button that had it when Escape shuts it, %s", async (_, width, height) => {
    const model = open(width, height);
    model.panel = null;
    flushSync();
    const button = document.querySelector<HTMLButtonElement>(".tools button")!;
    button.focus();
    model.panel = "chat";
    flushSync();
    expect(document.activeElement).toBe(field());
    field().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    flushSync();
    expect(document.querySelector("[data-part=chat]")).toBeNull();
    await until(() => expect(document.activeElement).toBe(button));
  });

  test("a message is sent by Enter, the chat stays open and the field is ready for the next", () => {
    const model = open(1366, 768);
    write("good luck");
    expect(said.mock.calls).toEqual([["good luck"]]);
    expect([model.panel, field().value]).toEqual(["chat", ""]);
    expect(document.activeElement).toBe(field());
  });

  test("a message that the server refuses is not lost", async () => {
    open(1366, 768);
    said.mockRejectedValueOnce(new Error("no"));
    write("hello");
    await until(() => expect(field().value).toBe("hello"));
  });

  test("a reaction is sent with one press and read in the reader's language", () => {
    const model = open(1366, 768);
    document.querySelector<HTMLButtonElement>("[data-reaction=bravo]")!.click();
    expect(said.mock.calls).toEqual([[":bravo:"]]);
    model.source.chat = [{ version: 1, who: "ben", seat: 1, name: "Ben", text: ":bravo:" } as ChatLine];
    flushSync();
    expect(document.querySelector(".lines")!.textContent).toContain("Well observed");
    expect(document.querySelector(".lines")!.textContent).not.toContain(":bravo:");
  });

  test("what is said while it is shut is a bubble for a while, and a press on it opens the chat", () => {
    vi.useFakeTimers();
    const model = open(390, 844);
    model.panel = null;
    model.bubbles = [{ version: 7, who: "ben", seat: 1, name: "Ben", text: "hurry" } as ChatLine];
    flushSync();
    expect(document.querySelector("[data-part=bubbles]")!.textContent).toContain("hurry");
    document.querySelector<HTMLButtonElement>("[data-part=bubbles] button")!.click();
    flushSync();
    expect([model.panel, model.bubbles]).toEqual(["chat", []]);
    model.panel = null;
    model.bubbles = [{ version: 8, who: "ben", seat: 1, name: "Ben", text: "well" } as ChatLine];
    flushSync();
    vi.advanceTimersByTime(7100);
    flushSync();
    expect(document.querySelector("[data-part=bubbles]")).toBeNull();
    vi.useRealTimers();
  });
});
