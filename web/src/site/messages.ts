/** What the page and its workers say to each other. */

import type { Parts } from "./python";

/** To the table's worker. */
export type ToTable =
  | { kind: "begin"; base: string; printed: string; cores: number }
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "listen"; id: number; number: number; path: string; after: number }
  | { kind: "hang-up"; number: number }
  | { kind: "thought"; id: number; answer: string | null; problem: string };

/** From the table's worker; an answer is its status, its kind and its body, in lines. */
export type FromTable =
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "starting"; share: number }
  | { kind: "ready"; parts: Parts }
  | { kind: "failed"; problem: string }
  | { kind: "answer"; id: number; answer: string | null; problem: string }
  | { kind: "told"; number: number; text: string }
  | { kind: "full"; full: boolean }
  | { kind: "think"; id: number; table: string; task: Task; question: string; worker: number };

/** A whole question, or a share of the strongest opponent's search. */
export type Task = "think" | "search_share";

/** To a worker that thinks. */
export type ToThinker = { kind: "begin"; parts: Parts } | { kind: "think"; id: number; task: Task; question: string };

/** From a worker that thinks. */
export type FromThinker = { kind: "thought"; id: number; answer: string | null; problem: string };
