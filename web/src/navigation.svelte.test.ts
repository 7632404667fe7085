/** Where the focus goes when another page is opened. */
import { beforeEach, expect, test } from "vitest";
import { focusTitle } from "./navigation.svelte";

let main: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<a href="/learn">Learn</a><a href="/rules">Rules</a><main></main>';
  main = document.querySelector("main")!;
});
const link = (n: number): HTMLElement => document.querySelectorAll("a")[n]!;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
async function draw(words: string): Promise<void> {
  main.innerHTML = words;
  await settled();
}
const focused = (): string => document.activeElement?.textContent ?? "";

test("a page begins at its title, also when it has to be loaded first", async () => {
  link(0).focus();
  focusTitle();
  await draw("<p>Loading</p>");
  expect(focused()).toBe("Learn");
  await draw("<div><h1>The guided game</h1></div>");
  expect(focused()).toBe("The guided game");
  await draw("<h1>Another title of the same page</h1>");
  expect(document.activeElement).toBe(document.body);
});

test("a person who has gone on meanwhile is not called back", async () => {
  link(0).focus();
  focusTitle();
  await draw("<p>Loading</p>");
  link(1).focus();
  await draw("<h1>The guided game</h1>");
  expect(focused()).toBe("Rules");
});

test("a page that was left takes nothing", async () => {
  const stop = focusTitle();
  stop();
  await draw("<h1>The guided game</h1>");
  expect(document.activeElement).toBe(document.body);
});
