// The site without a network: every file of one version, fetched once. `astra site` fills in the version and the files.
const VERSION = "";
const FILES = [];

const PATH = new URL(self.registration.scope).pathname;
/** Other sites of the same host have caches of their own. */
const OURS = `astra ${PATH} `;
const CACHE = OURS + VERSION;
const PAGE = "./";
/** Where the page lies; whatever else lies under the same path is not ours. */
const PAGE_PATHS = [PATH, `${PATH}index.html`];
/** Files whose names tell what is in them never change: what an earlier version has fetched is taken over. */
const NAMED = /^(assets|python)\/.*[-.][\w-]{8,}\.\w+$|^printed\//;

async function fetchAll() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    if (await cache.match(file)) continue;
    const known = NAMED.test(file) ? await caches.match(file) : undefined;
    await cache.put(file, known ?? (await fetched(file)));
  }
}

async function fetched(file) {
  const answer = await fetch(file, { cache: NAMED.test(file) ? "force-cache" : "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

/** Earlier versions go when no more than this many tabs are open: another one may still be playing by one of them. */
async function dropEarlier(open) {
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length > open) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(CACHE))).map((name) => caches.delete(name)));
}

const isPage = ({ mode, url }) => mode === "navigate" && PAGE_PATHS.includes(new URL(url).pathname);

async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = isPage(request);
  const found = await cache.match(page ? PAGE : request, { ignoreSearch: page });
  return found ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
// The first visit has nobody before it, and from now on needs no network. Later versions wait until a tab, which is
// still open, asks for them, or until there is no tab any more.
self.addEventListener("activate", (event) => event.waitUntil(dropEarlier(1).then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (isPage(request)) event.waitUntil(dropEarlier(0));
  event.respondWith(answer(request));
});
