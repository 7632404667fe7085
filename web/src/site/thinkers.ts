/** The workers that think: one for all opponents' decisions and hints, more if a search is shared. */

import type { FromThinker, Task, ToThinker } from "./messages";
import type { Parts } from "./python";

export interface Question {
  table: string;
  task: Task;
  question: string;
  worker: number;
}

/** Each worker is a separate interpreter with its own memory. */
const MOST = 6;

/** How many cores may think at once; one stays free for the page. */
export const coresToUse = (there: number): number => Math.max(1, Math.min(MOST, there - 1));

interface Waiting {
  worker: number;
  asked: ToThinker;
  again: boolean;
  resolve: (answer: string) => void;
  reject: (e: Error) => void;
}

export class Thinkers {
  readonly #parts: Parts;
  readonly #workers: (Worker | null)[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(parts: Parts) {
    this.#parts = parts;
    // The first thought should not wait for its interpreter.
    this.#worker(0);
  }

  /** A worker's answer. Several tabs at one table think in turn, and the second finds that the game has moved on. */
  ask({ table, task, question, worker }: Question): Promise<string> {
    const think = (): Promise<string> => this.#ask(task, question, worker);
    const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
    if (!locks) return think();
    return locks.request(`astra-thought-${table}-${worker}`, think).then((answer) => answer);
  }

  close(): void {
    this.#workers.forEach((_, number) => this.#end(number));
    for (const waiting of this.#waiting.values()) waiting.reject(new Error("the page lets go of its workers"));
    this.#waiting.clear();
  }

  #ask(task: Task, question: string, number: number): Promise<string> {
    const id = this.#next++;
    const asked: ToThinker = { kind: "think", id, task, question };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { worker: number, asked, again: false, resolve, reject });
      this.#worker(number).postMessage(asked);
    });
  }

  #worker(number: number): Worker {
    const there = this.#workers[number];
    if (there) return there;
    const worker = new Worker(new URL("./thinker-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromThinker>) => {
      const { id, answer, problem } = event.data;
      if (answer === null) return this.#replace(number, problem);
      this.#waiting.get(id)?.resolve(answer);
      this.#waiting.delete(id);
    };
    worker.onerror = (event) => this.#replace(number, event.message);
    worker.postMessage({ kind: "begin", parts: this.#parts } satisfies ToThinker);
    this.#workers[number] = worker;
    return worker;
  }

  #end(number: number): void {
    const worker = this.#workers[number];
    if (!worker) return;
    // Whatever it still says no longer matters.
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    this.#workers[number] = null;
  }

  /** A worker died or failed: a new one gets its open question, which is given up if that one fails too. */
  #replace(number: number, problem: string): void {
    this.#end(number);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.worker !== number) continue;
      if (waiting.again) {
        this.#waiting.delete(id);
        waiting.reject(new Error(problem));
      } else {
        waiting.again = true;
        this.#worker(number).postMessage(waiting.asked);
      }
    }
  }
}
