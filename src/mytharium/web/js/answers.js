/** The answers that a seat keeps, beside its notes and beside a plan. */

import { toast } from "./page.js";

/** @typedef {import("./types.js").Answers} Answers */
/** @typedef {import("./types.js").ToServer} ToServer */

const box = document.getElementById("answers");
const line = /** @type {HTMLTemplateElement | null} */ (document.getElementById("answer-line"));
/** @type {Set<number>} that were on this page and waited */
let waiting = new Set();

/** @param {Answers} message */
export function showAnswers({ answers }) {
  if (!box) return;
  box.hidden = answers.length === 0;
  box.querySelector("ul")?.replaceChildren(
    ...answers.map(({ number, text, reason }) => {
      const item = /** @type {HTMLElement} */ (line?.content.firstElementChild?.cloneNode(true));
      const [answer, why, button] = /** @type {[Element, Element, Element]} */ ([...item.children]);
      answer.textContent = text;
      why.textContent = reason;
      why.toggleAttribute("hidden", !reason);
      item.classList.toggle("dropped", reason !== "");
      button.setAttribute("data-answer", String(number));
      button.setAttribute("aria-label", `${button.getAttribute("aria-label")}: ${text}`);
      return item;
    }),
  );
  const dropped = answers.find(({ number, reason }) => reason && waiting.has(number));
  if (dropped) toast(`${box.dataset.dropped} ${dropped.reason}`);
  waiting = new Set(answers.filter(({ reason }) => !reason).map(({ number }) => number));
}

/** @param {(message: ToServer) => boolean} send */
export function listenToAnswers(send) {
  box?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-answer]") : null;
    if (button instanceof HTMLElement) send({ type: "forget", number: Number(button.dataset.answer) });
  });
  document.getElementById("keep-answer")?.addEventListener("click", () => send({ type: "keep" }));
}
