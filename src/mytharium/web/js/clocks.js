/** The clocks of a table: the server says when each runs out, the page counts down. */

/** @typedef {import("./types.js").Frame} Frame */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const box = document.getElementById("clocks");
/** @type {Frame["clocks"]} */
let clocks = [];
let ahead = 0; // of the server's time

/** @param {number} left @returns {string} in the units of the page's language, which the server wrote there */
function span(left) {
  const [d, h, min] = (box?.dataset.units ?? "d h min").split(" ");
  const rest = Math.max(0, left);
  if (rest >= DAY) return `${Math.floor(rest / DAY)} ${d} ${Math.floor((rest % DAY) / HOUR)} ${h}`;
  if (rest >= HOUR) return `${Math.floor(rest / HOUR)} ${h} ${Math.floor((rest % HOUR) / MINUTE)} ${min}`;
  return `${Math.floor(rest / MINUTE)}:${String(Math.floor((rest % MINUTE) / SECOND)).padStart(2, "0")}`;
}

function paint() {
  if (!box) return;
  box.hidden = clocks.length === 0;
  const now = Date.now() - ahead;
  box.replaceChildren(
    ...clocks.map(([, name, left, until]) => {
      const item = document.createElement("li");
      const time = document.createElement("time");
      time.textContent = span(until ? Math.min(left, until - now) : left);
      item.append(name, " ", time);
      item.classList.toggle("runs", until > 0);
      item.classList.toggle("short", until > 0 && until - now < MINUTE);
      return item;
    }),
  );
}

/** @param {Frame} frame */
export function showClocks(frame) {
  clocks = frame.clocks;
  ahead = Date.now() - (frame.time ?? Date.now());
  paint();
}

setInterval(() => clocks.some(([, , , until]) => until > 0) && paint(), SECOND);
