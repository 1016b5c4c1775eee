/** The table's page: it shows the frames that the server sends and sends back what was chosen. */

import { Chooser } from "./choose.js";
import { showClocks } from "./clocks.js";
import * as coach from "./coach.js";
import { hold, restore } from "./focus.js";
import { put } from "./frame.js";
import { glide, glideTime, places } from "./glide.js";
import { listen } from "./keys.js";
import { keepAddress, Line, Reel } from "./live.js";
import { listenToPeeks } from "./peek.js";
import { text, toast, writeAddresses } from "./page.js";
import { listenToPlan, showPlan } from "./plan.js";
import { pin, reveal, unpin } from "./pins.js";
import { lookAt } from "./remarks.js";
import { keepSeal } from "./seal.js";
import { keepSeen } from "./seen.js";
import { chime } from "./sound.js";
import { hush } from "./tips.js";
import { hearChat, listenToTalk, openChat, refuseChat } from "./talk.js";
import { keepInSight, point, stop } from "./turns.js";
import { forgetWhy, listenToRules, openBook, showBook, showWhy } from "./rules.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").FromServer} FromServer */
/** @typedef {import("./types.js").ToServer} ToServer */

const main = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {Frame | null} */
let frame = null;
let mine = false; // the next frame answers something done here: show it at once
let mending = false; // a whole frame is on its way, and takes the place of all that is here
let misfits = 0;
const NOTHING = { hint: "", cells: [], marks: [], then: [], begin: "", default: false, ask: false, menu: "", thin: false, amount: -1, warning: "" }; // is not sent
const ASIDE = ["why", "hint", "ping", "say", "seen", "mute", "report", "note", "keep", "forget"]; // nothing at the table changes with these
const MOST_MISFITS = 3; // after that something else must be changing the page

const chooser = new Chooser(send, () => main.dataset.confirm === "yes");
const reel = new Reel(show, (sentence) => chooser.tell(sentence), glideTime);
const line = new Line(main.dataset.socket ?? "", main.dataset.have ?? "", hear, connected);

/** @param {ToServer} message @returns {boolean} */
function send(message) {
  if (line.send(message)) {
    mine = !ASIDE.includes(message.type);
    return true;
  }
  toast(text("offline"));
  return false;
}

/** @param {boolean} online */
function connected(online) {
  document.getElementById("link")?.classList.toggle("lost", !online);
  main.classList.toggle("offline", !online);
  if (!online) {
    chooser.sent = -1;
    chooser.clear();
  }
}

/** @param {FromServer} message */
function hear(message) {
  switch (message.type) {
    case "table":
      if (mending && !message.whole) break;
      keepSeal(message);
      message.choices = message.choices.map((choice) => ({ ...NOTHING, ...choice }));
      reel.push(message, mine || frame === null || !message.live);
      mine = false;
      break;
    case "refused":
      chooser.refuse(message);
      if (message.anchor && !document.getElementById(chooser.asked)?.dataset.shows) showWhy(message.anchor, message.text);
      break;
    case "hint":
      if (message.seq === frame?.seq) coach.show(message);
      break;
    case "stale":
    case "error":
      chooser.sent = -1;
      chooser.clear();
      refuseChat();
      toast(message.text);
      break;
    case "chat":
      hearChat(message);
      break;
    case "plan":
    case "go":
    case "answers":
      showPlan(message);
      break;
    case "notice":
      toast(message.text);
      break;
  }
}

/** @param {Frame} next @param {Frame[]} passed what each frame sends builds on the frame before */
function show(next, passed) {
  const held = hold();
  const before = glideTime() ? places(main) : [];
  const moved = next.seq !== frame?.seq;
  if (frame && next.state.your_turn && !frame.state.your_turn && main.dataset.sound === "yes") chime();
  const gone = /** @type {Element[]} */ ([]);
  let prompt = null;
  chooser.bare();
  unpin();
  for (const one of [...passed, next]) {
    const made = put(one, mending, gone);
    if (made.misfit && mend(made.misfit)) return;
    mending = false;
    prompt = made.prompt ?? prompt;
  }
  frame = next;
  writeAddresses();
  chooser.take(next, prompt);
  reveal();
  glide(main, before, gone);
  coach.point(next.seq);
  if (moved) [hush, forgetWhy].forEach((forget) => forget());
  document.documentElement.dataset.live = "yes"; // for tests: what the page has heard
  document.documentElement.dataset.seq = String(next.seq);
  document.title = (next.state.your_turn ? main.dataset.yours : main.dataset.title) ?? "";
  restore(held);
  keepInSight();
  keepAddress(next);
  lookAt(next);
  showClocks(next);
  keepSeen();
}

/**
 * The page is not what the server takes it to be: ask for all of it.
 * @param {string} part
 * @returns {boolean} false: that did not help before, so the page has to do as it is
 */
function mend(part) {
  misfits += 1;
  mending = misfits <= MOST_MISFITS && line.send({ type: "misfit", part });
  if (mending) reel.forget();
  return mending;
}

