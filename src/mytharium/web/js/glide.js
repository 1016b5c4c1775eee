/**
 * Motion of pieces between two pictures. A node that stays moves by its CSS transition; this is for the rest: a piece that
 * left one place and appeared in another, also in another SVG, comes from a source, or goes to a sink. It flies as a copy
 * on a sheet over the page, so no part of the board can cut or cover it.
 */

/** @typedef {{id: string, piece: string, matrix: DOMMatrix}} Place */

const NEXT = 0.25; // of a glide: pieces that come from one place do so one after the other
const MOST = 6; // of them; the others come with the last

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {number} the length of a glide in ms, as the tokens say */
export function glideTime() {
  if (still.matches) return 0;
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--glide")) || 0;
}

/** @param {Element} root @returns {Place[]} where every piece is drawn now */
export function places(root) {
  const found = [];
  for (const node of root.querySelectorAll("[data-piece]")) {
    const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    if (!matrix) continue;
    found.push({ id: node.id, piece: node.getAttribute("data-piece") ?? "", matrix: DOMMatrix.fromMatrix(matrix) });
  }
  return found;
}

/**
 * Let what changed its place since `before` glide there.
 * @param {Element} root
 * @param {Place[]} before
 * @param {Element[]} gone what is no longer in the page
 */
export function glide(root, before, gone) {
  const time = glideTime() * 1.4;
  if (!time || document.hidden) return;
  const key = (/** @type {{id: string, piece: string}} */ place) => `${place.id} ${place.piece}`;
  const now = places(root);
  const same = new Set(now.map(key));
  const left = before.filter((place) => !same.has(key(place)));
  const was = new Set(before.map(key));
  /** @type {Map<Element, number>} */
  const came = new Map(); // how many, from where
  for (const place of now) {
    const node = was.has(key(place)) ? null : document.getElementById(place.id);
    if (!node) continue;
    const index = left.findIndex((old) => old.piece === place.piece);
    const old = index < 0 ? undefined : left.splice(index, 1)[0];
    const source = document.getElementById(node.getAttribute("data-from") ?? "");
    const start = old?.matrix ?? (source && towards(place.matrix, source));
    const turn = old || !source ? 0 : (came.get(source) ?? 0);
    if (source && !old) came.set(source, turn + 1);
    const wait = Math.min(turn, MOST) * NEXT * time;
    if (start) fly(node, start, place.matrix, time, false, wait);
    else node.animate([{ opacity: 0 }, {}], { duration: time });
    if (start) node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: wait + time });
  }
  for (const node of gone.flatMap((one) => [one, ...one.querySelectorAll("[data-piece]")])) {
    const place = left.find((one) => one.id === node.id);
    if (!place) continue;
    const sink = document.getElementById(node.getAttribute("data-to") ?? "");
    fly(node, place.matrix, sink ? towards(place.matrix, sink) : place.matrix, time, true);
  }
}

/**
 * The same scale at the middle of another node.
 * @param {DOMMatrix} matrix
 * @param {Element} target
 */
function towards(matrix, target) {
  const box = target.getBoundingClientRect();
  return new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, box.x + box.width / 2, box.y + box.height / 2]);
}

/**
 * @param {Element} node what flies; the page keeps it
 * @param {DOMMatrix} from
 * @param {DOMMatrix} to
 * @param {number} time
 * @param {boolean} vanishes
 * @param {number} [delay]
 */
function fly(node, from, to, time, vanishes, delay = 0) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const name of ["transform", "tabindex", "role", "aria-label", "data-cell", "data-piece"]) copy.removeAttribute(name);
  copy.classList.remove("legal", "chosen", "refused", "last", "asking");
  copy.querySelector(":scope > .tip")?.remove();
  sheet().append(copy);
  const steps = [{ transform: String(from) }, { transform: String(to) }];
  const motion = copy.animate(steps, { duration: time, delay, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" });
  if (vanishes) copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, easing: "ease-in", fill: "both" });
  motion.onfinish = () => copy.remove();
  motion.oncancel = () => copy.remove();
}

/** @returns {Element} the sheet over the page, in pixels of the window */
function sheet() {
  const found = document.getElementById("flight");
  if (found) return found;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.id = "flight";
  made.setAttribute("class", "board flight");
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}
