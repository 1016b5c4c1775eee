/** What this device saw last: kept for when there is no network, and told to be old then. */

import { text } from "./page.js";

const SEEN = "seen"; // the cache, which the service worker reads
const PAUSE = 1500; // ms without a change, after which the page is kept
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The table looks different now. */
export function keepSeen() {
  clearTimeout(waiting);
  waiting = setTimeout(() => void keep(), PAUSE);
}

/** A page that was kept is loaded without a word of what it had: the server then sends all of it. */
async function keep() {
  if (!navigator.serviceWorker?.controller || location.search || document.documentElement.dataset.old) return;
  const cache = await caches.open(SEEN);
  const before = await cache.match(location.pathname);
  if (!before) return; // the worker keeps it first, and knows whose it is
  const page = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  page.removeAttribute("data-live");
  page.querySelector("#table")?.setAttribute("data-have", "");
  for (const gone of page.querySelectorAll("#chat-lines > *, .flight, .pointer")) gone.remove();
  const note = page.querySelector("#note");
  if (note) note.textContent = "";
  const policy = before.headers.get("Content-Security-Policy") ?? "";
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, Date: new Date().toUTCString() };
  await cache.put(location.pathname, new Response(`<!doctype html>${page.outerHTML}`, { headers }));
}

/** Says of a page that it is not what is now. */
function tellOld() {
  const at = Number(document.documentElement.dataset.old ?? 0);
  if (!at) return;
  const when = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const said = document.createElement("p");
  Object.assign(said, { className: "old", role: "status", textContent: `${text("old")} ${when}` });
  document.querySelector("header.bar")?.after(said);
  addEventListener("online", () => void renew());
}

/** A network is not yet the server: the page is only left for one that will come. */
async function renew() {
  const answer = await fetch("/health").catch(() => null);
  if (answer?.ok) location.reload();
}

document.addEventListener("submit", (event) => {
  if (event.target instanceof HTMLFormElement && event.target.action.endsWith("/sign-out")) void caches.delete(SEEN);
});

tellOld();
navigator.serviceWorker?.register("/sw.js").catch((error) => console.info(error)); // the site does without
