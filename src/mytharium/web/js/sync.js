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
  const known = new Map([...old.querySelectorAll("[id]")].map((node) => [node.id, node]));
  const wanted = new Set([...want.querySelectorAll("[id]")].map((node) => node.id));
  become(old, want, { known, wanted, gone });
}

/** @param {string} html @returns {Element} the one element that the text holds */
export function parse(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const found = box.content.firstElementChild;
  if (!found) throw new Error("An empty region");
  return found;
}

/** @param {Element} old @param {Element} want @param {Sync} page */
function become(old, want, page) {
  if (want.hasAttribute("data-same")) return; // the server knows that the page has it
  attributes(old, want);
  children(old, want, page);
}

/** @param {Element} old @param {Element} want */
function attributes(old, want) {
  const kept = (old.getAttribute("data-keep") ?? "").split(" ");
  for (const { name, value } of [...want.attributes]) {
    if (!kept.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!kept.includes(name) && !want.hasAttribute(name)) old.removeAttribute(name);
  }
  if (old instanceof HTMLInputElement && want instanceof HTMLInputElement && old !== document.activeElement) {
    if (old.value !== want.value) old.value = want.value;
  }
}

/** @param {Element} old @param {Element} want @param {Sync} page */
function children(old, want, page) {
  const here = new Set([...want.children].map((node) => node.id));
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
    if (have instanceof Element && wanted instanceof Element) become(have, wanted, page);
    else if (have.nodeValue !== wanted.nodeValue) have.nodeValue = wanted.nodeValue;
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
    const have = child.id ? named(child, page) : undefined;
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
  if (wanted instanceof Element && wanted.id) return named(wanted, page);
  const index = plain.findIndex((node) => node.nodeName === wanted.nodeName);
  return index < 0 ? undefined : plain.splice(index, 1)[0];
}

/** @param {Element} wanted @param {Sync} page @returns {Element | undefined} what has its id, wherever it stands */
function named(wanted, page) {
  const found = page.known.get(wanted.id);
  if (!found && wanted.hasAttribute("data-same")) throw new Misfit(wanted.id);
  return found?.nodeName === wanted.nodeName ? found : undefined;
}
