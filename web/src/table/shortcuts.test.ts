import { describe, expect, it } from "vitest";
import { starTowards } from "./desk/layout";
import { commandOf, mainDeed } from "./shortcuts";

describe("keys", () => {
  const press = (key: string, on: "star" | "control" | "field" | "nothing" = "nothing", shift = false) =>
    commandOf({ key, code: "", shift, other: false, on });
  /** A key by its place, with what it writes on another layout. */
  const placed = (code: string, key: string, shift = false) =>
    commandOf({ key, code, shift, other: false, on: "nothing" });

  it("mean what the help says", () => {
    expect(press("r")).toEqual({ kind: "deed", deed: "rest" });
    expect(press("N", "nothing", true)).toEqual({ kind: "next", step: -1 });
    expect(press("0")).toEqual({ kind: "digit", n: 10 });
    expect(press("Backspace", "star")).toEqual({ kind: "deed", deed: "back" });
    expect(press("Enter", "star")).toEqual({ kind: "confirm" });
    expect(press("?")).toEqual({ kind: "help" });
  });

  it("leave fields, other controls and the browser alone", () => {
    expect(press("r", "field")).toBeNull();
    expect(press("Enter", "control")).toBeNull();
    expect(commandOf({ key: "r", code: "KeyR", shift: false, other: true, on: "nothing" })).toBeNull();
  });

  it("are found by their place where a layout writes another alphabet or no digits", () => {
    expect(placed("KeyR", "к")).toEqual({ kind: "deed", deed: "rest" });
    expect(placed("KeyN", "Т", true)).toEqual({ kind: "next", step: -1 });
    expect(placed("Digit1", "&")).toEqual({ kind: "digit", n: 1 });
    expect(placed("Digit0", "à")).toEqual({ kind: "digit", n: 10 });
  });

  it("mean what they write where that is a Latin letter, a digit or a sign", () => {
    expect(placed("KeyW", "z")).toEqual({ kind: "deed", deed: "undo" });
    expect(placed("KeyZ", "w")).toBeNull();
    expect(placed("KeyZ", ";")).toBeNull();
    expect(placed("Digit7", "?", true)).toEqual({ kind: "help" });
    expect(placed("Digit1", "!", true)).toBeNull();
    expect(placed("Numpad1", "End")).toBeNull();
  });

  it("confirm only what can be pressed", () => {
    expect(mainDeed([{ deed: "back" }, { deed: "confirm", primary: true, disabled: true }])).toBeNull();
    expect(mainDeed([{ deed: "back" }, { deed: "confirm", primary: true }])).toBe("confirm");
  });

  it("move to the nearest star in a direction", () => {
    const here = { x: 0, y: 0 };
    const stars = [
      { x: 50, y: 5, name: "right" },
      { x: 40, y: 60, name: "slant" },
      { x: -30, y: 0, name: "left" },
    ];
    expect(starTowards(here, stars, "right")?.name).toBe("right");
    expect(starTowards(here, stars, "left")?.name).toBe("left");
    expect(starTowards(here, stars, "down")?.name).toBe("slant");
    expect(starTowards(here, stars, "up")).toBeNull();
  });
});
