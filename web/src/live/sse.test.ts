import { describe, expect, test } from "vitest";
import { backoff, SseParser } from "./sse";

describe("server-sent events", () => {
  test("a message is whole at its empty line, wherever the chunks are cut", () => {
    const stream = 'id: 12\nevent: update\ndata: {"a":1}\n\n: beat\n\nevent: turn\ndata: {"seats":\ndata: [0]}\n\n';
    for (let cut = 1; cut < stream.length; cut++) {
      const parser = new SseParser();
      const messages = [...parser.push(stream.slice(0, cut)), ...parser.push(stream.slice(cut))];
      expect(messages, `cut at ${cut}`).toEqual([
        { id: "12", event: "update", data: '{"a":1}' },
        { id: null, event: "turn", data: '{"seats":\n[0]}' },
      ]);
    }
  });

  test("carriage returns end lines, too", () => {
    const parser = new SseParser();
    expect(parser.push("event: chat\r\ndata: x\r\n\r\n")).toEqual([{ id: null, event: "chat", data: "x" }]);
  });

  test("comments and unknown fields say nothing", () => {
    expect(new SseParser().push(": beat\n\nretry: 10\n\n")).toEqual([]);
  });

  test("waits grow to fifteen seconds and no further", () => {
    const longest = [1, 2, 3, 4, 5, 6, 20].map((attempt) => backoff(attempt, () => 0));
    expect(longest).toEqual([1, 2, 4, 8, 15, 15, 15]);
    for (const attempt of [1, 5, 9]) {
      const some = backoff(attempt, () => 1);
      expect(some).toBeGreaterThanOrEqual(backoff(attempt, () => 0) * 0.75);
    }
  });
});
