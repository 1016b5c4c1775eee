/** Beside a plan: what was tried, and the first move of one's own, which can be played. */

import { listenToAnswers, showAnswers } from "./answers.js";

/** @typedef {import("./types.js").Answers} Answers */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").ToServer} ToServer */

const list = document.getElementById("branches");
const play = document.getElementById("play-this");

/** @param {Plan | Answers | {type: "go", path: string}} plan as it is now, what is kept, or where to go since its move was played */
export function showPlan(plan) {
  if (plan.type === "go") {
    location.assign(plan.path);
    return;
  }
  if (plan.type === "answers") {
    showAnswers(plan);
    return;
  }
  list?.replaceChildren(
    ...plan.branches.map(({ text, here }, number) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn quiet", textContent: text });
      button.dataset.branch = String(number);
      if (here) button.setAttribute("aria-current", "true");
      item.append(button);
      return item;
    }),
  );
  play?.toggleAttribute("hidden", !plan.first);
  document.getElementById("keep-answer")?.toggleAttribute("hidden", !plan.keeps);
  const first = play?.querySelector("span");
  if (first) first.textContent = plan.first;
}

/** @param {(message: ToServer) => boolean} send */
export function listenToPlan(send) {
  listenToAnswers(send);
  list?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-branch]") : null;
    if (button instanceof HTMLElement) send({ type: "branch", number: Number(button.dataset.branch) });
  });
  play?.addEventListener("click", () => send({ type: "play" }));
  document.getElementById("plan-again")?.addEventListener("click", () => send({ type: "branch", number: -1 }));
}
