/** The service worker: the whole site without a network, and a new version that is offered and never forced. */

import { offerVersion } from "../parts/version.svelte";

/** Fetches the site's files in advance, once the page is drawn and idle. */
const AT_REST_MS = 3000;

export function keepForOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // Only a page that asked for the new version is reloaded by it.
  let asked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  const offer = (waiting: ServiceWorker): void =>
    offerVersion(() => {
      asked = true;
      waiting.postMessage("take over");
    });
  const register = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
      });
    });
    // An app on a phone's home screen is hardly ever loaded: who comes back to it hears of a new version, too.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
    });
  };
  const later = (): void => void setTimeout(() => void register().catch(() => undefined), AT_REST_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
