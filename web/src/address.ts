/**
 * Where the pages of the client lie: at paths of a server, or behind the # of a site of plain files, which any host
 * serves under any path and which has only one page. Everything else knows pages by their paths.
 */

export interface Where {
  path: string;
  search: string;
  hash: string;
}

/** Whether this page has no server: `astra site` says so in its index.html. */
export const alone = document.documentElement.hasAttribute("data-alone");

/** The version of the site that this page is of. */
export const siteVersion = document.documentElement.dataset.alone ?? "";

/** The address to put into a link or the history. */
export const addressOf = (path: string): string => (alone ? `#${path}` : path);

/** Which page an address means; null for a mere place on the present page of a site. */
export function whereIs(url: URL | Location, behindHash = alone): Where | null {
  if (!behindHash) return { path: url.pathname, search: url.search, hash: url.hash };
  if (url.hash === "" || url.hash === "#") return { path: "/", search: "", hash: "" };
  if (!url.hash.startsWith("#/")) return null;
  const inner = new URL(url.hash.slice(1), "http://site");
  return { path: inner.pathname, search: inner.search, hash: inner.hash };
}

/** Whether an address is one of this client's pages at all. */
export const isHere = (url: URL): boolean =>
  url.origin === location.origin && (!alone || (url.pathname === location.pathname && url.search === location.search));

export const here = (): Where => whereIs(location) ?? { path: "/", search: "", hash: "" };
