/** A discovered card lifts to its owner's panel. */
import type { Pen } from "../api/types";

/** Lets the sheet fly for so long; what comes back ends the flight. Null: the owner has no panel on this screen. */
export function fly(sheet: HTMLElement, pen: Pen, ms: number): (() => void) | null {
  const panel = document.querySelector(`[data-seat="${pen}"]`);
  if (panel === null) return null;
  const from = sheet.getBoundingClientRect();
  const to = panel.getBoundingClientRect();
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  sheet.style.zIndex = "12";
  const flight = sheet.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "scale(1.03)", opacity: 1, offset: 0.25 },
      { transform: `translate(${x}px, ${y}px) scale(0.1)`, opacity: 0.25 },
    ],
    { duration: ms, easing: "cubic-bezier(.4,.1,.3,1)", fill: "forwards" },
  );
  return () => {
    flight.cancel();
    sheet.style.removeProperty("z-index");
  };
}
