import { expect, test } from "vitest";
import type { View } from "../../api/types";
import { assistantsOf } from "./assistants";
import { facts, view } from "../testing/edition";

const told = (discovery: object, asked: number): string[] =>
  assistantsOf(
    view({
      asked,
      discovery: discovery as View["discovery"],
      facts: facts({ assistants: [1, 2, 3].map((pen) => ({ pen, stars: pen === 3 ? 1 : 2 })) }),
    }),
  ).map((one) => one.state);

test("of a tie only one is asked at a time", () => {
  expect(told({ choosing: [1, 2], taking: [1, 2], waiting: [3] }, 1)).toEqual(["now", "next", "next"]);
  expect(told({ choosing: [2], taking: [1, 2], waiting: [3] }, 2)).toEqual(["sealed", "now", "next"]);
  expect(told({ choosing: [3], taking: [3], waiting: [] }, 3)).toEqual(["done", "done", "now"]);
});

test("without a discovery there are none", () => {
  expect(assistantsOf(view())).toEqual([]);
});
