// Keeps the page's files, so that it starts without a network. VERSION and FILES stand above, put there by the
// service. Every version has a cache of its own; games are never in it.

const NAME = `scorer-${VERSION}`;
const base = `/static/${VERSION}/`;
const pages = ["/", ...FILES.map((name) => base + name)];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(pages))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname === "/") event.respondWith(fromNetwork(request, "/"));
  else if (pathname.startsWith(base)) event.respondWith(fromCache(request));
  else if (/^\/v1\/[a-z-]+\/(rulesets|rules|cards)$/.test(pathname) || pathname === "/manifest.webmanifest") {
    event.respondWith(fromNetwork(request, request.url));
  }
});

self.addEventListener("message", ({ data }) => {
  for (const address of data.keep ?? []) keep(address);
});

async function keep(address) {
  const cache = await caches.open(NAME);
  if (!(await cache.match(address))) await cache.add(address).catch(() => {});
}

/** What never changes under its address: kept, or fetched and kept. */
async function fromCache(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** What may change: fetched, and what was kept if the network is away. */
async function fromNetwork(request, key) {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.ok && key !== "/") await cache.put(key, answer.clone());
    return answer;
  } catch (failure) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw failure;
  }
}
