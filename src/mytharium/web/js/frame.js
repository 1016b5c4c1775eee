/** A frame as the server sent it becomes the page, which checks that it fits. */

import { attributes, Misfit, parse, splice, sync } from "./sync.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Frame} Frame */

/**
 * Put the changes of a frame into the page.
 * @param {Frame} frame
 * @param {boolean} anew what the page has cannot be trusted: nothing of it is kept
 * @param {Element[]} gone collects what left
 * @returns {{prompt: Element | null, misfit: string}} the prompt, if there is a new one: the chooser writes its question into
 *   it; and the first part where the page is not what the server takes it to be
 */
export function put(frame, anew, gone) {
  let prompt = null;
  let misfit = "";
  /** @param {string} id @param {() => void} work */
  const attempt = (id, work) => {
    try {
      work();
    } catch (error) {
      console.error(error);
      misfit ||= error instanceof Misfit ? error.part : id;
    }
  };
  for (const one of frame.changes) {
    if (one.id === "prompt") prompt = parse(one.html ?? "");
    else attempt(one.id, () => change(one, anew, gone));
  }
  for (const [id, size] of Object.entries(frame.sizes)) {
    if (id !== "prompt") attempt(id, () => check(id, size)); // there the page writes, too
  }
  return { prompt, misfit };
}

/** @param {Change} one @param {boolean} anew @param {Element[]} gone */
function change({ id, html = "", tag, at, drop = 0 }, anew, gone) {
  const node = find(id);
  if (tag !== undefined) attributes(node, parse(tag, node));
  else if (at !== undefined) splice(node, at, drop, html, gone);
  else if (anew) node.replaceWith(parse(html, node));
  else sync(node, parse(html, node), gone);
}

/** @param {string} id @param {number} size */
function check(id, size) {
  if (find(id).getElementsByTagName("*").length + 1 !== size) throw new Misfit(id);
}

/** @param {string} id @returns {Element} */
function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Misfit(id);
  return found;
}
