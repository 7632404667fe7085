/** What is said to everybody: live regions for screen readers, short notes at the edge of the screen. */

import { untrack } from "svelte";
import { ApiError } from "../api/client";
import { hasText, t } from "../i18n";

export type Tone = "plain" | "good" | "bad";

export interface Note {
  id: number;
  text: string;
  tone: Tone;
}

class Voice {
  polite = $state("");
  assertive = $state("");
  chronicle = $state("");
  notes = $state<Note[]>([]);
  #next = 1;

  /** Equal sentences twice in a row are heard twice: a region speaks only when its text changes. */
  say(text: string, region: "polite" | "assertive" | "chronicle" = "polite"): void {
    untrack(() => (this[region] = this[region] === text ? `${text}\u00a0` : text));
  }

  note(text: string, tone: Tone = "plain", ms = 6000): void {
    const id = this.#next++;
    untrack(() => (this.notes = [...this.notes.slice(-2), { id, text, tone }]));
    this.say(text, tone === "bad" ? "assertive" : "polite");
    if (ms > 0) setTimeout(() => this.drop(id), ms);
  }

  drop(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const voice = new Voice();

/** Speaks to screen readers only. */
export const announce = (text: string, region: "polite" | "assertive" | "chronicle" = "polite"): void =>
  voice.say(text, region);
/** A short note that everybody sees, and hears. */
export const toast = (text: string, tone: Tone = "plain"): void => voice.note(text, tone);

/** The sentence for whatever went wrong, in the language of the page. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (hasText(error.text_id)) return t(error.text_id, error.args);
    return error.message;
  }
  return t("error-unexpected");
}

export const toastError = (error: unknown): void => voice.note(sentenceOf(error), "bad", 9000);
