// Keeps the page's files, so that it opens without a network: all of one version, or none.
//
// `cargo xtask site` writes VERSION and FILES above: each file's name and the hash by which the browser
// checks what it gets. So a version is never mixed with another, not even while a host changes its files.
// VERSION is the hash of FILES and of this script.

const SCOPE = self.registration.scope;
const PREFIX = `isolation ${SCOPE} `;
const CACHE = PREFIX + VERSION;
const address = (name) => new URL(name, SCOPE).href;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

// A new version waits until the person wants it: the page then says so.
self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const [path] = url.split(/[?#]/);
  if (method !== "GET" || !path.startsWith(SCOPE)) return;
  const name = path.slice(SCOPE.length) || "index.html";
  if (name === "engine.json") {
    event.respondWith(fetch(event.request).catch(() => Response.json({ engine: null })));
  } else if (Object.hasOwn(FILES, name)) {
    event.respondWith(kept(name));
  }
});

async function keep() {
  const cache = await caches.open(CACHE);
  const get = async ([name, integrity]) => {
    const response = await direct(name, { cache: "no-cache", integrity });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(address(name), response);
  };
  try {
    await Promise.all(Object.entries(FILES).map(get));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Also serves the page that was open before the first version was kept.
async function begin() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function kept(name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address(name), { ignoreVary: true })) ?? direct(name);
}

// Some hosts redirect /index.html to /. Browsers refuse a redirected response as a page.
async function direct(name, options) {
  const response = await fetch(address(name), options);
  if (!response.redirected) return response;
  const { body, headers, status, statusText } = response;
  return new Response(body, { headers, status, statusText });
}
