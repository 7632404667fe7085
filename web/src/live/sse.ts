/** Server-sent events over fetch: unlike EventSource it sees heartbeats, status codes and silence. */

export interface SseMessage {
  id: string | null;
  event: string;
  data: string;
}

/** Cuts a growing text into messages (WHATWG: event streams); comments count as a sign of life only. */
export class SseParser {
  #rest = "";
  #event = "";
  #data: string[] = [];
  #id: string | null = null;

  push(text: string): SseMessage[] {
    const messages: SseMessage[] = [];
    this.#rest += text;
    // A lone \r at the end may be half of \r\n: it waits.
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = this.#line(line);
      if (message) messages.push(message);
    }
    return messages;
  }

  #line(line: string): SseMessage | null {
    if (line === "") {
      const message = this.#data.length
        ? { id: this.#id, event: this.#event || "message", data: this.#data.join("\n") }
        : null;
      this.#event = "";
      this.#data = [];
      this.#id = null;
      return message;
    }
    if (line.startsWith(":")) return null;
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    let value = colon < 0 ? "" : line.slice(colon + 1);
    if (value.startsWith(" ")) value = value.slice(1);
    if (field === "event") this.#event = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    return null;
  }
}

/** Seconds to wait before the n-th try (from 1): 1, 2, 4, 8, 15, then always 15, each up to a quarter earlier. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(15, 2 ** (attempt - 1));
  return longest * (1 - random() / 4);
}

/** Longer than two heartbeats of 15 s without a byte: the line is dead, whatever the browser thinks. */
export const SILENCE_MS = 40_000;
