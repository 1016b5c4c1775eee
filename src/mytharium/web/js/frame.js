/** A frame as the server sent it becomes the page, which checks that it fits. */

import { attributes, Misfit, parse, parseAll, splice, sync } from "./sync.js";

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
  /** @type {[Change, Element][]} */
  const found = [];
  for (const one of frame.changes) {
    if (one.id === "prompt") prompt = parse(one.html ?? "");
    else attempt(one.id, () => found.push([one, find(one.id)]));
  }
  const fresh = parseAll(found.map(([one, node]) => [text(one), one.at === undefined ? node.parentNode : node]));
  found.forEach(([one, node], k) => attempt(one.id, () => change(one, node, /** @type {Element} */ (fresh[k]), anew, gone)));
  for (const [id, size] of Object.entries(frame.sizes)) {
    if (id !== "prompt") attempt(id, () => check(id, size)); // there the page writes, too
  }
  return { prompt, misfit };
}

/** @param {Change} one @returns {string} what it brings; a tag is closed at once */
function text({ html = "", tag }) {
  return tag === undefined ? html : tag.replace(/^<(\w+).*$/s, "$&</$1>");
}

/** @param {Change} one @param {Element} node what it changes @param {Element} fresh holds what it brings @param {boolean} anew @param {Element[]} gone */
function change({ id, tag, at, drop = 0 }, node, fresh, anew, gone) {
  const want = fresh.firstElementChild;
  if (at !== undefined) splice(node, at, drop, [...fresh.children], gone);
  else if (!want) throw new Misfit(id);
  else if (tag !== undefined) attributes(node, want);
  else if (anew) node.replaceWith(want);
  else sync(node, want, gone);
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
