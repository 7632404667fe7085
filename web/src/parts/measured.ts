import type { Attachment } from "svelte/attachments";

/**
 * Tells an element's size once the browser has laid it out, and whenever it changes, before anything is painted.
 * Svelte's own `bind:clientWidth` asks at once and so makes the browser lay out the half-built page in between.
 */
export function measured<E extends HTMLElement>(tell: (element: E) => void): Attachment<E> {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
