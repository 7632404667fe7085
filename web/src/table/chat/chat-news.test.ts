import { expect, test } from "vitest";
import type { ChatLine } from "../../api/types";
import { ChatNews } from "./chat-news";

const line = (version: number, who: string, seat: number | null = null): ChatLine =>
  ({ version, who, seat, name: who, text: `line ${version}` }) as ChatLine;
const told = (news: ChatNews, lines: ChatLine[], muted: string[] = []): number[] =>
  news.since(lines, muted, "ann").map((one) => one.version);

test("what was said before one came is no news, all that comes later is, once", () => {
  const news = new ChatNews();
  const lines = [line(3, "ben", 1), line(4, "zoe")];
  expect(told(news, lines)).toEqual([]);
  lines.push(line(7, "ben", 1), line(8, "zoe"));
  expect(told(news, lines)).toEqual([7, 8]);
  expect(told(news, lines)).toEqual([]);
});

test("at a table where nobody has spoken the first line is news", () => {
  const news = new ChatNews();
  expect(told(news, [])).toEqual([]);
  expect(told(news, [line(1, "zoe")])).toEqual([1]);
});

test("one's own lines, from any seat or none, and those of muted people are not news", () => {
  const news = new ChatNews();
  told(news, []);
  expect(
    told(news, [line(1, "ann", 0), line(2, "zoe"), line(3, "ben", 1), line(4, "ann", 2), line(5, "ann")], ["zoe"]),
  ).toEqual([3]);
});

test("a person at one of one's own seats on another device is somebody else", () => {
  const news = new ChatNews();
  told(news, []);
  expect(told(news, [line(1, "cat", 0)])).toEqual([1]);
  expect(news.since([line(1, "cat", 0), line(2, "cat", 0)], [], null).map((one) => one.version)).toEqual([2]);
});
