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
 * How long the pointer may take from an element to its explanation, which stays while the pointer is on it (WCAG
 * 1.4.13).
 */
const LEAVE_MS = 200;
/** How long an explanation stays after a long press. */
const READ_MS = 2500;
const GAP = 8;
/** An explanation begins with two lines; after this time, or under the pointer, it shows all of them. */
const WHOLE_MS = 1500;

let box: HTMLDivElement | null = null;
let owner: Element | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
let growing: ReturnType<typeof setTimeout> | undefined;
/** Where the pointer was last: an element that moves under a resting pointer explains nothing. */
let pointer: { x: number; y: number } | null = null;
let count = 0;
let shutBy: Event | null = null;

/** Whether a key closed an explanation, so that this Escape does not also leave the page (WCAG 1.4.13). */
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
    box.addEventListener("pointerenter", () => {
      clearTimeout(leaving);
      grow();
    });
    box.addEventListener("pointerleave", hideSoon);
    box.addEventListener("click", hide);
  }
  return box;
}

interface Size {
  width: number;
  height: number;
}
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Above its element, or else below or beside it; over the prompt only if there is no other place. */
export function placeTip(spot: Edges, size: Size, window: Size, prompt: Edges | null): { left: number; top: number } {
  const inside = (value: number, length: number, most: number): number =>
    Math.max(GAP, Math.min(value, most - length - GAP));
  const across = inside((spot.left + spot.right) / 2 - size.width / 2, size.width, window.width);
  const down = inside((spot.top + spot.bottom) / 2 - size.height / 2, size.height, window.height);
  const places = [
    { left: across, top: spot.top - size.height - GAP },
    { left: across, top: spot.bottom + GAP },
    { left: spot.left - size.width - GAP, top: down },
    { left: spot.right + GAP, top: down },
    ...(prompt === null
      ? []
      : [
          { left: across, top: prompt.top - size.height - GAP },
          { left: across, top: prompt.bottom + GAP },
        ]),
  ];
  const fits = ({ left, top }: { left: number; top: number }): boolean =>
    left >= GAP &&
    top >= GAP &&
    left + size.width <= window.width - GAP &&
    top + size.height <= window.height - GAP &&
    (prompt === null ||
      left >= prompt.right ||
      left + size.width <= prompt.left ||
      top >= prompt.bottom ||
      top + size.height <= prompt.top);
  return places.find(fits) ?? { left: across, top: inside(spot.bottom + GAP, size.height, window.height) };
}

function place(anchor: Element, at: HTMLDivElement): void {
  const prompt = document.querySelector("[data-part=prompt]")?.getBoundingClientRect() ?? null;
  const { left, top } = placeTip(
    anchor.getBoundingClientRect(),
    at.getBoundingClientRect(),
    { width: innerWidth, height: innerHeight },
    prompt,
  );
  at.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** All of it. */
function grow(): void {
  clearTimeout(growing);
  if (box === null || owner === null || !box.classList.contains("brief")) return;
  box.classList.remove("brief");
  place(owner, box);
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
  // A modal dialog is above everything else, so explanations of its parts go inside it; others go into the landmark.
  (anchor.closest("dialog[open]") ?? document.querySelector("main") ?? document.body).append(at);
  owner = anchor;
  at.classList.add("brief");
  place(anchor, at);
  clearTimeout(growing);
  growing = setTimeout(grow, WHOLE_MS);
}

const at = (event: Event): { x: number; y: number } | null => {
  const { clientX: x, clientY: y } = event as PointerEvent;
  return typeof x === "number" ? { x, y } : null;
};
if (typeof addEventListener === "function") {
  addEventListener("pointermove", (event) => (pointer = at(event)), { capture: true, passive: true });
}

/** Whether somebody moved the pointer here, or the page moved under it. */
function moved(event: Event): boolean {
  const here = at(event);
  const before = pointer;
  if (here === null) return true;
  pointer = here;
  return before !== null && (before.x !== here.x || before.y !== here.y);
}

/** The explained element has left the page: around one screen, the next person may be looking. */
function hide(): void {
  clearTimeout(leaving);
  clearTimeout(growing);
  box?.replaceChildren();
  box?.remove();
  owner = null;
}

function hideSoon(): void {
  clearTimeout(leaving);
  leaving = setTimeout(hide, LEAVE_MS);
}

/** Attaches an explanation, whose text is computed when it opens. Screen readers get it as the description. */
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
      timer = undefined;
      if (owner === element) clearTimeout(leaving);
      else if (moved(event)) timer = setTimeout(open, HOVER_MS);
    };
    /** The page moved under a resting pointer, which now moves itself. */
    const move = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "touch" || timer !== undefined || owner === element) return;
      timer = setTimeout(open, HOVER_MS);
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
      ["pointermove", move],
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
