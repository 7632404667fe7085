import { describe, expect, it } from "vitest";
import { whereIs } from "./address";

const at = (address: string) => whereIs(new URL(address), true);

describe("the address of a page behind #", () => {
  it("names path, query and place on the page", () => {
    expect(at("https://host/some/path/#/t/abc?action=4#R3.2")).toEqual({
      path: "/t/abc",
      search: "?action=4",
      hash: "#R3.2",
    });
  });
  it("is home without one", () => {
    for (const end of ["", "#", "#/"]) expect(at(`https://host/path/index.html${end}`)?.path).toBe("/");
  });
  it("keeps letters that an address cannot hold as they were written", () => {
    expect(at("https://host/#/atlas/%C3%A9")?.path).toBe("/atlas/%C3%A9");
  });
  it("is no page if it only names a place on the present one", () => {
    expect(at("https://host/path/#section-3")).toBeNull();
  });
  it("is a path where there is a server", () => {
    expect(whereIs(new URL("https://host/t/abc?x=1#token"), false)).toEqual({
      path: "/t/abc",
      search: "?x=1",
      hash: "#token",
    });
  });
});