/** @param {string} name @returns {boolean} whether it could be done */
function act(name) {
  const seq = frame?.seq ?? -1;
  switch (name) {
    case "hint":
      return Boolean(document.getElementById("act-hint")) && send({ type: "hint", seq });
    case "no-hint":
      coach.show(null);
      return true;
    case "undo":
      return Boolean(frame?.state.can_undo) && send({ type: "undo", seq });
    case "done":
      return Boolean(frame?.state.must_end) && send({ type: "done", seq });
    case "confirm":
      if (frame?.state.must_end) return act("done");
      chooser.confirm();
      return true;
    case "back":
      if (document.querySelector("dialog[open]")) return false;
      if (openBook() && !chooser.busy) showBook("");
      else if (!chooser.clear() && frame && !frame.live) look(frame.moments);
      return true;
    case "rules":
      showBook(openBook() === "rules" ? "" : "rules");
      return true;
    case "pin":
      return pin(document.querySelector("#stage [data-shows]:is(:focus, :hover)"));
    case "chat":
      return openChat();
    case "live":
      look(frame?.moments ?? 0);
      return true;
    case "earlier":
      look((frame?.moment ?? 0) - 1);
      return true;
    case "later":
      look((frame?.moment ?? 0) + 1);
      return true;
    case "step-back":
    case "step-on":
      return step(name === "step-on");
    case "fold":
      main.classList.toggle("folded"); // a phone begins with the other
      return true;
    case "ask-undo":
      return send({ type: "ask_undo" });
    case "undo-yes":
      return send({ type: "answer_undo", yes: true });
    case "undo-no":
      return send({ type: "answer_undo", yes: false });
    case "keys":
    case "links":
      for (const menu of document.querySelectorAll("details.menu")) menu.removeAttribute("open");
      dialog(name === "keys" ? name : "share")?.showModal();
      return true;
    case "words":
      document.getElementById("words-toggle")?.setAttribute("aria-pressed", String(main.classList.toggle("in-words")));
      return true;
    case "close":
      for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
      return true;
    default:
      return false;
  }
}

/** @param {string} id @returns {HTMLDialogElement | null} */
function dialog(id) {
  const found = document.getElementById(id);
  return found instanceof HTMLDialogElement ? found : null;
}

/** @param {number} moment */
function look(moment) {
  const there = Math.max(0, Math.min(frame?.moments ?? 0, moment));
  if (there !== frame?.moment || !frame?.live) send({ type: "look", moment: there });
}

/** @param {boolean} on @returns {boolean} whether there is a turn to step to */
function step(on) {
  const moment = stop(frame, on);
  if (moment >= 0) look(moment);
  return moment >= 0;
}

/** @param {Event} event @returns {boolean} whether it only hurried what is being played */
function skip(event) {
  if (!reel.playing) return false;
  reel.skip();
  const target = event.target instanceof Element ? event.target : document.body;
  const typing = event instanceof KeyboardEvent && !target.closest("input, .drawer, dialog");
  if (typing || target.closest("#stage, #acts, #pop")) {
    event.preventDefault();
    event.stopPropagation();
  }
  return true;
}

document.addEventListener("click", (event) => {
  if (skip(event) || !(event.target instanceof Element)) return;
  const target = event.target;
  const button = target.closest("[data-act], [data-menu], [data-do], [data-look], [data-lift], [data-read], [data-idea], [data-cell], [data-about]");
  if (!(button instanceof HTMLElement || button instanceof SVGElement)) {
    if (target.closest("#stage")) chooser.clear();
    return;
  }
  const { act: move, menu, do: name, look: moment, lift, read, idea, cell, about } = button.dataset;
  if (move !== undefined) chooser.press(move);
  else if (menu !== undefined) chooser.menu(menu, button.id);
  else if (name !== undefined) act(name);
  else if (moment !== undefined) look(Number(moment));
  else if (lift !== undefined) send({ type: "lift", seat: Number(lift) });
  else if (read !== undefined) send({ type: "lesson", read: Number(read) });
  else if (idea !== undefined) coach.pick(Number(idea));
  else if (cell !== undefined && !(button.matches(":not(.legal)") && pin(button))) chooser.touch(cell);
  else if (about !== undefined) showBook(about);
}, true);

document.addEventListener("keydown", (event) => {
  if (!["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) skip(event);
}, true);

for (const name of ["pointerover", "focusin"]) {
  main.addEventListener(name, (event) => {
    const target = event.target instanceof Element ? event.target : null;
    point(target);
    if (target?.closest("#stage")) reveal(target.closest("[data-shows]")?.getAttribute("data-shows") ?? "");
    const way = target?.closest("#pop .rows [data-act]")?.getAttribute("data-act");
    const shown = chooser.ways.find((choice) => choice.act === way) ?? null;
    if (shown !== chooser.shown && chooser.ways.length) {
      chooser.shown = shown;
      chooser.paint();
    }
  });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let sliding;
main.addEventListener("input", (event) => {
  const slider = event.target;
  if (!(slider instanceof HTMLInputElement) || slider.id !== "scrub") return;
  clearTimeout(sliding);
  sliding = setTimeout(() => look(Number(slider.value)), 60);
});

main.addEventListener("change", (event) => {
  const choice = event.target;
  if (choice instanceof HTMLSelectElement && "standing" in choice.dataset) send({ type: "standing", answer: choice.value });
});

listen({ act, touch: (cell) => chooser.touch(cell), read: showBook });
listenToRules();
listenToTalk(send);
listenToPlan(send);
listenToPeeks(main, (cell) => chooser.peek(cell));
