/** Beside what was chosen: the question with what it costs and brings, or the ways to do it, and the buttons that do it. */

import { text } from "./page.js";
import { sync } from "./sync.js";

/** @typedef {import("./types.js").Choice} Choice */

const GAP = 10; // px to what it hangs beside
const EDGE = 8; // px to the edge of the window
const HEAD = 60; // px that the head of the page takes
const MANY = 4; // ways from which on the rare ones are folded
let slid = { at: "", k: 0 }; // where there is a slider, and what it points at
const PHONE = matchMedia("(max-width: 699px)");

/** @returns {HTMLElement} */
function box() {
  return /** @type {HTMLElement} */ (document.getElementById("pop"));
}

/** @returns {boolean} whether something is asked here */
export function asking() {
  return !box().hidden && box().getAttribute("role") === "dialog";
}

/**
 * One choice is asked back, several are rows to pick from; a peek only tells what would happen.
 * @param {string} at the id of what it hangs beside
 * @param {Choice[]} choices
 * @param {"ask" | "peek"} mode
 * @param {boolean} sent it is on its way
 */
export function hang(at, choices, mode, sent = false) {
  const slides = mode === "ask" && choices.length > 1 && choices.every((choice) => choice.amount >= 0);
  if (!slides || slid.at !== at) slid = { at: slides ? at : "", k: 0 };
  const only = choices.length === 1 || slides ? choices[slid.k] : undefined;
  const made = element("div", "pop", `pop ${mode}${sent ? " sent" : ""}`);
  made.setAttribute("role", mode === "ask" ? "dialog" : "tooltip");
  made.setAttribute("aria-labelledby", "pop-ask");
  made.dataset.keep = "style";
  made.dataset.at = at;
  const menu = at.startsWith("menu-") ? choices[0]?.menu : "";
  made.append(element("h2", "pop-ask", "", only?.question ?? (menu || text("ways"))));
  if (only?.hint) made.append(element("p", "pop-why", "", only.hint));
  if (only?.warning) made.append(element("p", "pop-warning", "warning", only.warning));
  if (slides) made.append(slider(choices, slid.k, (k) => {
    slid.k = k;
    hang(at, choices, mode, sent);
  }));
  if (!only) {
    const rows = element("div", "pop-rows", "rows");
    const shown = mode === "ask" ? upFront(choices) : choices.length;
    rows.append(...choices.slice(0, shown).map((choice) => row(choice, mode)));
    if (shown < choices.length) rows.append(more(choices.slice(shown).map((choice) => row(choice, mode))));
    made.append(rows);
  }
  if (mode === "ask") {
    const acts = element("div", "pop-acts", "acts");
    const back = element("button", "pop-back", "btn quiet", text("back"));
    back.dataset.do = "back";
    acts.append(back);
    if (only) acts.append(confirming(only));
    made.append(acts);
  }
  sync(box(), made);
  place();
}

/** @param {Choice[]} choices @param {number} k @param {(k: number) => void} moved @returns {HTMLElement} */
function slider(choices, k, moved) {
  const made = /** @type {HTMLInputElement} */ (element("input", "pop-slide", "slide"));
  for (const [name, value] of Object.entries({ type: "range", min: 0, max: choices.length - 1, value: 0, "data-keep": "value", "aria-label": text("amount") })) {
    made.setAttribute(name, String(value));
  }
  made.setAttribute("aria-valuetext", choices[k]?.label ?? "");
  box().oninput = (event) => {
    if (event.target instanceof HTMLInputElement && event.target.id === made.id) moved(Number(event.target.value));
  };
  return made;
}

export function drop() {
  const pop = box();
  if (pop.hidden) return;
  const at = pop.contains(document.activeElement) ? document.getElementById(pop.dataset.at ?? "") : null;
  pop.hidden = true;
  pop.replaceChildren();
  if (at?.hasAttribute("tabindex") || at instanceof HTMLElement) at.focus({ preventScroll: true });
}

/** The keyboard goes in: to what is done if nothing else is picked. */
export function enter() {
  const first = box().querySelector(".rows button, .go");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Beside its cell and never over it: where there is room; on a phone it is a sheet, and the cell is brought into sight. */
export function place() {
  const pop = box();
  const at = document.getElementById(pop.dataset.at ?? "");
  if (pop.hidden || !at) return;
  const cell = (at.querySelector(":scope > .ring") ?? at).getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = pop;
  if (PHONE.matches) {
    pop.style.removeProperty("left");
    pop.style.removeProperty("top");
    const under = cell.bottom - (innerHeight - high - EDGE);
    if (under > 0) scrollBy({ top: Math.min(under, cell.top - 56) });
    return;
  }
  const [right, bottom] = [innerWidth - EDGE, innerHeight - EDGE];
  const beside = clamp(cell.top + cell.height / 2 - high / 2, HEAD, bottom - high);
  const along = clamp(cell.left + cell.width / 2 - wide / 2, EDGE, right - wide);
  /** @type {[boolean, number, number][]} */
  const places = [
    [cell.right + GAP + wide <= right, cell.right + GAP, beside],
    [cell.left - GAP - wide >= EDGE, cell.left - GAP - wide, beside],
    [cell.bottom + GAP + high <= bottom, along, cell.bottom + GAP],
    [cell.top - GAP - high >= HEAD, along, cell.top - GAP - high],
  ];
  const [, left, top] = places.find(([fits]) => fits) ?? [true, right - wide, bottom - high];
  pop.style.left = `${Math.round(left)}px`;
  pop.style.top = `${Math.round(top)}px`;
}

/** @param {Choice[]} choices the easy ones first @returns {number} how many are told at once: the others take more than one has */
function upFront(choices) {
  const easy = choices.filter((choice) => !choice.thin).length;
  return choices.length <= MANY ? choices.length : Math.max(easy, 1);
}

/** @param {HTMLElement[]} rows @returns {HTMLElement} shown on demand */
function more(rows) {
  const made = element("details", "pop-more", "more");
  made.dataset.keep = "open";
  made.append(element("summary", "pop-more-ask", "", text("more")), ...rows);
  return made;
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.max(low, Math.min(value, high));
}

/** @param {Choice} choice @param {"ask" | "peek"} mode @returns {HTMLElement} its label over what it costs and brings */
function row(choice, mode) {
  const made = element(mode === "ask" ? "button" : "div", named(choice), `row${choice.default ? " first" : ""}`);
  if (mode === "ask") made.dataset.act = choice.act;
  made.append(element("b", "", "", choice.label));
  if (choice.hint) made.append(element("span", "", "", choice.hint));
  if (choice.warning) made.append(element("span", "", "warning", choice.warning));
  return made;
}

/** @param {Choice} choice @returns {HTMLElement} */
function confirming(choice) {
  const made = element("button", named(choice), "btn go", text("confirm"));
  made.dataset.act = choice.act;
  return made;
}

/** @param {Choice} choice @returns {string} */
function named(choice) {
  return `choose-${choice.act.replaceAll(" ", "_")}`;
}

/** @param {string} tag @param {string} id @param {string} cls @param {string} [said] @returns {HTMLElement} */
export function element(tag, id, cls, said) {
  const made = document.createElement(tag);
  if (id) made.id = id;
  if (cls) made.className = cls;
  if (made instanceof HTMLButtonElement) made.type = "button";
  if (said !== undefined) made.textContent = said;
  return made;
}

addEventListener("resize", place);
document.addEventListener("scroll", place, { capture: true, passive: true });
