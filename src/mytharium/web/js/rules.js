/** The books beside the board: search in them, and why something was refused, at the paragraph that says so. */

const drawer = () => document.getElementById("rules");

/** @returns {string} the id of the book that lies open, or nothing */
export function openBook() {
  return document.querySelector(".drawer:is(:target, :has(:target))")?.id ?? "";
}

/** @param {string} id of a drawer, or of a paragraph in one; nothing: close what lies open */
export function showBook(id) {
  if (id === openBook()) return;
  location.replace(id ? `#${id}` : "#prompt");
  const field = document.querySelector(`#${CSS.escape(id || "prompt")}.drawer input`);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
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
  search(box, "");
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
  if (openBook() === "rules") showBook("");
}

/** @param {Element} box @param {string} wanted only the sections that hold every word stay */
function search(box, wanted) {
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
  for (const box of document.querySelectorAll(".drawer")) {
    const form = box.querySelector("form");
    const field = form?.querySelector("input");
    form?.addEventListener("submit", (event) => event.preventDefault());
    field?.addEventListener("input", () => search(box, field.value));
  }
}
