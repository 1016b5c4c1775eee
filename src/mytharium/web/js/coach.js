/** What the coach or a hint points at gets a frame and an arrow; neither covers anything. */

import { glideTime } from "./glide.js";

/** @typedef {import("./types.js").Hint} Hint */

const ROOM = 6; // between what is pointed at and the frame
const ARROW = 24; // above it; where there is no room, the arrow stands below

/** @type {HTMLElement | null} */
let pointer = null;
let pointed = ""; // what was brought into sight already
/** @type {Hint | null} */
let hinted = null;

/** @returns {Element | null} */
function target() {
  const at = hinted ? hinted.cells[0] ?? "acts" : document.getElementById("coach")?.dataset.at;
  return at ? document.getElementById(at) : null;
}

/** Draw the frame where its target is now. */
function place() {
  const found = target();
  if (!found) {
    pointer?.remove();
    pointer = null;
    return;
  }
  if (!pointer) {
    pointer = document.createElement("div");
    pointer.className = "pointer";
    pointer.setAttribute("aria-hidden", "true");
    document.body.append(pointer);
  }
  const box = (found.querySelector(":scope > .ring") ?? found).getBoundingClientRect();
  const top = Math.max(box.top - ROOM, 2);
  pointer.classList.toggle("below", top < ARROW);
  pointer.style.left = `${Math.max(box.left - ROOM, 2)}px`;
  pointer.style.top = `${top}px`;
  pointer.style.width = `${Math.min(box.width + 2 * ROOM, innerWidth - 4)}px`;
  pointer.style.height = `${box.bottom + ROOM - top}px`;
}

/** @param {Hint | null} hint to be shown, or none any more */
export function show(hint) {
  const box = document.getElementById("hint");
  const [say, why] = box?.querySelectorAll("p") ?? [];
  if (!box || !say?.firstElementChild || !why) return;
  hinted = hint;
  box.hidden = !hint;
  say.firstElementChild.textContent = hint?.text ?? "";
  why.textContent = hint?.why ?? "";
  point(hint?.seq ?? -1);
}

/** A frame was shown: point at what is meant now. @param {number} seq of the frame */
export function point(seq) {
  if (hinted && hinted.seq !== seq) {
    show(null);
    return;
  }
  const found = target();
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
