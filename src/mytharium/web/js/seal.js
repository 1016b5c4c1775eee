/** The seal on the shuffle: kept from the first frame on, and held against the seed once the game is over. */

import { text, toast } from "./page.js";

/** @typedef {import("./types.js").Frame} Frame */

const SEALS = "seals"; // in localStorage: by table, as they were before the end
const MAX_SEALS = 300;

const box = /** @type {HTMLDialogElement | null} */ (document.getElementById("fair"));
const table = box?.dataset.table ?? "";
const seal = box?.dataset.seal ?? "";

/** @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(SEALS) ?? "{}");
  } catch {
    return {}; // the browser keeps nothing
  }
}

/** @param {Frame} frame keep the seal of a running game, unless this browser has one already */
export function keepSeal(frame) {
  document.getElementById("table")?.classList.toggle("is-over", frame.state.over);
  const seals = kept();
  if (!frame.seal || frame.state.over || !table || seals[table]) return;
  const newest = [...Object.entries(seals), [table, frame.seal]].slice(-MAX_SEALS);
  try {
    localStorage.setItem(SEALS, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // the browser keeps nothing: then the page says so at the end
  }
}

/** Read the seed out of the record and say whether it fits the seal that this browser saw before the end. */
async function checkSeal() {
  const answer = await fetch(`/t/${table}/record.json`).catch(() => null);
  if (!answer?.ok) {
    toast(text("offline"));
    return;
  }
  const { seed } = await answer.json();
  const before = kept()[table];
  const command = crypto.subtle ? "" : `printf %s '${seed.replaceAll("'", "'\\''")}' | sha256sum`;
  if (before && before !== seal) say("changed");
  else if (command) say("insecure", command);
  else if ((await sha256(seed)) !== seal) say("wrong");
  else say(before ? "fits" : "late");
}

/** @param {string} seed @returns {Promise<string>} */
async function sha256(seed) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} name of the sentence @param {string} [command] that finds out */
function say(name, command = "") {
  const says = document.getElementById("fair-says");
  if (!says || !box) return;
  says.className = name === "fits" ? "note good" : name === "late" || name === "insecure" ? "note" : "note bad";
  says.textContent = box.getAttribute(`data-${name}`);
  const code = document.createElement("code");
  code.textContent = command;
  if (command) says.append(" ", code);
  says.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-do=fair], [data-do=check-seal]");
  if (!button) return;
  for (const menu of document.querySelectorAll("details.menu")) menu.removeAttribute("open");
  if (!box?.open) box?.showModal();
  if (button.matches("[data-do=check-seal]")) void checkSeal();
});
