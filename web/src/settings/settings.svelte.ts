/** What this browser remembers about its player; kept in localStorage, the same in all its tabs. */

import { LANGUAGES } from "virtual:languages";
import type { Language } from "../api/types";
import { scale } from "../parts/scale.svelte";

export type Theme = "night" | "paper" | "system";
export type Speed = "1x" | "2x" | "instant";
export type TextSize = "small" | "normal" | "large" | "huge";

interface Kept {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  volume: number;
  notifications: boolean;
  hints: boolean;
  figures: boolean;
  openCards: boolean;
  size: TextSize;
}

export const SPEEDS: readonly Speed[] = ["1x", "2x", "instant"];
/** first.js has the same numbers. */
export const TEXT_SIZES: Record<TextSize, number> = { small: 0.9, normal: 1, large: 1.15, huge: 1.3 };
/** A language in its own words, as the first word of a line. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const STORE = "astra-settings";

function systemLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : (navigator.languages ?? [navigator.language]);
  for (const language of wanted) {
    const short = language.slice(0, 2).toLowerCase();
    const known = LANGUAGES.find((ours) => ours === short);
    if (known) return known;
  }
  return "en";
}

function oneOf<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

/** The result is sound whatever is in the store: values that are no longer known are left out. */
export function readKept(text: string | null): Kept {
  let raw: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (parsed && typeof parsed === "object") raw = parsed as Record<string, unknown>;
  } catch {
    raw = {};
  }
  return {
    language: oneOf(raw["language"], LANGUAGES, systemLanguage()),
    theme: oneOf<Theme>(raw["theme"], ["night", "paper", "system"], "system"),
    speed: oneOf(raw["speed"], SPEEDS, "1x"),
    sound: oneOf(raw["sound"], [true, false], true),
    volume: typeof raw["volume"] === "number" ? Math.min(1, Math.max(0, raw["volume"])) : 0.7,
    notifications: oneOf(raw["notifications"], [true, false], false),
    hints: oneOf(raw["hints"], [true, false], true),
    figures: oneOf(raw["figures"], [true, false], true),
    openCards: oneOf(raw["openCards"], [true, false], false),
    size: oneOf<TextSize>(raw["size"], ["small", "normal", "large", "huge"], "normal"),
  };
}

function kept(): Kept {
  try {
    return readKept(localStorage.getItem(STORE));
  } catch {
    return readKept(null);
  }
}

const media = (query: string): MediaQueryList | null => (typeof matchMedia === "function" ? matchMedia(query) : null);

class Settings {
  #kept = $state<Kept>(kept());
  /** The language of this page: one chosen in another tab waits for its texts. */
  #spoken = $state<Language>(kept().language);
  /** Another tab has chosen this language. */
  onLanguage: (language: Language) => void = () => undefined;
  #light = $state(media("(prefers-color-scheme: light)")?.matches ?? false);
  #still = $state(media("(prefers-reduced-motion: reduce)")?.matches ?? false);

  constructor() {
    media("(prefers-color-scheme: light)")?.addEventListener("change", (change) => {
      this.#light = change.matches;
      this.#paint();
    });
    media("(prefers-reduced-motion: reduce)")?.addEventListener("change", (change) => (this.#still = change.matches));
    if (typeof addEventListener === "function") {
      addEventListener("storage", (event) => {
        if (event.key === STORE) {
          const before = this.#kept.language;
          this.#kept = readKept(event.newValue);
          this.#paint();
          if (this.#kept.language !== before) this.onLanguage(this.#kept.language);
        }
      });
    }
  }

  #set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#kept[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.#paint();
  }

  #paint(): void {
    document.documentElement.dataset["theme"] = this.look;
    document.documentElement.lang = this.#spoken;
    document.documentElement.style.setProperty("--chosen-size", String(TEXT_SIZES[this.#kept.size]));
    scale.look();
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.look === "paper" ? "#e9dfc9" : "#090f20");
  }

  get language(): Language {
    return this.#spoken;
  }
  /** Pages call `setLanguage` of i18n, which loads the texts first. */
  set language(value: Language) {
    this.#spoken = value;
    this.#set("language", value);
  }
  /** Speaks as another tab has chosen; nothing is written, for that tab may have chosen again by now. */
  follow(language: Language): void {
    this.#spoken = language;
    this.#paint();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#set("theme", value);
  }
  /** The theme that is painted. */
  get look(): "night" | "paper" {
    if (this.#kept.theme !== "system") return this.#kept.theme;
    return this.#light ? "paper" : "night";
  }

  /** From night to paper and back, whatever the system wants. */
  otherLook(): void {
    this.theme = this.look === "night" ? "paper" : "night";
  }

  get speed(): Speed {
    return this.#kept.speed;
  }
  set speed(value: Speed) {
    this.#set("speed", value);
  }
  /** The system asks for no motion: fades of 120 ms only, no breathing. */
  get reducedMotion(): boolean {
    return this.#still;
  }
  /** A duration in ms after the speed setting; reduced motion gives at most 120. */
  duration(ms: number): number {
    return this.#still ? Math.min(this.pause(ms), 120) : this.pause(ms);
  }
  /** The same for something to read, which does not move. */
  pause(ms: number): number {
    return ms * { "1x": 1, "2x": 0.5, instant: 0 }[this.#kept.speed];
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(value: boolean) {
    this.#set("sound", value);
  }

  /** From 0 to 1. */
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(value: number) {
    this.#set("volume", value);
  }

  get notifications(): boolean {
    return this.#kept.notifications;
  }
  set notifications(value: boolean) {
    this.#set("notifications", value);
  }

  /** Whether new tables allow hints from the search. */
  get hints(): boolean {
    return this.#kept.hints;
  }
  set hints(value: boolean) {
    this.#set("hints", value);
  }

  /** Whether charts show the figures behind their stars. */
  get figures(): boolean {
    return this.#kept.figures;
  }
  set figures(value: boolean) {
    this.#set("figures", value);
  }

  /** Whether people around one screen play with open final cards: nothing is covered between their turns. */
  get openCards(): boolean {
    return this.#kept.openCards;
  }
  set openCards(value: boolean) {
    this.#set("openCards", value);
  }

  /** How large everything is, relative to what the window's size gives. */
  get size(): TextSize {
    return this.#kept.size;
  }
  set size(value: TextSize) {
    this.#set("size", value);
  }

  paint(): void {
    this.#paint();
  }
}

export const settings = new Settings();
