/** A list of tables that changes while it is looked at: the server sends it whenever it looks new. */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const BACKOFF = [500, 1000, 2000, 5000, 10000];
const SIGNED_OUT = 4404;
let tries = 0;

/** @param {string} html the list; who had the keyboard keeps it */
function put(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const held = document.activeElement?.id ?? "";
  document.getElementById("list")?.replaceWith(made.content);
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
  document.documentElement.dataset.live = "yes"; // for tests: what the page has heard
}

function connect() {
  const url = new URL(main.dataset.live ?? "", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.onmessage = (event) => {
    tries = 0;
    put(JSON.parse(event.data).html);
  };
  socket.onclose = (event) => {
    if (event.code === SIGNED_OUT) location.reload();
    else setTimeout(connect, (BACKOFF[Math.min(tries, BACKOFF.length - 1)] ?? 1000) * (0.8 + Math.random() * 0.4));
    tries += 1;
  };
}

connect();

export {};
