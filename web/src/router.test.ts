import { describe, expect, test } from "vitest";
import { match, pathTo } from "./router";

describe("addresses", () => {
  test("every page has its address", () => {
    const known: [string, string, Record<string, string>][] = [
      ["/", "home", {}],
      ["/new", "new", {}],
      ["/t/k3v9", "table", { id: "k3v9" }],
      ["/t/k3v9/score", "score", { id: "k3v9" }],
      ["/join/k3v9", "join", { id: "k3v9" }],
      ["/tables", "tables", {}],
      ["/games", "mine", {}],
      ["/atlas", "atlas", {}],
      ["/atlas/Tau", "card", { code: "Tau" }],
      ["/rules", "rules", {}],
      ["/replay/k3v9", "replay", { id: "k3v9" }],
      ["/settings", "settings", {}],
      ["/learn", "learn", {}],
      ["/learn/observe", "lesson", { lesson: "observe" }],
    ];
    for (const [path, name, params] of known) expect(match(path), path).toEqual({ name, params });
  });

  test("a slash at the end changes nothing", () => {
    expect(match("/atlas/Tau/").name).toBe("card");
  });

  test.each(["/nowhere", "/t", "/t/a/b/c", "/atlas/a/b", "/t/%E0%A4%A"])("%s leads nowhere", (path) => {
    expect(match(path).name).toBe("missing");
  });

  test("what is written is read back, odd letters included", () => {
    const path = pathTo("card", { code: "a/b é?" });
    expect(match(path)).toEqual({ name: "card", params: { code: "a/b é?" } });
  });

  test("a query holds only what is given", () => {
    expect(pathTo("replay", { id: "x" }, { action: 42, from: undefined })).toBe("/replay/x?action=42");
  });
});
