/**
 * Explanations of things that are not buttons, reachable by focus as well. A tab stop for each would make about sixty
 * between the prompt and the tools, so a group has one: its button, or else its first part. Arrow keys go on from there
 * to every part that explains itself, Home and End to the ends, and Tab leaves the group.
 */
import type { Attachment } from "svelte/attachments";
import { type TipText, tip } from "../../parts/tooltip";

const PART = "[data-explains]";
const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A part that explains itself on hover, long press, and when the arrow keys of its group bring the focus. */
export function explain(said: () => TipText | string): Attachment<HTMLElement> {
  const attach = tip(said);
  return (element) => {
    element.dataset["explains"] = "";
    if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
    return attach(element);
  };
}

/** A press anywhere on a group, including its parts, presses its button; a long press only explains. */
export function pressed(does: () => void): Attachment<HTMLElement> {
  return (group) => {
    group.dataset["presses"] = "";
    group.addEventListener("click", does);
    return () => group.removeEventListener("click", does);
  };
}

/** The group around such parts; `data-stop` marks its button. */
export function explained(): Attachment<HTMLElement> {
  return (group) => {
    if (group.querySelector("[data-stop]") === null)
      group.querySelector<HTMLElement>(PART)?.setAttribute("tabindex", "0");
    const moved = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const stops = [...group.querySelectorAll<HTMLElement>(`[data-stop], ${PART}`)];
      const at = stops.indexOf(event.target as HTMLElement);
      if (at < 0 || stops.length < 2) return;
      const step = STEPS[event.key];
      const to =
        step !== undefined
          ? (at + step + stops.length) % stops.length
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? stops.length - 1
              : null;
      if (to === null) return;
      event.preventDefault();
      stops[to]!.focus();
    };
    group.addEventListener("keydown", moved);
    return () => group.removeEventListener("keydown", moved);
  };
}
