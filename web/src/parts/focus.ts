/** Where the focus goes when what had it is gone: nobody who plays by keys begins again at the top of the page. */

export const isLost = (): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || !active.isConnected || (active instanceof HTMLButtonElement && active.disabled);
};

let waiting: HTMLElement | null = null;

/** Who had the focus when a dialog opens; of a dialog that another one follows at once, who had it before both. */
export function opener(): HTMLElement | null {
  const active = document.activeElement;
  return isLost() || !(active instanceof HTMLElement || active instanceof SVGElement) ? waiting : (active as HTMLElement);
}

/** Gives the focus back once a dialog is gone, unless something else has taken it. */
export function giveBack(to: HTMLElement | null): void {
  waiting = to;
  queueMicrotask(() => {
    if (waiting === to) waiting = null;
    if (to?.isConnected && isLost()) to.focus({ preventScroll: true });
  });
}
