/** The workers that think: one for every opponent's decisions and hints, more of them where a search is shared. */

import type { FromThinker, Task, ToThinker } from "./messages";
import type { Parts } from "./python";

export interface Question {
  table: string;
  task: Task;
  question: string;
  worker: number;
}

/** Each worker is an interpreter of its own, with its own memory. */
const MOST = 6;

/** How many cores may think at once; one stays free for the page. */
export const coresToUse = (there: number): number => Math.max(1, Math.min(MOST, there - 1));

export class Thinkers {
  readonly #parts: Parts;
  readonly #workers: (Worker | null)[] = [];
  readonly #waiting = new Map<
    number,
    { worker: number; resolve: (answer: string) => void; reject: (e: Error) => void }
  >();
  #next = 1;

  constructor(parts: Parts) {
    this.#parts = parts;
    // The first thought should not wait for its interpreter.
    this.#worker(0);
  }

  /** What a worker answers. Several tabs at one table think in turns, and the second finds that the game went on. */
  ask({ table, task, question, worker }: Question): Promise<string> {
    const think = (): Promise<string> => this.#ask(task, question, worker);
    const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
    if (!locks) return think();
    return locks.request(`astra-thought-${table}-${worker}`, think).then((answer) => answer);
  }

  close(): void {
    this.#workers.forEach((_, number) => this.#drop(number, "the page lets go of its workers"));
  }

  #ask(task: Task, question: string, number: number): Promise<string> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { worker: number, resolve, reject });
      this.#worker(number).postMessage({ kind: "think", id, task, question } satisfies ToThinker);
    });
  }

  #worker(number: number): Worker {
    const there = this.#workers[number];
    if (there) return there;
    const worker = new Worker(new URL("./thinker-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromThinker>) => {
      const { id, answer, problem } = event.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (answer !== null) waiting?.resolve(answer);
      else waiting?.reject(new Error(problem));
    };
    worker.onerror = (event) => this.#drop(number, event.message);
    worker.postMessage({ kind: "begin", parts: this.#parts } satisfies ToThinker);
    this.#workers[number] = worker;
    return worker;
  }

  /** A worker that died is replaced with the next question; the table repeats those that it had not answered. */
  #drop(number: number, problem: string): void {
    this.#workers[number]?.terminate();
    this.#workers[number] = null;
    for (const [id, waiting] of this.#waiting) {
      if (waiting.worker !== number) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error(problem));
    }
  }
}
