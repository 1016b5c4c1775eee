/**
 * Aiming: a choice that needs two clicks, a tile of the hand and then its place. After the first one the second cells are
 * lit instead of those that the server lit, and everything is put back when the choice is made or let go.
 */

/** @typedef {import("./types.js").Choice} Choice */

/** @type {WeakMap<Element, {base: string, now: string}>} the words of a cell without its action, as long as ours stand there */
const named = new WeakMap();

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
 * @param {Element} stage
 * @param {Map<string, string>} wanted what is to be lit
 * @param {Map<string, string>} served what the server lit
 */
export function light(stage, wanted, served) {
  for (const cell of stage.querySelectorAll("[data-cell]")) {
    const action = wanted.get(cell.id);
    const label = `${base(cell, served.get(cell.id))}${action ? `: ${action}` : ""}`;
    named.set(cell, { base: base(cell, served.get(cell.id)), now: label });
    cell.setAttribute("aria-label", label);
    cell.classList.toggle("legal", Boolean(action));
    cell.setAttribute("role", action ? "button" : "img");
    if (action) cell.setAttribute("aria-pressed", "false");
    else cell.removeAttribute("aria-pressed");
    if (action || cell.hasAttribute("data-shows")) cell.setAttribute("tabindex", "0");
    else cell.removeAttribute("tabindex");
  }
  for (const part of stage.querySelectorAll("svg.board")) {
    part.classList.toggle("choosing", Boolean(part.querySelector(".legal, .chosen")));
  }
}

/** @param {Element} cell @param {string | undefined} action that the server wrote behind its words @returns {string} */
function base(cell, action) {
  const label = cell.getAttribute("aria-label") ?? "";
  const before = named.get(cell);
  if (before?.now === label) return before.base;
  return action && label.endsWith(`: ${action}`) ? label.slice(0, -action.length - 2) : label;
}
