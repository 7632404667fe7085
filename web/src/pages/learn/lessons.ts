/** The guided game: fixed positions on the real table, made by tools/web_lessons.py and played by tests/web. */

import data from "./lessons.json";

interface ReadStep {
  kind: "read";
  text: string;
  /** CSS selectors of what the step speaks about. */
  point: string[];
}

interface DoStep {
  kind: "do";
  text: string;
  point: string[];
  /** Patterns: every action of a list must match one. */
  allow: string[];
  /** Actions that the list must hold. */
  need: string[];
  /** One solution. */
  play: string[];
}

export type LessonStep = ReadStep | DoStep;

export interface Lesson {
  id: string;
  position: unknown;
  steps: LessonStep[];
}

export const LESSONS = data as unknown as Lesson[];

export const lessonOf = (id: string): Lesson | null => LESSONS.find((lesson) => lesson.id === id) ?? null;
export const nextLesson = (id: string): Lesson | null =>
  LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1] ?? null;

/**
 * Whether a list of actions is what a step asks for: "other" names another move, "more" a list that stops too early.
 */
export function judge(step: LessonStep, actions: string[]): "right" | "other" | "more" {
  if (step.kind !== "do") return "other";
  const allowed = step.allow.map((pattern) => new RegExp(pattern));
  if (!actions.every((action) => allowed.some((pattern) => pattern.test(action)))) return "other";
  return step.need.every((action) => actions.includes(action)) ? "right" : "more";
}
