/** What flies over the table: a discovered card and its boons to the players, dust from the ring to a pouch. */
import type { Attachment } from "svelte/attachments";
import type { Pen } from "../../api/types";
import { settings } from "../../settings/settings.svelte";
import type { TableState } from "../model/state.svelte";
import type { Spot } from "../place/place.svelte";
import type { Stage } from "../playback/playback.svelte";

/** From the middle of one thing to the middle of another. */
function way(from: Element, to: Element): { x: number; y: number } {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return { x: b.left + b.width / 2 - (a.left + a.width / 2), y: b.top + b.height / 2 - (a.top + a.height / 2) };
}

/** A discovered card's sheet flies to its discoverer. */
export function lifts(table: TableState, spot: Spot): Attachment<HTMLElement> {
  return (sheet) => {
    const leaving = table.stage.leaving;
    if (leaving === null || leaving.card !== spot.card?.code || settings.reducedMotion) return;
    return lift(sheet, leaving.pen, leaving.ms);
  };
}

/** The returned function ends the flight; there is none if the owner has no panel on this screen. */
function lift(sheet: HTMLElement, pen: Pen, ms: number): (() => void) | undefined {
  const panel = document.querySelector(`[data-seat="${pen}"]`);
  if (panel === null) return;
  const { x, y } = way(sheet, panel);
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

/** A bead that is gained flies from the ring, the middle of the table, to its spot in the pouch. */
export function fliesIn(bead: Element): void {
  const ring = document.querySelector("[data-part=ring]");
  const ms = settings.duration(480);
  if (ring === null || ms <= 0 || settings.reducedMotion) return;
  const { x, y } = way(bead, ring);
  bead.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ms, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

/** A boon flies to its taker, from the discovery on stage or else from its card. */
export function boonFlies({ card, boon, pen, ms }: NonNullable<Stage["boon"]>): Attachment<HTMLElement> {
  return (chip) => {
    const from =
      document.querySelector(`[data-part=discovery] [data-flies="${boon}"]`) ??
      document.querySelector(`[data-place="${card}"] [data-part=card-boons] > :nth-child(${boon})`);
    const to = document.querySelector(`[data-seat="${pen}"]`);
    if (from === null || to === null) return;
    const begin = way(chip, from);
    const end = way(chip, to);
    const flight = chip.animate(
      [
        { transform: `translate(${begin.x}px, ${begin.y}px)`, opacity: 1 },
        { transform: `translate(${begin.x}px, ${begin.y - 14}px) scale(1.15)`, opacity: 1, offset: 0.25 },
        { transform: `translate(${end.x}px, ${end.y}px) scale(0.5)`, opacity: 0.3 },
      ],
      { duration: ms, easing: "cubic-bezier(.4,.1,.3,1)" },
    );
    return () => flight.cancel();
  };
}
