/** The lines of the chat while somebody reads them. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { ChatLine } from "../../api/types";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";

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
