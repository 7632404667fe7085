/** What the bar says when a game has ended. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Table } from "../../api/types";
import { loadTexts } from "../../i18n";
import { settings } from "../../settings/settings.svelte";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { until } from "../../testing/until";

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  nothingResizes();
  settings.language = "en";
  await loadTexts("pages", "play", "table", "cards");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test.each([
  [[0], "Ben conceded: the night is yours."],
  [[1], "Ben conceded, so the night ended early."],
])("the winner by a concession (%j) is told so", async (winners, said) => {
  const seats = ["Ann", "Ben"].map((name, seat) => ({ seat, name, kind: "me", conceded: seat === 1, away: null }));
  const table = { seats, result: { winners, conceded: true }, lesson: null, watching: 0 } as unknown as Table;
  const over = view({ over: true, asked: null, decision: null, legal: [] });
  const source = { table, log: [], chat: [], undo: false, undoTurn: false, guided: false, locked: false };
  shown = mount(TableView, { target: document.body, props: { model: new TableModel(EDITION, over, NOBODY, source) } });
  flushSync();
  await until(() => expect(document.querySelector("[data-part=prompt]")?.textContent).toContain(said));
});
