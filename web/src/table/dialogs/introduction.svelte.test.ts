/** The dreamer and Auptolemy introduce themselves where they first appear, and only there. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadTexts } from "../../i18n";
import { settings } from "../../settings/settings.svelte";
import { until } from "../../testing/until";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  nothingResizes();
  HTMLDialogElement.prototype.showModal = function (): void {
    this.open = true;
  };
  settings.language = "en";
  await loadTexts("play", "table", "cards");
});
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

async function open(): Promise<HTMLDialogElement | null> {
  shown = mount(TableView, { target: document.body, props: { model: new TableModel(EDITION, view(), NOBODY) } });
  flushSync();
  await until(() => expect(document.querySelector(".table")).not.toBeNull());
  return document.querySelector("dialog");
}

test("the dreamer is introduced in the first game of two, and not in the next", async () => {
  const dialog = await open();
  expect(dialog?.textContent).toContain("Dreamer");
  const ready = dialog!.querySelector<HTMLButtonElement>("footer .primary")!;
  expect(document.activeElement).toBe(ready);
  ready.click();
  flushSync();
  expect(document.querySelector("dialog")).toBeNull();
  await unmount(shown!);
  expect(await open()).toBeNull();
});
