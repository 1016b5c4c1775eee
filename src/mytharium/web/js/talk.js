/** What is said at the table, and one's own notes: they take the place of the log, never that of the board. */

import { listenToRemarks, takeRemarks } from "./remarks.js";

/** @typedef {import("./types.js").Chat} Chat */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").ToServer} ToServer */
/** @typedef {(message: ToServer) => boolean} Send */

const PAUSE = 600; // ms without a key, after which notes are kept
const KEPT = 300; // messages on the page

const tabs = document.getElementById("tabs");
const panel = document.getElementById("chat");
const list = document.getElementById("chat-lines");
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("chat-form"));
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("chat-text"));
const note = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("note"));
const line = /** @type {HTMLTemplateElement | null} */ (document.getElementById("chat-line"));

/** @type {Record<string, number>} the last message of each room that was on the screen */
let seen = {};
/** @type {Said[]} */
let unread = [];
let sent = ""; // what was said last, in case it is refused
let inSight = false; // the chat is
/** @type {Send} */
let send = () => false;

// ---- tabs ----

/** @param {string} name log, chat or notes */
export function showTab(name) {
  for (const tab of tabs?.querySelectorAll("[role=tab]") ?? []) {
    const on = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(on));
    tab.setAttribute("tabindex", on ? "0" : "-1");
  }
  document.getElementById("table")?.setAttribute("data-tab", name);
  if (name === "chat") toEnd();
  else for (const one of list?.querySelectorAll(".new") ?? []) one.classList.remove("new");
}

/** @returns {boolean} whether there is a chat, which is open now, ready to write */
export function openChat() {
  if (!tabs || document.getElementById("tab-chat")?.hidden) return false;
  showTab("chat");
  field?.focus();
  return true;
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const shown = [...(tabs?.querySelectorAll("[role=tab]:not([hidden])") ?? [])];
  const next = shown[(shown.findIndex((tab) => tab === event.target) + step + shown.length) % shown.length];
  if (next instanceof HTMLElement) {
    showTab(next.dataset.tab ?? "log");
    next.focus();
  }
}

// ---- the chat ----

/** @param {Chat} chat */
export function hearChat(chat) {
  if (!list || !panel) return;
  if (chat.whole) {
    seen = chat.seen;
    unread = [];
    list.replaceChildren();
    form?.toggleAttribute("hidden", !chat.writes);
    const about = document.getElementById("chat-about");
    if (about) about.textContent = chat.about;
    showMuted(chat.muted);
    takeNote(chat.note, chat.notes);
  }
  takeRemarks(chat);
  const atEnd = isAtEnd();
  for (const said of chat.messages) list.append(made(said));
  while (list.children.length > KEPT) list.firstElementChild?.remove();
  if (chat.messages.some((said) => said.mine)) sent = "";
  if (list.children.length || chat.muted?.length) document.getElementById("tab-chat")?.removeAttribute("hidden");
  if (atEnd || chat.whole) toEnd();
  look();
}

/** @param {Said} said @returns {Node} */
function made(said) {
  const item = /** @type {HTMLElement} */ (line?.content.firstElementChild?.cloneNode(true));
  /** @param {string} part @param {string} words */
  const write = (part, words) => {
    const node = item.querySelector(part);
    if (node) node.textContent = words;
  };
  write("b", said.name || (panel?.dataset.guest ?? ""));
  write(said.moment === null ? ".tag" : "a", said.tag);
  if (said.moment !== null) item.querySelector("a")?.setAttribute("href", `?at=${said.moment}`);
  write("p", said.text);
  const at = new Date(said.at);
  const today = at.toDateString() === new Date().toDateString();
  write("time", at.toLocaleString(document.documentElement.lang, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }));
  item.querySelector("time")?.setAttribute("datetime", at.toISOString());
  item.classList.toggle("mine", said.mine);
  if (said.mine) item.querySelector("details")?.remove();
  else if (said.number > (seen[said.room] ?? 0)) {
    unread.push(said);
    item.classList.add("new");
  }
  item.dataset.room = said.room;
  item.dataset.number = String(said.number);
  return item;
}

/** @param {Chat["muted"]} muted */
function showMuted(muted) {
  const box = document.getElementById("chat-muted");
  if (!box) return;
  box.hidden = muted.length === 0;
  box.querySelector("ul")?.replaceChildren(
    ...muted.map(({ name, room, number }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn quiet", textContent: name });
      Object.assign(button.dataset, { chat: "unmute", room, number: String(number) });
      item.append(button);
      return item;
    }),
  );
}

const isAtEnd = () => !list?.parentElement || list.parentElement.scrollHeight - list.parentElement.scrollTop - list.parentElement.clientHeight < 60;

function toEnd() {
  const box = list?.parentElement;
  if (box) box.scrollTop = box.scrollHeight;
}

/** What is on the screen counts as read; the rest is counted. */
function look() {
  if (inSight && !document.hidden) {
    /** @type {Record<string, number>} */
    const last = {};
    for (const { room, number } of unread) last[room] = Math.max(last[room] ?? 0, number);
    for (const [room, number] of Object.entries(last)) if (send({ type: "seen", room, number })) seen[room] = number;
    unread = [];
  }
  for (const badge of document.querySelectorAll(".badge")) {
    if (badge instanceof HTMLElement) badge.hidden = unread.length === 0;
    badge.textContent = String(unread.length);
  }
  const words = document.getElementById("unread");
  if (words) words.textContent = unread.length ? `${words.dataset.words}: ${unread.length}` : "";
}

/** The last thing said was refused: it can be mended. */
export function refuseChat() {
  if (field && sent && !field.value) field.value = sent;
  sent = "";
}

// ---- notes ----

/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;

/** @param {string} text @param {boolean} can */
function takeNote(text, can) {
  if (!note) return;
  note.disabled = !can;
  const kept = document.getElementById("note-kept");
  if (document.activeElement !== note || !can) note.value = text;
  if (kept) kept.hidden = note.value.trim() !== text || !text;
}

function keepNote() {
  clearTimeout(writing);
  writing = undefined;
  if (note) send({ type: "note", text: note.value });
}

/** @param {Send} sends */
export function listenToTalk(sends) {
  send = sends;
  listenToRemarks(send);
  tabs?.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest("[data-tab]") : null;
    if (tab instanceof HTMLElement) showTab(tab.dataset.tab ?? "log");
  });
  tabs?.addEventListener("keydown", walk);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field?.value.trim() ?? "";
    if (field && text && send({ type: "say", text })) {
      sent = text;
      field.value = "";
    }
  });
  panel?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-chat]") : null;
    const said = button?.closest("[data-number]");
    if (!(button instanceof HTMLElement && said instanceof HTMLElement)) return;
    const { room = "", number } = said.dataset;
    button.closest("details")?.removeAttribute("open");
    if (button.dataset.chat === "report") send({ type: "report", room, number: Number(number) });
    else send({ type: "mute", room, number: Number(number), on: button.dataset.chat === "mute" });
  });
  note?.addEventListener("input", () => {
    const kept = document.getElementById("note-kept");
    if (kept) kept.hidden = true;
    clearTimeout(writing);
    writing = setTimeout(keepNote, PAUSE);
  });
  note?.addEventListener("blur", () => writing !== undefined && keepNote());
  document.querySelector(".to-log")?.addEventListener("click", () => unread.length && showTab("chat"));
  document.addEventListener("visibilitychange", look);
  if (!panel) return;
  new IntersectionObserver(([entry]) => {
    inSight = Boolean(entry?.isIntersecting);
    look();
  }).observe(panel);
}
