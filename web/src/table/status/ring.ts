/** Geometry of the sphere board drawn as an astrolabe. */
import type { View } from "../../api/types";

const point = (c: number, r: number, degrees: number): string => {
  const a = (degrees * Math.PI) / 180;
  return `${(c + r * Math.cos(a)).toFixed(1)} ${(c + r * Math.sin(a)).toFixed(1)}`;
};

/** Path data of one tooth per card above the Game End card, clockwise from the top. */
export function teeth(total: number, c: number, outer: number, inner: number): string[] {
  return Array.from({ length: total }, (_, i) => {
    const from = -90 + (360 * (i + 0.14)) / total;
    const to = -90 + (360 * (i + 0.86)) / total;
    return (
      `M${point(c, outer, from)}A${outer.toFixed(1)} ${outer.toFixed(1)} 0 0 1 ${point(c, outer, to)}` +
      `L${point(c, inner, to)}A${inner.toFixed(1)} ${inner.toFixed(1)} 0 0 0 ${point(c, inner, from)}Z`
    );
  });
}

/** The fine scale inside the teeth as one path. */
export function graduation(c: number, outer: number, short: number, long: number): string {
  let path = "";
  for (let i = 0; i < 120; i++) path += `M${point(c, outer, i * 3)}L${point(c, i % 5 === 0 ? long : short, i * 3)}`;
  return path;
}

export function spot(c: number, r: number, degrees: number): { x: number; y: number } {
  const a = (degrees * Math.PI) / 180;
  return { x: c + r * Math.cos(a), y: c + r * Math.sin(a) };
}

export function arc(c: number, r: number, from: number, to: number): string {
  return `M${point(c, r, from)}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${point(c, r, to)}`;
}

/**
 * The scale has a tooth for each card that lay above the Game End card after set-up; a game from a position may have
 * more.
 */
export const teethOf = (view: View): number => Math.max(1, view.above_end ?? 0, view.facts.above_end);

/** A sentence as two lines of about the same length: between the spheres there is no room for one. */
export function inTwo(text: string): string[] {
  const words = text.split(" ");
  const lines = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  return (
    lines.sort((a, b) => Math.max(...a.map((line) => line.length)) - Math.max(...b.map((line) => line.length)))[0] ?? [
      text,
    ]
  );
}
