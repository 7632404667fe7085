/** The worker of the tables: Python with the API in it, the database, and questions to the thinkers. */

import { Database } from "./database";
import type { FromTable, Task, ToTable } from "./messages";
import { fetchParts, startPython } from "./python";

interface Page {
  answer(method: string, path: string, body: string): Promise<string>;
  listen(number: number, path: string, after: number): Promise<string>;
  hang_up(number: number): void;
  follow(table: string, version: number): Promise<void>;
}
interface Module {
  Page(
    database: unknown,
    workers: unknown,
    printed: (name: string) => Promise<string | undefined>,
    send: (number: number, text: string) => void,
  ): Page;
}

const say = (message: FromTable): void => self.postMessage(message);

/** Tables that are open in several tabs: each tells the others which version it has written. */
const others = new BroadcastChannel("astra-rows");

class ToldDatabase extends Database {
  #full = false;

  override async append(table: string, text: string, listing: string): Promise<boolean> {
    let written: boolean;
    try {
      written = await super.append(table, text, listing);
    } catch (error) {
      this.#tell(true);
      throw error;
    }
    this.#tell(false);
    if (written) others.postMessage({ table, version: (JSON.parse(text) as [number][]).at(-1)![0] });
    return written;
  }

  /** The page says while no move can be stored: an opponent's is tried again and again. */
  #tell(full: boolean): void {
    if (full !== this.#full) say({ kind: "full", full });
    this.#full = full;
  }
}

/** Questions that are waiting for an answer. */
const asked = new Map<number, { resolve: (answer: string) => void; reject: (problem: Error) => void }>();
let next = 1;

function ask(table: string, task: Task, question: string, worker: number): Promise<string> {
  const id = next++;
  say({ kind: "think", id, table, task, question, worker });
  return new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
}

let cores = 1;
const workers = {
  cores: () => cores,
  think: (table: string, question: string) => ask(table, "think", question, 0),
  share: async (table: string, questions: string) => {
    const shares = JSON.parse(questions) as unknown[];
    const found = shares.map((share, worker) => ask(table, "search_share", JSON.stringify(share), worker));
    return JSON.stringify(await Promise.all(found));
  },
};

/** Documents beside the page; undefined if there is none, or if it cannot be loaded now. */
const printedAt = (printed: string) => async (name: string) => {
  const answer = await fetch(new URL(`${name}.json`, printed)).catch(() => null);
  return answer?.ok ? answer.text() : undefined;
};

async function begin(base: string, printed: string): Promise<Page> {
  const parts = await fetchParts(base, printed, (loaded, total) => say({ kind: "loading", loaded, total }));
  const steps = 3;
  const took = (step: number): void => say({ kind: "starting", share: step / steps });
  took(0);
  const python = await startPython(parts);
  took(1);
  const module = python.pyimport("astra.site.page") as Module;
  took(2);
  const told = (number: number, text: string): void => say({ kind: "told", number, text });
  const page = module.Page(new ToldDatabase(), workers, printedAt(printed), told);
  others.onmessage = (event: MessageEvent<{ table: string; version: number }>) =>
    void page.follow(event.data.table, event.data.version);
  say({ kind: "ready", parts });
  return page;
}

let page: Promise<Page>;

async function answer(id: number, wanted: (page: Page) => Promise<string>): Promise<void> {
  try {
    say({ kind: "answer", id, answer: await wanted(await page), problem: "" });
  } catch (error) {
    say({ kind: "answer", id, answer: null, problem: String(error) });
  }
}

self.onmessage = (event: MessageEvent<ToTable>) => {
  const message = event.data;
  switch (message.kind) {
    case "begin":
      cores = message.cores;
      page = begin(message.base, message.printed);
      page.catch((error: unknown) => say({ kind: "failed", problem: String(error) }));
      break;
    case "ask":
      void answer(message.id, (api) => api.answer(message.method, message.path, message.body));
      break;
    case "listen":
      void answer(message.id, (api) => api.listen(message.number, message.path, message.after));
      break;
    case "hang-up":
      void page.then((api) => api.hang_up(message.number));
      break;
    case "thought": {
      const waiting = asked.get(message.id);
      asked.delete(message.id);
      if (message.answer !== null) waiting?.resolve(message.answer);
      else waiting?.reject(new Error(message.problem));
    }
  }
};
