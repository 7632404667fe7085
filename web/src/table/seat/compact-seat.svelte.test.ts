/** The journals of the others on a phone: who is at a seat, without a word that moves them. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TableModel } from "../model/model.svelte";
import { NOBODY } from "../model/port";
import TableView from "../TableView.svelte";
import { EDITION, tableOfTwo, view } from "../testing/edition";
import { nothingResizes } from "../testing/screen";
import { until } from "../../testing/until";

beforeAll(nothingResizes);
let shown: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.classList.contains("foe") ? 131 : 390;
  });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(844);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The journal of the second seat while it is so. */
function foe(model: TableModel, more: object): HTMLElement {
  model.source.table = tableOfTwo(more);
  flushSync();
  return document.querySelector<HTMLElement>(".foe")!;
}

test("a bot is a sign that becomes dots while it thinks, in words for screen readers; a person's state is in words", async () => {
  const model = new TableModel(EDITION, view({ asked: 1, active: 1, legal: [] }), NOBODY);
  shown = mount(TableView, { target: document.body, props: { model } });
  flushSync();
  await until(() => expect(document.querySelector(".phone .foe")).not.toBeNull());
  const bot = foe(model, { kind: "bot" });
  const parts = [...bot.children].map((part) => part.className);
  expect(bot.querySelector(".sign svg")).not.toBeNull();
  expect(bot.querySelector(".vh")?.textContent).toContain("bot");
  const thinks = foe(model, { kind: "bot", thinking: true });
  expect([...thinks.children].map((part) => part.className)).toEqual(parts);
  expect(thinks.querySelector(".sign .dots")).not.toBeNull();
  expect(thinks.querySelector(".vh")?.textContent).toContain("thinking");
  expect(thinks.querySelector("small")).toBeNull();
  for (const [more, word] of [
    [{ sitting_in: "greedy" }, "bot sits in"],
    [{ sitting_in: "greedy", thinking: true }, "thinking"],
    [{ away: 61 }, "away for a while"],
    [{ kind: "bot", conceded: true }, "conceded"],
  ] as const) {
    const person = foe(model, more);
    expect(person.querySelector("small.line")?.textContent).toContain(word);
    expect(person.querySelector(".sign")).toBeNull();
  }
  expect(foe(model, {}).querySelector("small, .sign")).toBeNull();
});

test("each number explains itself, and a press on it opens the journals as one beside it does", async () => {
  const model = new TableModel(EDITION, view(), NOBODY);
  shown = mount(TableView, { target: document.body, props: { model } });
  flushSync();
  await until(() => expect(document.querySelector(".phone .foe")).not.toBeNull());
  const parts = [...document.querySelectorAll<HTMLElement>(".foe .part")];
  const said = parts.map((part) => {
    part.focus();
    return document.getElementById(part.getAttribute("aria-describedby") ?? "")?.textContent;
  });
  expect(said).toEqual([
    "Fame. Most fame after the final scoring wins.",
    "Stardust. Each star you Observe costs 1 dust. A Rest fills your pouch; you keep any dust beyond its size.",
    "Telescopes. Each telescope pays for one more Observe in the same turn.",
    "Wisdom and card limit. 0 of 12 spots. The card limit is 2; 2 more spots raise it.",
  ]);
  for (const pressed of [parts[1]!, document.querySelector<HTMLElement>(".foe button")!]) {
    pressed.click();
    expect(model.panel).toBe("journals");
    model.panel = null;
  }
});
