/**
 * Aiming: a choice that needs two clicks, a tile of the hand and then its place. After the first one the second cells are
 * lit instead of those that the server lit, and everything is put back when the choice is made or let go.
 */

/** @typedef {import("./types.js").Choice} Choice */

const CHANGED = ["class", "role", "tabindex", "aria-label", "aria-pressed"];

/** @type {Map<Element, (string | null)[]>} what is lit by us, with these attributes as the server wrote them */
const served = new Map();

/** @param {Choice[]} choices @param {"cells" | "then"} which click @returns {Map<string, string>} cells to be lit, with what they do */
export function lit(choices, which) {
  /** @type {Map<string, Set<string>>} */
  const labels = new Map();
  for (const choice of choices) {
    const label = which === "cells" && choice.begin ? choice.begin : choice.label;
    for (const cell of choice[which]) labels.set(cell, (labels.get(cell) ?? new Set()).add(label));
  }
  return new Map([...labels].map(([cell, found]) => [cell, [...found].join("; ")]));
}

/**
 * @param {Element} stage as the server lit it
 * @param {Map<string, string>} before what it lit
 * @param {Map<string, string>} wanted what is to be lit instead
 */
export function light(stage, before, wanted) {
  for (const cell of stage.querySelectorAll("[data-cell]")) {
    keep(cell);
    const action = wanted.get(cell.id);
    cell.setAttribute("aria-label", words(cell, before.get(cell.id)) + (action ? `: ${action}` : ""));
    cell.classList.toggle("legal", Boolean(action));
    cell.setAttribute("role", action ? "button" : "img");
    if (action) cell.setAttribute("aria-pressed", "false");
    else cell.removeAttribute("aria-pressed");
    if (action || cell.hasAttribute("data-shows")) cell.setAttribute("tabindex", "0");
    else cell.removeAttribute("tabindex");
  }
  for (const part of stage.querySelectorAll("svg.board")) {
    keep(part);
    part.classList.toggle("choosing", Boolean(part.querySelector(".legal, .chosen")));
  }
}

/** Light again what the server lit. */
export function unlight() {
  for (const [node, values] of served) {
    CHANGED.forEach((name, k) => {
      const value = values[k] ?? null;
      if (value === null) node.removeAttribute(name);
      else node.setAttribute(name, value);
    });
  }
  served.clear();
}

/** @param {Element} node */
function keep(node) {
  served.set(node, CHANGED.map((name) => node.getAttribute(name)));
}

/** @param {Element} cell @param {string | undefined} action that the server wrote behind its words @returns {string} */
function words(cell, action) {
  const label = cell.getAttribute("aria-label") ?? "";
  return action && label.endsWith(`: ${action}`) ? label.slice(0, -action.length - 2) : label;
}
