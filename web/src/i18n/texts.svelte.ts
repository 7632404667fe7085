/** The texts of the Fluent files, the same ones that the server reads; one small chunk per language and part. */

import { here } from "../address";
import { FluentBundle, FluentNumber, type FluentVariable, type Scope } from "@fluent/bundle";
import { partOf, parts } from "virtual:texts";
import type { Language } from "../api/types";
import { settings } from "../settings/settings.svelte";

export type TextArguments = Record<string, FluentVariable>;

async function bodyOf(language: Language, part: string | undefined) {
  const load = parts[`${language}/${part}`];
  if (!load) throw new Error(`there is no ${language}/${part}.ftl`);
  return (await load()).default;
}

class Shelf {
  /** Grows with every loaded file, so that texts that were missing are made again. */
  revision = $state(0);
  readonly bundles = new Map<Language, FluentBundle>();
  /** Files that were asked for, and the page that did so last. */
  readonly wanted = new Map<string, string>();
  /** Counts the requests for a language: only the last one is fulfilled. */
  wishes = 0;
  readonly #loading = new Map<string, Promise<void>>();

  bundle(language: Language): FluentBundle {
    let bundle = this.bundles.get(language);
    if (!bundle) {
      bundle = new FluentBundle(language, { useIsolating: false });
      this.bundles.set(language, bundle);
    }
    return bundle;
  }

  load(language: Language, file: string): Promise<void> {
    const part = partOf[file] ?? file;
    const path = `${language}/${part}`;
    let loading = this.#loading.get(path);
    if (!loading) {
      loading = bodyOf(language, part).then((body) => {
        this.bundle(language).addResource({ body }, { allowOverrides: true });
        this.revision += 1;
      });
      loading.catch(() => this.#loading.delete(path));
      this.#loading.set(path, loading);
    }
    return loading;
  }
}

const shelf = new Shelf();

export interface Message {
  id: string;
  attributes: string[];
}

/** The messages of a file in their order, for a page that shows all of it (the rules). */
export async function messagesOf(file: string, language: Language = settings.language): Promise<Message[]> {
  return (await bodyOf(language, partOf[file])).map(({ id, attributes }) => ({
    id,
    attributes: Object.keys(attributes),
  }));
}

/** When this resolves, the texts are loaded; from now on these files follow the language. */
export async function loadTexts(...files: string[]): Promise<void> {
  for (const file of files) shelf.wanted.set(file, here().path);
  await Promise.all(files.map((file) => shelf.load(settings.language, file)));
}

/** Every page shows these. */
const EVERYWHERE = "pages";

/** Switches the language of the whole page at once, when its texts are loaded; those of other pages may come later. */
export const setLanguage = (language: Language): Promise<void> =>
  whenThere(language, () => (settings.language = language));

// A page whose texts cannot be loaded stays readable in its own language.
settings.onLanguage = (language) => void whenThere(language, () => settings.follow(language)).catch(() => undefined);

async function whenThere(language: Language, speak: () => void): Promise<void> {
  const wish = ++shelf.wishes;
  const needed: Promise<void>[] = [];
  for (const [file, page] of shelf.wanted) {
    const loading = shelf.load(language, file);
    if (file === EVERYWHERE || page === here().path) needed.push(loading);
    // Its page asks for it again when it is opened.
    else loading.catch(() => undefined);
  }
  try {
    await Promise.all(needed);
  } catch (error) {
    if (wish === shelf.wishes) throw error;
  }
  if (wish === shelf.wishes) speak();
}

function pattern(language: Language, id: string) {
  const [message_id = "", attribute] = id.split(".", 2);
  const message = shelf.bundles.get(language)?.getMessage(message_id);
  if (!message) return null;
  return attribute ? (message.attributes[attribute] ?? null) : message.value;
}

/** Whether the language of the page has this text (`card-Tau.of` is an attribute), as far as files are loaded. */
export function hasText(id: string): boolean {
  if (pattern(settings.language, id) !== null) return true;
  void shelf.revision;
  return false;
}

/** A number that our languages write in the same way: their formatter takes longer to make than a page of texts. */
class SmallNumber extends FluentNumber {
  override toString(scope?: Scope): string {
    return Number.isInteger(this.value) && Math.abs(this.value) < 1000 ? String(this.value) : super.toString(scope);
  }
}

function written(args: TextArguments): TextArguments {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === "number" ? new SmallNumber(value) : value]),
  );
}

/** A text in the language of the page; reading it in a component makes it follow the language. */
export function t(id: string, args?: TextArguments): string {
  const language = settings.language;
  const found = pattern(language, id);
  if (found === null) {
    void shelf.revision;
    if (import.meta.env.DEV) console.error(`no text ${id} in ${language}`);
    return id;
  }
  const problems: Error[] = [];
  const text = shelf.bundle(language).formatPattern(found, args ? written(args) : null, problems);
  if (problems.length) {
    // It may have named a text of a file that is still on its way.
    void shelf.revision;
    if (import.meta.env.DEV) console.error(`text ${id} in ${language}:`, problems);
  }
  return text;
}

const lists = new Map<string, Intl.ListFormat>();
/** "Ann, Bob and Eve", in the language of the page; `unit` is a mere enumeration, with commas in all our languages. */
export function list(words: string[], type: "conjunction" | "disjunction" | "unit" = "conjunction"): string {
  if (type === "unit") return words.join(", ");
  const key = `${settings.language} ${type}`;
  let format = lists.get(key);
  if (!format) {
    format = new Intl.ListFormat(settings.language, { type, style: "long" });
    lists.set(key, format);
  }
  return format.format(words);
}

/** A moment (seconds since 1970, as the server counts) as date and time, in the language of the page. */
export function when(moment: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(moment * 1000);
}

/** "48 minutes", in the language of the page; what took longer in hours or days. */
export function lasted(seconds: number): string {
  const minutes = seconds / 60;
  const [value, unit] =
    minutes < 90 ? [minutes, "minute"] : minutes < 48 * 60 ? [minutes / 60, "hour"] : [minutes / (24 * 60), "day"];
  return new Intl.NumberFormat(settings.language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.round(value)));
}

/** "three hours ago", in the language of the page. */
export function ago(moment: number, now: number = Date.now() / 1000): string {
  const seconds = moment - now;
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, "minute");
}
