/** The rules beside the board: search in them, and why something was refused, at the paragraph that says so. */

const drawer = () => document.getElementById("rules");

/** @returns {boolean} */
export function rulesOpen() {
  const box = drawer();
  return Boolean(box && (box.matches(":target") || box.querySelector(":target")));
}

/** @param {boolean} open */
export function showRules(open) {
  if (open === rulesOpen()) return;
  location.replace(open ? "#rules" : "#prompt");
  if (open) drawer()?.querySelector("input")?.focus({ preventScroll: true });
}

/**
 * Open at a paragraph, with the sentence above it.
 * @param {string} anchor
 * @param {string} sentence
 */
export function showWhy(anchor, sentence) {
  const box = drawer();
  const why = document.getElementById("why-not");
  if (!box || !why) return;
  const field = box.querySelector("input");
  if (field) field.value = "";
  search("");
  const paragraph = document.getElementById(`rule-${anchor}`);
  why.hidden = false;
  const words = why.querySelector("p");
  if (words) words.textContent = sentence;
  (paragraph?.closest("section") ?? paragraph)?.before(why);
  location.replace(paragraph ? `#${paragraph.id}` : "#rules");
  why.scrollIntoView({ block: "start" });
}

/** The game has moved on: what a refusal opened is closed again. */
export function forgetWhy() {
  const why = document.getElementById("why-not");
  if (!why || why.hidden) return;
  why.hidden = true;
  showRules(false);
}

/** @param {string} wanted only the sections that hold every word stay */
function search(wanted) {
  const box = drawer();
  if (!box) return;
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of box.querySelectorAll("section")) {
    const body = plain(section.textContent ?? "");
    const fits = words.every((word) => body.includes(word));
    section.hidden = !fits;
    if (fits) found += 1;
  }
  const none = box.querySelector(".none");
  if (none instanceof HTMLElement) none.hidden = found > 0;
}

/** @param {string} words without case and accents */
function plain(words) {
  return words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function listenToRules() {
  const form = drawer()?.querySelector("form");
  const field = form?.querySelector("input");
  form?.addEventListener("submit", (event) => event.preventDefault());
  field?.addEventListener("input", () => search(field.value));
}
