/**
 * Keyed sync: makes the nodes of the page equal to nodes the server sent, keeping every node whose id stays, so that what
 * stays glides by its own transition, focus is kept, and only what is new or gone has to be told.
 */

/** The page does not have what the server takes it to have. */
export class Misfit extends Error {
  /** @param {string} part the id of what does not fit */
  constructor(part) {
    super(`The page and the server differ at ${part}`);
    this.part = part;
  }
}

const SAME = "data-same"; // names a node that stays as it is

/**
 * @typedef {object} Sync
 * @property {Map<string, Element>} known what the page has, by id, wherever it stands
 * @property {Set<string>} wanted the ids of what it shall have
 * @property {Element[]} gone what left
 */

/**
 * Make `old` equal to `want`. A node with an id is kept even if it moves to another parent. Attributes named in `data-keep`
 * belong to the page and are left alone.
 * @param {Element} old
 * @param {Element} want
 * @param {Element[]} [gone] collects what left
 */
export function sync(old, want, gone = []) {
  become(old, want, { known: named(old.querySelectorAll("[id]")), wanted: ids(want.querySelectorAll(`[id], [${SAME}]`)), gone });
}

/**
 * Of the children of a box, from `at` on, `drop` are replaced.
 * @param {Element} box
 * @param {number} at
 * @param {number} drop
 * @param {Element[]} fresh
 * @param {Element[]} gone collects what left
 */
export function splice(box, at, drop, fresh, gone) {
  const have = [...box.children];
  if (at + drop > have.length) throw new Misfit(box.id);
  const out = have.slice(at, at + drop);
  const page = { known: named(out), wanted: ids(fresh), gone };
  for (const node of out) leave(node, page);
  for (const wanted of fresh) {
    const old = alike(wanted, page);
    box.insertBefore(old ?? wanted, have[at + drop] ?? null);
    if (old) sync(old, wanted, gone);
  }
}

/** @param {string} html @returns {Element} the one element that the text holds */
export function parse(html) {
  const found = parseAll([[html, null]])[0]?.firstElementChild;
  if (!found) throw new Error("An empty region");
  return found;
}

/**
 * All texts at once, which is much quicker than one by one.
 * @param {[string, ParentNode | null][]} texts each with the node in which it is to stand
 * @returns {Element[]} for each text what holds its nodes
 */
export function parseAll(texts) {
  const box = document.createElement("template");
  const markup = texts.map(([text, parent]) => (parent instanceof SVGElement ? `<svg>${text}</svg>` : `<div>${text}</div>`));
  box.innerHTML = markup.join("");
  return [...box.content.children];
}

/** @param {Iterable<Element>} nodes @returns {Map<string, Element>} */
function named(nodes) {
  return new Map([...nodes].map((node) => [node.id, node]));
}

/** @param {Iterable<Element>} nodes @returns {Set<string>} */
function ids(nodes) {
  return new Set([...nodes].map((node) => node.getAttribute(SAME) ?? node.id));
}

/** @param {Element} old @param {Element} want @param {Sync} page */
function become(old, want, page) {
  if (want.hasAttribute(SAME) || (want instanceof SVGElement && old.isEqualNode(want))) return;
  attributes(old, want);
  children(old, want, page);
}

/** @param {Element} old @param {Element} want */
export function attributes(old, want) {
  const kept = (old.getAttribute("data-keep") ?? "").split(" ");
  for (const name of want.getAttributeNames()) {
    const value = want.getAttribute(name) ?? "";
    if (old.getAttribute(name) !== value && !kept.includes(name)) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (!want.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  if (old instanceof HTMLInputElement && want instanceof HTMLInputElement && old !== document.activeElement) {
    if (old.value !== want.value) old.value = want.value;
  }
}

/** @param {Element} old @param {Element} want @returns {boolean} whether their children are of the same kinds and names, one by one */
function matches(old, want) {
  let have = old.firstChild;
  for (let wanted = want.firstChild; wanted; wanted = wanted.nextSibling) {
    if (have?.nodeName !== wanted.nodeName) return false;
    if (wanted instanceof Element && (wanted.hasAttribute(SAME) || wanted.id !== /** @type {Element} */ (have).id)) return false;
    have = have.nextSibling;
  }
  return !have;
}

/** @param {ChildNode} have @param {ChildNode} wanted @param {Sync} page */
function follow(have, wanted, page) {
  if (have instanceof Element && wanted instanceof Element) become(have, wanted, page);
  else if (have.nodeValue !== wanted.nodeValue) have.nodeValue = wanted.nodeValue;
}

/** @param {Element} old @param {Element} want @param {Sync} page */
function children(old, want, page) {
  if (matches(old, want)) {
    const wanted = [...want.childNodes];
    [...old.childNodes].forEach((have, k) => follow(have, /** @type {ChildNode} */ (wanted[k]), page));
    return;
  }
  const here = ids(want.children);
  /** @type {ChildNode[]} */
  const plain = [];
  for (const node of [...old.childNodes]) {
    if (!(node instanceof Element) || !node.id) plain.push(node);
    else if (!here.has(node.id)) leave(node, page);
  }
  let at = old.firstChild; // before it stands what is wanted, from it on what has not been asked for
  for (const wanted of [...want.childNodes]) {
    const have = take(wanted, page, plain);
    if (!have) {
      old.insertBefore(wanted, at);
      if (wanted instanceof Element) settle(wanted, page);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    follow(have, wanted, page);
  }
  while (at) {
    const next = at.nextSibling;
    leave(at, page);
    at = next;
  }
}

/** What the page has comes into what is new. @param {Element} fresh @param {Sync} page */
function settle(fresh, page) {
  for (const child of [...fresh.children]) {
    const have = alike(child, page);
    if (have) {
      child.replaceWith(have);
      become(have, child, page);
    } else {
      settle(child, page);
    }
  }
}

/** @param {ChildNode} node is not wanted here; it may be wanted elsewhere @param {Sync} page */
function leave(node, page) {
  if (node instanceof Element && !page.wanted.has(node.id)) page.gone.push(node);
  node.remove();
}

/**
 * The node that becomes `wanted`: the one with its id, or the next without one that is of its kind.
 * @param {ChildNode} wanted
 * @param {Sync} page
 * @param {ChildNode[]} plain
 * @returns {ChildNode | undefined}
 */
function take(wanted, page, plain) {
  if (wanted instanceof Element && (wanted.id || wanted.hasAttribute(SAME))) return alike(wanted, page);
  const index = plain.findIndex((node) => node.nodeName === wanted.nodeName);
  return index < 0 ? undefined : plain.splice(index, 1)[0];
}

/** @param {Element} wanted @param {Sync} page @returns {Element | undefined} what has its id, wherever it stands */
function alike(wanted, page) {
  const same = wanted.getAttribute(SAME);
  const found = page.known.get(same ?? wanted.id);
  if (same !== null && !found) throw new Misfit(same);
  return same !== null || found?.nodeName === wanted.nodeName ? found : undefined;
}
