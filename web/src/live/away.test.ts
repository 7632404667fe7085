import { expect, test } from "vitest";
import type { Table } from "../api/types";
import { aged, longAway } from "./away";

const seat = (number: number, away: number | null, more: object = {}): object => ({
  seat: number,
  kind: "person",
  away,
  sitting_in: null,
  ...more,
});
const table = (...seats: object[]): Table => ({ seats, away_seconds: 60 }) as unknown as Table;

test("seconds away go on after they were told", () => {
  const told = table(seat(0, null), seat(1, 12));
  expect(aged(told, 30).seats.map((one) => one.away)).toEqual([null, 42]);
  expect(longAway(aged(told, 47))).toEqual([]);
  expect(longAway(aged(told, 48))).toEqual([1]);
});

test("what one may do in a while one may do when that has passed, and what one may not stays so", () => {
  const told = table(
    seat(0, null, { bot_after: null }),
    seat(1, 12, { bot_after: 48 }),
    seat(2, 12, { bot_after: null }),
  );
  expect(aged(told, 47).seats.map((one) => one.bot_after)).toEqual([null, 1, null]);
  expect(aged(told, 500).seats.map((one) => one.bot_after)).toEqual([null, 0, null]);
});

test("the server says how long is long", () => {
  const told = table(seat(0, null), seat(1, 20));
  expect(longAway({ ...told, away_seconds: 20 })).toEqual([1]);
  expect(longAway({ ...aged(told, 200), away_seconds: 300 })).toEqual([]);
});

test("nobody is missed who is here, or for whom a bot plays", () => {
  expect(longAway(table(seat(0, null), seat(1, 90, { sitting_in: "greedy" }), seat(2, null, { kind: "bot" })))).toEqual(
    [],
  );
});

test("a table at which everybody sits stays the same value", () => {
  const told = table(seat(0, null));
  expect(aged(told, 99)).toBe(told);
});
