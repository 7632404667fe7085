// The site without a network: every file of one version, fetched once. `astra site` fills in the version and the files.
const VERSION = "";
const FILES = [];

const CACHE = `astra-${VERSION}`;
const PAGE = "./";
/** Files whose names tell what is in them never change: what an earlier version has fetched is taken over. */
const NAMED = /^(assets|python)\/.*[-.][\w-]{8,}\.\w+$/;

async function fetchAll() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    if (await cache.match(file)) continue;
    const known = NAMED.test(file) ? await caches.match(file) : undefined;
    await cache.put(file, known ?? (await fetched(file)));
  }
}

async function fetched(file) {
  const answer = await fetch(file, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("astra-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate";
  return (await cache.match(page ? PAGE : request, { ignoreSearch: page })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
// The first visit has nobody before it: from its next load on, everything is here. Later versions wait.
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
