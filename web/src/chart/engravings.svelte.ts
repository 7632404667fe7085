/** The figures that were loaded: each once, when a chart that shows it is seen and the rest of the page is drawn. */
import { SvelteMap } from "svelte/reactivity";
import type { Attachment } from "svelte/attachments";
import { soon } from "../parts/deferred";
import { fontsDrawn } from "../parts/fonts";
import { settings } from "../settings/settings.svelte";
import type { CardFace } from "./edition";
import { type Engraving, fitEngraving, type Similarity } from "./engraving";

/** Figures wait until every other part of a page is drawn, and its fonts: a page that is painted again has no time. */
const LAST = 9;

const loaded = new SvelteMap<string, Engraving>();
const asked = new Set<string>();

const arrived: (() => void)[] = [];
let showing = false;

/** Several figures come at once; drawn in one frame they would hold it up, so each gets a frame of its own. */
function showNext(): void {
  const show = arrived.shift();
  showing = show !== undefined;
  show?.();
  // A page that nobody sees has no frames.
  if (showing && document.hidden) showNext();
  else if (showing) requestAnimationFrame(() => setTimeout(showNext));
}

function inItsOwnFrame(code: string, engraving: Engraving): void {
  arrived.push(() => loaded.set(code, engraving));
  if (!showing) showNext();
}

/** A card's figure and how it lies on its stars; null until it is there, where it does not fit, or if turned off. */
export function figureOn(card: CardFace): { engraving: Engraving; on: Similarity } | null {
  const engraving = settings.figures ? loaded.get(card.code) : undefined;
  if (engraving === undefined) return null;
  const on = fitEngraving(engraving, card);
  return on === null ? null : { engraving, on };
}

/** Load a card's figure. Where that fails the chart stays as it is, and the next chart that is seen asks again. */
export async function loadEngraving(code: string): Promise<void> {
  if (asked.has(code)) return;
  asked.add(code);
  try {
    const { FILES } = await import("../engravings/files");
    const address = FILES.get(code);
    if (address === undefined) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    inItsOwnFrame(code, (await answer.json()) as Engraving);
  } catch {
    asked.delete(code);
  }
}

/** Loads a card's figure when the element comes into sight. */
export function figureWhenSeen(code: string): Attachment<Element> {
  return (element) => {
    if (!settings.figures || loaded.has(code) || typeof IntersectionObserver === "undefined") return;
    let leave = (): void => undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      leave = soon(() => void fontsDrawn().then(() => loadEngraving(code)), LAST);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  };
}
