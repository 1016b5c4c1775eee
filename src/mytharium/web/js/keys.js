/** The whole game by keyboard: walking among lit targets, choosing, taking back, ending a turn, looking things up. */

import { asking } from "./pop.js";

/** @type {Record<string, string>} */
const ACTS = {
  escape: "back", u: "undo", e: "done", r: "rules", h: "hint", ",": "step-back", ".": "step-on", "?": "keys", p: "pin", c: "chat",
};

const WALK = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @typedef {object} Hands what keys can do
 * @property {(name: string) => boolean} act undo, done, back, confirm, rules, keys, step-on …; whether it did something
 * @property {(cell: string) => void} touch
 * @property {(id: string) => void} read what a book tells of something
 */

/** @param {Hands} hands */
export function listen(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input:not([type=range]), textarea, select")) {
      if (event.key === "Escape" && target instanceof HTMLElement) target.blur();
      return;
    }
    if (press(event.key, target, hands)) event.preventDefault();
  });
}

/** @param {string} key @param {Element} target @param {Hands} hands @returns {boolean} */
function press(key, target, hands) {
  const cell = target.closest("[data-cell].legal");
  if ((key === "Enter" || key === " ") && cell) {
    hands.touch(cell.id);
    return true;
  }
  const about = target.closest("[data-about]")?.getAttribute("data-about");
  if (key === "Enter" && about) {
    hands.read(about);
    return true;
  }
  if (key === "Enter" && !target.closest("a, button, summary, input")) return hands.act("confirm");
  const lines = target.closest(".lines");
  if (lines && (key === "ArrowUp" || key === "ArrowDown")) return line(lines, target, key);
  const step = WALK[key];
  if (step && !target.closest("input, .drawer, #log, #since, #history, .talk")) return walk(target, step);
  const name = ACTS[key.toLowerCase()];
  return name ? hands.act(name) : false;
}

/** @returns {Element[]} lit cells and the prompt's buttons: everything that can be chosen now; or what is asked beside one */
export function targets() {
  if (asking()) return [...document.querySelectorAll("#pop button")];
  return [...document.querySelectorAll("#stage [data-cell].legal"), ...document.querySelectorAll("#acts button:not(#act-hint)")];
}

/**
 * To the nearest target in a direction; the further aside, the further away it counts.
 * @param {Element} from
 * @param {[number, number]} step
 */
function walk(from, [dx, dy]) {
  const all = targets();
  const here = all.find((one) => one === from || one.contains(from));
  if (!here) return focus(all[0]);
  const at = middle(here);
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const to = middle(one);
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    if (one === here || along < 4 || aside > along * 4 + 40) continue;
    const far = along + aside * 2;
    if (far < least) [best, least] = [one, far];
  }
  return focus(best ?? undefined);
}

/** @param {Element} node the cell's own place, without the pill that hangs from it */
export function middle(node) {
  const box = (node.querySelector(":scope > .ring") ?? node).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Element | undefined} node */
function focus(node) {
  if (node instanceof HTMLElement || node instanceof SVGElement) {
    node.focus();
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  return Boolean(node);
}

/**
 * One line up or down in a list of turns, which is a single stop of the tab key.
 * @param {Element} list
 * @param {Element} target
 * @param {string} key
 */
function line(list, target, key) {
  const lines = [...list.querySelectorAll("button, summary")].filter((one) => one.getClientRects().length);
  const index = lines.findIndex((one) => one === target);
  const next = lines[index + (key === "ArrowDown" ? 1 : -1)];
  if (!(next instanceof HTMLElement)) return true;
  for (const one of lines) one.setAttribute("tabindex", one === next ? "0" : "-1");
  next.focus();
  return true;
}
