// Keeps the page's files, so that it opens without a network: all of one version, or none.
//
// `cargo xtask site` writes VERSION, FILES and ON_DEMAND above: each file's name and the hash by which the browser
// checks what it gets; those on demand are kept when they are first used. So a version is never mixed with another, not even while a host changes its files.
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
    const before = await keptBefore();
    const wanted = ([name]) => !ON_DEMAND.includes(name) || before.some((url) => url.startsWith(stem(name)));
    await Promise.all(Object.entries(FILES).filter(wanted).map(get));
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

// A language that an earlier version kept is a language that is read.
async function keptBefore() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const requests = names.map(async (name) => (await caches.open(name)).keys());
  return (await Promise.all(requests)).flat().map((request) => request.url);
}

const stem = (name) => address(name.slice(0, name.lastIndexOf("-") + 1));

async function kept(name) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(address(name), { ignoreVary: true });
  if (found) return found;
  const response = await direct(name, { integrity: FILES[name] });
  if (response.ok && ON_DEMAND.includes(name)) await cache.put(address(name), response.clone());
  return response;
}

// Some hosts redirect /index.html to /. Browsers refuse a redirected response as a page.
async function direct(name, options) {
  const response = await fetch(address(name), options);
  if (!response.redirected) return response;
  const { body, headers, status, statusText } = response;
  return new Response(body, { headers, status, statusText });
}
