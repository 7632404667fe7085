/** Widths of texts as the browser will set them; an estimate where there is no canvas. */

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

function canvas(): CanvasRenderingContext2D | null {
  if (context === undefined) {
    context =
      typeof document === "undefined" || navigator.userAgent.includes("jsdom")
        ? null
        : document.createElement("canvas").getContext("2d");
  }
  return context;
}

/**
 * The width in px of a text in a CSS font such as `600 24px Cormorant`; a layout that uses it is made again when fonts
 * come.
 */
export function textWidth(text: string, font: string): number {
  void measured.times;
  const key = `${font}|${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 14);
  const drawing = canvas();
  let width = text.length * size * 0.46;
  if (drawing !== null) {
    drawing.font = font;
    width = drawing.measureText(text).width;
  }
  if (known.size > 4000) known.clear();
  known.set(key, width);
  return width;
}

class Measured {
  /** Grows when widths were cleared: what was laid out with them is laid out again. */
  times = $state(0);
}
const measured = new Measured();

/** Clears what was measured: fonts that arrive late change every width. */
export function clearWidths(): void {
  if (known.size === 0) return;
  known.clear();
  measured.times += 1;
}
if (typeof document !== "undefined") document.fonts?.addEventListener("loadingdone", clearWidths);
