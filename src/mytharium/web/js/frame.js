/** A frame as the server sent it becomes the page, which checks that it fits. */

import { Misfit, parse, sync } from "./sync.js";

/** @typedef {import("./types.js").Frame} Frame */

/**
 * Put the regions of a frame into the page.
 * @param {Frame} frame
 * @param {boolean} anew what the page has cannot be trusted: nothing of it is kept
 * @param {Element[]} gone collects what left
 * @returns {{prompt: Element | null, misfit: string}} the prompt, if there is a new one: the chooser writes its question into
 *   it; and the first part where the page is not what the server takes it to be
 */
export function put(frame, anew, gone) {
  let prompt = null;
  let misfit = "";
  for (const [id, html] of Object.entries(frame.regions)) {
    try {
      const want = parse(html);
      if (id === "prompt") prompt = want;
      else if (anew) region(id).replaceWith(want);
      else sync(region(id), want, gone);
      const size = frame.sizes[id];
      if (size !== undefined && region(id).getElementsByTagName("*").length + 1 !== size) throw new Misfit(id);
    } catch (error) {
      console.error(error);
      misfit ||= error instanceof Misfit ? error.part : id;
    }
  }
  return { prompt, misfit };
}

/** @param {string} id @returns {Element} */
function region(id) {
  const found = document.getElementById(id);
  if (!found) throw new Misfit(id);
  return found;
}
