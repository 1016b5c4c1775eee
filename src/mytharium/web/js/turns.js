/** The lists of turns: what they point at on the board, and where their next stop is. */

/** @typedef {import("./types.js").Frame} Frame */

/** The turn that is looked at stays in sight in its own list. */
export function keepInSight() {
  const line = document.querySelector("#since .here")?.parentElement;
  const box = document.getElementById("since");
  if (line && box) box.scrollTop = line.offsetTop - line.offsetHeight;
}

/** @param {Element | null} target the log line under the pointer shows its cells */
export function point(target) {
  const cells = new Set((target?.closest("[data-points]")?.getAttribute("data-points") ?? "").split(" "));
  for (const cell of document.querySelectorAll("#stage [data-cell]")) cell.classList.toggle("last-seen", cells.has(cell.id));
}

/**
 * @param {Frame | null} frame
 * @param {boolean} on to the next turn since the last of one's own, or to the one before
 * @returns {number} its moment, or -1
 */
export function stop(frame, on) {
  const stops = (document.getElementById("since")?.dataset.stops ?? "").split(" ").filter(Boolean).map(Number);
  if (!frame || !stops.length) return -1;
  const { live, moment, moments } = frame;
  const before = stops.filter((stop) => stop < moment);
  const after = live ? stops : stops.filter((stop) => stop > moment);
  return (on ? after[0] : (before[before.length - 1] ?? stops[0])) ?? moments;
}
