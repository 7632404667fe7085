/**
 * Where the focus goes when its element disappears, so that keyboard players do not have to start again at the top of
 * the page.
 */

export const isLost = (): boolean => {
  const active = document.activeElement;
  return (
    active === null ||
    active === document.body ||
    !active.isConnected ||
    (active instanceof HTMLButtonElement && active.disabled)
  );
};

let waiting: HTMLElement | null = null;

/** What had the focus when a dialog opens; if another dialog follows at once, what had it before both. */
export function opener(): HTMLElement | null {
  const active = document.activeElement;
  return isLost() || !(active instanceof HTMLElement || active instanceof SVGElement)
    ? waiting
    : (active as HTMLElement);
}

/** Gives the focus back once a dialog is gone, unless something else has taken it. */
export function giveBack(to: HTMLElement | null): void {
  waiting = to;
  queueMicrotask(() => {
    if (waiting === to) waiting = null;
    if (to?.isConnected && isLost()) to.focus({ preventScroll: true });
  });
}

/**
 * Frames that a page may take to draw what takes the focus next, and how much of them a focus that is somewhere costs.
 */
const FRAMES = 120;
const SOMEWHERE = 40;

/**
 * Looks for a while whether the focus is lost, and gives it then to what `next` finds, which may be drawn only later;
 * an open dialog has its own. Returns how to stop looking.
 */
export function catchFocus(next: () => HTMLElement | null): () => void {
  let frames = FRAMES;
  let frame = requestAnimationFrame(function look(): void {
    const lost = isLost();
    frames -= lost ? 1 : SOMEWHERE;
    if (document.querySelector("dialog[open]") !== null) return;
    const taker = lost ? next() : null;
    if (taker !== null) taker.focus({ preventScroll: true });
    else if (frames > 0) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
