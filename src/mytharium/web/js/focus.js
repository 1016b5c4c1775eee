/** The focus stays where it was when the page changes; if that is gone, it goes to the nearest place of its kind. */

import { middle } from "./keys.js";

/** @typedef {{node: Element, act: string | null, where: string, at: {x: number, y: number}}} Held */

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex]";
const CELLS = "#stage [data-cell].legal";
const BUTTONS = "#acts :is(.go, [data-act])";
const LINES = ".lines button";

/** @returns {Held | null} what has the focus now, as it can be found again */
export function hold() {
  const active = document.activeElement;
  if (!active || active === document.body) return null;
  const pop = active.closest("#pop"); // goes away with what it hangs beside
  const node = document.getElementById(pop?.getAttribute("data-at") ?? "") ?? active;
  const where = node.closest("#stage, .lines")?.id ?? "";
  return { node, act: node.getAttribute("data-act"), where, at: middle(node) };
}

/** @param {Held | null} held before the page changed */
export function restore(held) {
  const now = document.activeElement;
  const elsewhere = now !== document.body && now !== held?.node; // it was put there on purpose, or stays in the pop
  if (!held || elsewhere || (now === held.node && canHold(now))) return;
  const node = places(held).find(canHold);
  if (node instanceof HTMLElement || node instanceof SVGElement) node.focus({ preventScroll: true });
}

/** @param {Held} held @returns {(Element | null | undefined)[]} where the focus may go, best first */
function places({ node, act, where, at }) {
  const again = node.id ? document.getElementById(node.id) : null;
  const choice = act === null ? null : document.querySelector(`#acts [data-act="${CSS.escape(act)}"]`);
  const kinds = where === "stage" ? [CELLS, BUTTONS] : where.endsWith("-lines") ? [LINES] : [BUTTONS, CELLS];
  return [again, choice, ...kinds.map((kind) => nearest(kind, at)), document.getElementById("prompt")];
}

/** @param {string} kind @param {{x: number, y: number}} at */
function nearest(kind, at) {
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of document.querySelectorAll(kind)) {
    const to = middle(node);
    const far = Math.hypot(to.x - at.x, to.y - at.y);
    if (far < least) [best, least] = [node, far];
  }
  return best;
}

/** @param {Element | null | undefined} node @returns {boolean} */
function canHold(node) {
  return Boolean(node?.matches(FOCUSABLE) && node.getClientRects().length);
}
