/** A worker that thinks: one question after another. */

import type { FromThinker, ToThinker } from "./messages";
import { type Python, startPython } from "./python";

type Module = Record<"think" | "search_share", (question: string) => string>;

let python: Promise<Python>;

self.onmessage = async (event: MessageEvent<ToThinker>) => {
  const message = event.data;
  if (message.kind === "begin") {
    python = startPython(message.parts);
    python.catch(() => undefined);
    return;
  }
  const { id, task, question } = message;
  let thought: FromThinker;
  try {
    const module = (await python).pyimport("astra.site.thinker") as Module;
    thought = { kind: "thought", id, answer: module[task](question), problem: "" };
  } catch (error) {
    thought = { kind: "thought", id, answer: null, problem: String(error) };
  }
  self.postMessage(thought);
};
