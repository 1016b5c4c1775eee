/**
 * The service worker: it shows what the server pushes, and without a network the pages that this device saw last. What it
 * keeps belongs to one person: as soon as a page is made for another one, all of it is gone.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const FILES = "files"; // what is the same for everybody
const SEEN = "seen"; // what somebody saw
const OWNER = "/owner"; // in SEEN: whose it is
const OFFLINE = "/offline";
const MOST = 40; // of things seen
const KEPT = /^\/(tables)?$|^\/t\/[\w-]+$/; // pages
const DRAWN = /^\/t\/[\w-]+\/board\.svg$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(OFFLINE)));
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(newest(request, FILES, request.url));
  else if (DRAWN.test(url.pathname)) event.respondWith(newest(request, SEEN, url.pathname + (url.searchParams.get("theme") ?? "")));
});

/**
 * What the network says, or what it said the last time.
 * @param {Request} request
 * @param {string} name of the cache
 * @param {string} key
 * @returns {Promise<Response>}
 */
async function newest(request, name, key) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(cache, key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request @param {URL} url @returns {Promise<Response>} */
async function page(request, url) {
  try {
    const answer = await fetch(request);
    const owner = answer.headers.get("Page-Owner");
    if (owner) await belongTo(owner);
    if (answer.ok && !answer.redirected && KEPT.test(url.pathname) && !url.search) await keep(await caches.open(SEEN), url.pathname, answer.clone());
    return answer;
  } catch {
    const seen = await (await caches.open(SEEN)).match(url.pathname);
    if (seen) return old(seen);
    return (await (await caches.open(FILES)).match(OFFLINE)) ?? Response.error();
  }
}

/** @param {string} owner whoever asks now; what was kept for somebody else goes */
async function belongTo(owner) {
  const seen = await caches.open(SEEN);
  const before = await (await seen.match(OWNER))?.text();
  if (before === owner) return;
  await caches.delete(SEEN);
  await (await caches.open(SEEN)).put(OWNER, new Response(owner));
  await (await caches.open(FILES)).add(OFFLINE); // perhaps in another language
}

/** @param {Cache} cache @param {string} key @param {Response} answer */
async function keep(cache, key, answer) {
  await cache.put(key, answer);
  const keys = await cache.keys();
  const spare = keys.filter((one) => !one.url.endsWith(OWNER) && !one.url.endsWith(OFFLINE) && !one.url.includes("/static/"));
  for (const one of spare.slice(0, Math.max(0, spare.length - MOST))) await cache.delete(one);
}

/** @param {Response} seen @returns {Promise<Response>} the page, which says that it is old */
async function old(seen) {
  const at = Date.parse(seen.headers.get("date") ?? "") || 0;
  const html = (await seen.text()).replace("<html ", `<html data-old="${at}" `);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": seen.headers.get("Content-Security-Policy") ?? "" } });
}

// ---- push ----

worker.addEventListener("push", (event) => {
  const { body, path, tag, leave, stop } = event.data?.json() ?? {};
  const options = { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: { path, leave }, actions: stop ? [{ action: "leave", title: stop }] : [] };
  event.waitUntil(worker.registration.showNotification("Mytharium", options));
});

worker.addEventListener("notificationclick", (event) => {
  const { path = "/tables", leave } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(event.action === "leave" ? fetch(leave, { method: "POST" }) : open(path));
});

/** @param {string} path one click leads to the table, in a window that is there already if one is */
async function open(path) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
