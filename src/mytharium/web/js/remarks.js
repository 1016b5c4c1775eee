/** What was written about the moment of a finished game that is looked at; the chat has all of it. */

/** @typedef {import("./types.js").Chat} Chat */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").ToServer} ToServer */

const box = document.getElementById("remarks");
const form = box?.querySelector("form");
const field = box?.querySelector("input");

/** @type {Said[]} */
let remarks = [];
let writes = false;
let over = false;
let at = 0;

/** @param {Chat} chat */
export function takeRemarks({ whole, messages, writes: may }) {
  if (whole) [remarks, writes] = [[], may];
  remarks.push(...messages.filter(({ moment }) => moment !== null));
  if (field && messages.some(({ mine, text }) => mine && text === clean(field.value))) field.value = "";
  draw();
}

/** @param {Frame} frame that is shown */
export function lookAt({ moment, state }) {
  [at, over] = [moment, state.over];
  draw();
}

/** @param {string} text @returns {string} as the server keeps it */
const clean = (text) => text.trim().replace(/\s+/g, " ");

function draw() {
  const here = remarks.filter(({ moment }) => moment === at);
  box?.toggleAttribute("hidden", !over || !(writes || here.length));
  form?.toggleAttribute("hidden", !writes);
  box?.querySelector("ul")?.replaceChildren(
    ...here.map(({ name, text }) => {
      const item = document.createElement("li");
      const [by, words] = [document.createElement("b"), document.createElement("span")];
      by.textContent = name || (box.dataset.guest ?? "");
      words.textContent = text;
      by.dir = words.dir = "auto";
      item.append(by, " ", words);
      return item;
    }),
  );
}

/** @param {(message: ToServer) => boolean} send */
export function listenToRemarks(send) {
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field && clean(field.value)) send({ type: "say", text: field.value, moment: at });
  });
}
