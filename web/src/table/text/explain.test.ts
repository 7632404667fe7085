import { afterEach, describe, expect, it } from "vitest";
import { explain, explained } from "./explain";

afterEach(() => document.body.replaceChildren());

function group(stop: boolean): { parts: HTMLElement[]; press: (key: string) => void } {
  const root = document.createElement("section");
  if (stop) root.innerHTML = "<button data-stop></button>";
  const parts = ["dust", "fame"].map((text) => {
    const part = document.createElement("span");
    root.append(part);
    explain(() => ({ title: text, text: `about ${text}` }))(part);
    return part;
  });
  document.body.append(root);
  explained()(root);
  return {
    parts,
    press: (key) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  };
}

describe("parts that explain themselves", () => {
  it("are reached by arrow keys from the one tab stop of their group, and say what they are", () => {
    const { parts, press } = group(true);
    const button = document.querySelector("button")!;
    expect(parts.map((part) => part.tabIndex)).toEqual([-1, -1]);
    button.focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(parts[0]);
    expect(document.getElementById(parts[0]!.getAttribute("aria-describedby")!)?.textContent).toBe("dust. about dust");
    press("ArrowDown");
    expect(document.activeElement).toBe(parts[1]);
    press("ArrowRight");
    expect(document.activeElement).toBe(button);
    press("End");
    expect(document.activeElement).toBe(parts[1]);
  });

  it("have a tab stop at the first of them where the group has no button", () => {
    const { parts } = group(false);
    expect(parts.map((part) => part.tabIndex)).toEqual([0, -1]);
  });
});
