/**
 * Keyed sync: makes the nodes of the page equal to nodes the server sent, keeping every node whose id stays, so that what
 * stays glides by its own transition, focus is kept, and only what is new or gone has to be told.
 */

/**
 * Make `old` equal to `want`, or leave it if that only names it. Attributes named in `data-keep` belong to the page and are left alone.
 * @param {Element} old
 * @param {Element} want
 * @param {Element[]} [gone] collects what left, among nodes that have an id
 */
export function sync(old, want, gone = []) {
  if (want.hasAttribute("data-same")) return; // the server knows that the page has it
  attributes(old, want);
  children(old, want, gone);
}

/** @param {string} html @returns {Element} the one element that the text holds */
export function parse(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const found = box.content.firstElementChild;
  if (!found) throw new Error("An empty region");
  return found;
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

/** @param {Element} old @param {Element} want @param {Element[]} gone */
function children(old, want, gone) {
  const ids = new Set([...want.children].map((node) => node.id));
  /** @type {Map<string, Element>} */
  const named = new Map();
  /** @type {ChildNode[]} */
  const plain = [];
  for (const node of [...old.childNodes]) {
    if (!(node instanceof Element) || !node.id) {
      plain.push(node);
    } else if (ids.has(node.id)) {
      named.set(node.id, node);
    } else {
      gone.push(node);
      node.remove();
    }
  }
  let at = old.firstChild;
  for (const wanted of [...want.childNodes]) {
    const have = take(wanted, named, plain);
    if (!have) {
      old.insertBefore(wanted, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    if (have instanceof Element && wanted instanceof Element) sync(have, wanted, gone);
    else if (have.nodeValue !== wanted.nodeValue) have.nodeValue = wanted.nodeValue;
  }
  for (const node of [...plain, ...named.values()]) node.remove();
}

/**
 * The node that becomes `wanted`: the one with its id, or the next without one that is of its kind.
 * @param {ChildNode} wanted
 * @param {Map<string, Element>} named
 * @param {ChildNode[]} plain
 * @returns {ChildNode | undefined}
 */
function take(wanted, named, plain) {
  if (wanted instanceof Element && wanted.id) {
    const found = named.get(wanted.id);
    if (found?.nodeName !== wanted.nodeName) return undefined;
    named.delete(wanted.id);
    return found;
  }
  const index = plain.findIndex((node) => node.nodeName === wanted.nodeName);
  return index < 0 ? undefined : plain.splice(index, 1)[0];
}
