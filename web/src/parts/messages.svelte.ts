/** Messages for everybody: live regions for screen readers, short notes at the edge of the screen. */

import { untrack } from "svelte";
import { ApiError } from "../api/client";
import { hasText, t } from "../i18n";

export type Tone = "plain" | "good" | "bad";

interface Note {
  id: number;
  text: string;
  tone: Tone;
}

export type Region = "polite" | "assertive" | "chronicle";

interface Sentence {
  id: number;
  text: string;
  /** Where it was said. */
  place: number;
  at: number;
}

/** Messages within this time belong to one moment: a screen reader has not read the first one yet. */
const MOMENT_MS = 1500;
const MOST_SENTENCES = 20;
/** What was said this shortly before a dialog closed was not heard. */
const UNHEARD_MS = 150;
/** The page itself; open dialogs are other places. */
const PAGE = 0;

class Voice {
  /** What each region holds: the sentences of the last moment in which something was said there. */
  said = $state.raw<Record<Region, readonly Sentence[]>>({ polite: [], assertive: [], chronicle: [] });
  notes = $state<Note[]>([]);
  /** Where messages appear: a modal dialog cuts off everything outside of it, for eyes, hands and ears. */
  place = $state(PAGE);
  #places = [PAGE];
  readonly #at: Record<Region, number> = { polite: -Infinity, assertive: -Infinity, chronicle: -Infinity };
  #next = 1;

  /** A region reads what is added to it: each sentence is a separate element, so that none overwrites another. */
  say(text: string, region: Region = "polite"): void {
    const now = performance.now();
    const same = now - this.#at[region] < MOMENT_MS;
    this.#at[region] = now;
    untrack(() => {
      const former = same ? this.said[region].slice(1 - MOST_SENTENCES) : [];
      this.said = { ...this.said, [region]: [...former, { id: this.#next++, text, place: this.place, at: now }] };
    });
  }

  /** A dialog opens: until it has left, everything is said there. */
  enter(): number {
    const place = this.#next++;
    this.#places.push(place);
    this.place = place;
    return place;
  }

  /** Called while the dialog is removed: Svelte still shows the earlier state then, so the work is done right after. */
  leave(place: number): void {
    queueMicrotask(() => this.#left(place));
  }

  #left(place: number): void {
    this.#places = this.#places.filter((one) => one !== place);
    const here = this.#places.at(-1) ?? PAGE;
    this.place = here;
    const since = performance.now() - UNHEARD_MS;
    const kept = (sentences: readonly Sentence[]): Sentence[] =>
      sentences
        .filter((one) => one.place !== place || one.at > since)
        .map((one) => (one.place === place ? { ...one, place: here } : one));
    const { polite, assertive, chronicle } = this.said;
    this.said = { polite: kept(polite), assertive: kept(assertive), chronicle: kept(chronicle) };
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
export const announce = (text: string, region: Region = "polite"): void => voice.say(text, region);
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
