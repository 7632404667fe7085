/** Explanations on hover, focus and long press. Use: `<button {@attach tip(() => t("…"))}>`. */

import type { Attachment } from "svelte/attachments";

export interface TipText {
  title?: string;
  text: string;
}
type Said = string | TipText | null | undefined;

const HOVER_MS = 350;
const PRESS_MS = 450;
/**
 * So long the pointer may take from what is explained to the explanation, which stays while it rests there (WCAG
 * 1.4.13).
 */
const LEAVE_MS = 200;
/** What a long press explained stays so long after it. */
const READ_MS = 2500;
const GAP = 8;

let box: HTMLDivElement | null = null;
let owner: Element | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
let count = 0;
let shutBy: Event | null = null;

/** Whether a key shut an explanation: a page that Escape leaves is not left by it (WCAG 1.4.13). */
export const shutTip = (event: Event): boolean => event === shutBy;

function theBox(): HTMLDivElement {
  if (!box) {
    box = document.createElement("div");
    box.className = "tip";
    box.setAttribute("role", "tooltip");
    box.id = "astra-tip";
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || owner === null) return;
      shutBy = event;
      hide();
    });
    addEventListener("scroll", hide, { capture: true, passive: true });
    box.addEventListener("pointerenter", () => clearTimeout(leaving));
    box.addEventListener("pointerleave", hideSoon);
    box.addEventListener("click", hide);
  }
  return box;
}

function place(anchor: Element, at: HTMLDivElement): void {
  const spot = anchor.getBoundingClientRect();
  const { width, height } = at.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, spot.left + spot.width / 2 - width / 2), innerWidth - width - GAP);
  const above = spot.top - height - GAP;
  const top = above >= GAP ? above : Math.min(spot.bottom + GAP, innerHeight - height - GAP);
  at.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function show(anchor: Element, said: Said): void {
  const tip = typeof said === "string" ? { text: said } : said;
  if (!tip?.text) return;
  clearTimeout(leaving);
  const at = theBox();
  at.replaceChildren();
  if (tip.title) {
    const title = document.createElement("b");
    title.textContent = tip.title;
    at.append(title);
  }
  const text = document.createElement("span");
  text.textContent = tip.text;
  at.append(text);
  // A modal dialog lies above everything else, so the explanation of its parts lies inside it; others in the landmark.
  (anchor.closest("dialog[open]") ?? document.querySelector("main") ?? document.body).append(at);
  owner = anchor;
  place(anchor, at);
}

/** What was explained is nowhere on the page any more: around one screen the next person may look for it. */
function hide(): void {
  clearTimeout(leaving);
  box?.replaceChildren();
  box?.remove();
  owner = null;
}

function hideSoon(): void {
  clearTimeout(leaving);
  leaving = setTimeout(hide, LEAVE_MS);
}

/** Attaches an explanation; what it says is asked for when it opens. Screen readers get it as the description. */
export function tip(said: () => Said): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const describer = document.createElement("span");
    describer.hidden = true; // a description is read from hidden text, too, and stands in nobody's way
    describer.id = `astra-tip-${++count}`;

    const describe = (): void => {
      const now = said();
      const text = typeof now === "string" ? now : now ? [now.title, now.text].filter(Boolean).join(". ") : "";
      if (!text) return;
      describer.textContent = text;
      if (!describer.isConnected) document.body.append(describer);
      element.setAttribute("aria-describedby", describer.id);
    };
    const open = (): void => show(element, said());
    const shut = (): void => {
      clearTimeout(timer);
      if (owner === element) hide();
    };
    const enter = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "touch") return;
      clearTimeout(timer);
      if (owner === element) clearTimeout(leaving);
      else timer = setTimeout(open, HOVER_MS);
    };
    const focus = (): void => {
      describe();
      if (element.matches(":focus-visible")) open();
    };
    const leave = (event: Event): void => {
      // A finger leaves whenever it is lifted.
      if ((event as PointerEvent).pointerType === "touch") return;
      clearTimeout(timer);
      if (owner === element) hideSoon();
    };
    const press = (event: Event): void => {
      const { pointerType } = event as PointerEvent;
      pressed = false;
      if (pointerType !== "touch") return shut();
      clearTimeout(timer);
      timer = setTimeout(() => {
        pressed = true;
        open();
      }, PRESS_MS);
    };
    const lift = (): void => {
      clearTimeout(timer);
      if (pressed) timer = setTimeout(shut, READ_MS);
    };
    /** A long press explains and does nothing else; a click that no pointer made (detail 0) is not its own. */
    const click = (event: Event): void => {
      const own = pressed && (event as MouseEvent).detail !== 0;
      pressed = false;
      if (!own) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => {
      if (pressed) event.preventDefault();
    };

    const listeners: [string, (event: Event) => void, boolean?][] = [
      ["pointerenter", enter],
      ["pointerleave", leave],
      ["pointerdown", press],
      ["pointerup", lift],
      ["pointercancel", lift],
      ["focus", focus],
      ["blur", shut],
      ["click", click, true],
      ["contextmenu", menu],
    ];
    for (const [name, call, capture] of listeners) element.addEventListener(name, call, capture ?? false);
    return () => {
      shut();
      describer.remove();
      for (const [name, call, capture] of listeners) element.removeEventListener(name, call, capture ?? false);
    };
  };
}
