/** What the coach or a hint points at gets a frame; an arrow leads to the one that is meant. Nothing is covered. */

import { glideTime } from "./glide.js";
import { element } from "./pop.js";

/** @typedef {import("./types.js").Hint} Hint */

const ROOM = 6; // between what is pointed at and the frame
const ARROW = 24; // above it; where there is no room, the arrow stands below

/** @type {HTMLElement[]} */
let pointers = [];
let pointed = ""; // what was brought into sight already
/** @type {Hint | null} */
let hinted = null;
let picked = 0; // of its ideas

/** @returns {{at: Element, number: string, faint: boolean}[]} what to point at; ideas about one thing share a frame */
function targets() {
  const ids = hinted ? hinted.ideas.map((idea) => idea.cells[0] ?? "acts") : [document.getElementById("coach")?.dataset.at ?? ""];
  return [...new Set(ids)].flatMap((id) => {
    const at = document.getElementById(id);
    const numbers = ids.flatMap((other, k) => (other === id ? [k + 1] : []));
    return at ? [{ at, number: hinted && ids.length > 1 ? numbers.join("·") : "", faint: !numbers.includes(picked + 1) }] : [];
  });
}

/** Draw the frames where their targets are now. */
function place() {
  const found = targets();
  for (const old of pointers.splice(found.length)) old.remove();
  for (const [k, { at, number, faint }] of found.entries()) {
    let pointer = pointers[k];
    if (!pointer) {
      pointer = pointers[k] = element("div", "", "pointer");
      pointer.setAttribute("aria-hidden", "true");
      document.body.append(pointer);
    }
    if (number) pointer.dataset.number = number;
    else delete pointer.dataset.number;
    const box = (at.querySelector(":scope > .ring") ?? at).getBoundingClientRect();
    const top = Math.max(box.top - ROOM, 2);
    pointer.classList.toggle("faint", faint);
    pointer.classList.toggle("below", top < ARROW);
    pointer.style.left = `${Math.max(box.left - ROOM, 2)}px`;
    pointer.style.top = `${top}px`;
    pointer.style.width = `${Math.min(box.width + 2 * ROOM, innerWidth - 4)}px`;
    pointer.style.height = `${box.bottom + ROOM - top}px`;
  }
}

/** @param {Hint | null} hint to be shown, or none any more */
export function show(hint) {
  const box = document.getElementById("hint");
  const list = document.getElementById("ideas");
  if (!box || !list) return;
  hinted = hint;
  picked = 0;
  box.hidden = !hint;
  list.replaceChildren(...(hint?.ideas ?? []).map(({ text, why }, k) => {
    const line = element("li", "", "");
    const button = element("button", `idea-${k}`, "");
    button.dataset.idea = String(k);
    button.setAttribute("aria-pressed", String(k === 0));
    button.append(element("b", "", "", text), element("span", "", "", why));
    line.append(button);
    return line;
  }));
  point(hint?.seq ?? -1);
}

/** @param {number} idea to point at */
export function pick(idea) {
  picked = idea;
  for (const button of document.querySelectorAll("[data-idea]")) {
    button.setAttribute("aria-pressed", String(button.id === `idea-${idea}`));
  }
  point(hinted?.seq ?? -1);
}

/** A frame was shown: point at what is meant now. @param {number} seq of the frame */
export function point(seq) {
  if (hinted && hinted.seq !== seq) {
    show(null);
    return;
  }
  const found = targets().find(({ faint }) => !faint)?.at;
  if ((found?.id ?? "") !== pointed) {
    pointed = found?.id ?? "";
    const box = found?.getBoundingClientRect();
    if (box && (box.top < 0 || box.bottom > innerHeight)) found?.scrollIntoView({ block: "center" });
  }
  place();
  setTimeout(place, glideTime()); // pieces have come to rest
}

addEventListener("resize", place);
addEventListener("scroll", place, { capture: true, passive: true });
