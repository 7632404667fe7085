/** How far the guided game has come in this browser: it can be left and resumed. */

import { LESSONS } from "./lessons";

const STORE = "astra-learn";

interface Kept {
  done: string[];
  /** The table and step of unfinished lessons. */
  going: Record<string, { table: string; step: number }>;
}

function kept(): Kept {
  try {
    const raw = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>;
    return {
      done: Array.isArray(raw.done) ? raw.done : [],
      going: raw.going && typeof raw.going === "object" ? raw.going : {},
    };
  } catch {
    return { done: [], going: {} };
  }
}

class Progress {
  #kept = $state<Kept>(kept());

  #keep(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#kept));
    } catch {
      // Not kept: the lessons start over next time.
    }
  }

  isDone(lesson: string): boolean {
    return this.#kept.done.includes(lesson);
  }
  going(lesson: string): { table: string; step: number } | null {
    return this.#kept.going[lesson] ?? null;
  }
  /** The lesson to offer: an unfinished one, or else the first that is not done. */
  get next(): string | null {
    const under = LESSONS.find((lesson) => this.#kept.going[lesson.id]);
    return (under ?? LESSONS.find((lesson) => !this.isDone(lesson.id)))?.id ?? null;
  }
  get anyDone(): boolean {
    return this.#kept.done.length > 0 || Object.keys(this.#kept.going).length > 0;
  }

  at(lesson: string, table: string, step: number): void {
    this.#kept.going[lesson] = { table, step };
    this.#keep();
  }
  /** Its last page is reached; the lesson stays there until the player leaves it for the next one. */
  complete(lesson: string): void {
    if (!this.isDone(lesson)) this.#kept.done.push(lesson);
    this.#keep();
  }
  leave(lesson: string): void {
    delete this.#kept.going[lesson];
    this.#keep();
  }
  reset(): void {
    this.#kept = { done: [], going: {} };
    this.#keep();
  }
}

export const progress = new Progress();
