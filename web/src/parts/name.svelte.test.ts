/** The field for a name says what the server would refuse. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { NAME_LETTERS } from "../api/limits";
import { loadTexts } from "../i18n";
import { settings } from "../settings/settings.svelte";
import NameField from "./NameField.svelte";

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.replaceChildren();
});

async function field(tight: boolean): Promise<{ input: HTMLInputElement; help: HTMLElement }> {
  settings.language = "en";
  await loadTexts("pages");
  shown = mount(NameField, {
    target: document.body,
    props: { value: "", label: "Your name", placeholder: "Guest", tight },
  });
  const input = document.querySelector("input")!;
  return { input, help: document.getElementById(input.getAttribute("aria-describedby")!)! };
}
function write(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

test("a name is as long as the server takes it, and what is allowed stands at the field, outside its name", async () => {
  const { input, help } = await field(false);
  expect(input.maxLength).toBe(NAME_LETTERS);
  expect(help.textContent).toBe("Up to 24 characters, no comma.");
  expect(input.labels?.[0]?.textContent).toBe("Your name");
  expect(input.getAttribute("aria-invalid")).toBe("false");
});

test("a comma is marked as it is written; in a row of fields only then", async () => {
  const { input, help } = await field(true);
  expect(help.classList).toContain("vh");
  write(input, "Ann, Ben");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(help.classList).not.toContain("vh");
  write(input, "Ann Ben");
  expect(input.getAttribute("aria-invalid")).toBe("false");
  expect(help.classList).toContain("vh");
});
