/**
 * How large everything is set: 1 in an ordinary window, more in a large one (styles/tokens.css), and as the settings
 * say. What is laid out in numbers is laid out for scale 1 and drawn in rem.
 */
const PLAIN_PX = 16;

function read(): number {
  if (typeof document === "undefined") return 1;
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / PLAIN_PX : 1;
}

class Scale {
  value = $state(read());

  /** Looks again: the window or the settings have changed. */
  look(): void {
    this.value = read();
  }
}
export const scale = new Scale();
if (typeof addEventListener === "function") addEventListener("resize", () => scale.look());

/** A length that was laid out for scale 1. */
export const rem = (px: number): string => `${px / PLAIN_PX}rem`;
