/**
 * Choosing: a click on a lit cell shows what it would do, a second one does it. Several actions on one cell become buttons
 * in the prompt. The page knows no rules: what is lit and what it says came with the frame.
 */

import { sync } from "./sync.js";
import { text } from "./page.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Refused} Refused */
/** @typedef {import("./types.js").ToServer} ToServer */

export class Chooser {
  /**
   * @param {(message: ToServer) => boolean} send
   * @param {() => boolean} confirms whether a choice is asked back before it is played
   */
  constructor(send, confirms) {
    this.send = send;
    this.confirms = confirms;
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {Element | null} the prompt as the server wrote it */
    this.base = null;
    /** @type {Choice | null} */
    this.chosen = null;
    /** @type {Choice | null} shown while its button is under the pointer */
    this.shown = null;
    /** @type {Choice[]} the ways to act on one cell, while one of them is to be picked */
    this.ways = [];
    /** @type {{cells: string[], text: string} | null} */
    this.refused = null;
    this.asked = ""; // the cell that a "why not" is about
    this.sent = -1; // the seq that was answered
  }

  get stage() {
    return /** @type {HTMLElement} */ (document.getElementById("stage"));
  }

  get prompt() {
    return /** @type {HTMLElement} */ (document.getElementById("prompt"));
  }

  get busy() {
    return Boolean(this.chosen || this.ways.length || this.refused);
  }

  /** @param {Frame} frame has just been synced into the page; what was chosen stays chosen if nothing moved */
  take(frame) {
    const moved = frame.seq !== this.frame?.seq || frame.moment !== this.frame?.moment || !frame.choices.length;
    this.frame = frame;
    this.base = /** @type {Element} */ (this.prompt.cloneNode(true));
    if (moved) this.forget();
    else if (this.chosen) this.chosen = frame.choices.find((choice) => choice.act === this.chosen?.act) ?? null;
    this.paint();
  }

  forget() {
    this.chosen = null;
    this.shown = null;
    this.ways = [];
    this.refused = null;
  }

  /** @returns {boolean} whether there was something to clear */
  clear() {
    const was = this.busy;
    this.forget();
    if (was) this.paint();
    return was;
  }

  /** @param {string} cell @returns {Choice[]} */
  at(cell) {
    return this.frame?.choices.filter((choice) => choice.cells.includes(cell)) ?? [];
  }

  /** @param {string} cell was clicked */
  touch(cell) {
    const ways = this.at(cell);
    const only = ways.length === 1 ? ways[0] : undefined;
    if (this.chosen && ways.includes(this.chosen)) this.confirm();
    else if (only) this.choose(only);
    else if (ways.length) this.offer(ways);
    else this.why(cell);
  }

  /** @param {Choice[]} ways */
  offer(ways) {
    this.forget();
    this.ways = [...ways].sort((one, other) => Number(other.default) - Number(one.default));
    this.paint();
    const first = this.prompt.querySelector(".ways [data-act]");
    if (document.activeElement?.closest("#stage")) focus(first);
  }

  /** @param {string} act a button was pressed */
  press(act) {
    const choice = this.frame?.choices.find((one) => one.act === act);
    if (!choice) return;
    if (choice === this.chosen || !choice.cells.length) this.play(choice);
    else this.choose(choice);
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (!this.confirms()) {
      this.play(choice);
      return;
    }
    const picking = Boolean(document.activeElement?.closest(".ways"));
    this.forget();
    this.chosen = choice;
    this.paint();
    if (picking) focus(this.prompt.querySelector(".go"));
  }

  confirm() {
    const main = this.chosen ?? this.frame?.choices.find((choice) => choice.default && !choice.cells.length);
    if (main) this.play(main);
  }

  /** @param {Choice} choice */
  play(choice) {
    const seq = this.frame?.seq ?? -1;
    if (this.sent === seq) return;
    if (this.send({ type: "move", seq, act: choice.act })) {
      this.sent = seq;
      this.chosen = choice;
      this.ways = [];
      this.refused = null;
      this.paint();
    }
  }

  /** @param {string} cell is not lit: ask for the reason */
  why(cell) {
    const frame = this.frame;
    if (!frame?.live || !frame.state.your_turn) return;
    this.forget();
    this.paint();
    this.asked = cell;
    this.send({ type: "why", seq: frame.seq, cell });
  }

  /** @param {Refused} message */
  refuse(message) {
    const choice = this.frame?.choices.find((one) => one.act === message.act);
    this.forget();
    this.sent = -1;
    this.refused = { cells: choice ? choice.cells : [this.asked], text: message.text };
    this.paint();
  }

  /** The picture over the picture: what is chosen, what was refused, and what the prompt says about it. */
  paint() {
    const shown = this.shown ?? this.chosen;
    const lifted = new Set(shown ? [...shown.cells, ...shown.marks] : []);
    const wrong = new Set(this.refused?.cells ?? []);
    const open = new Set(this.ways.flatMap((choice) => choice.cells));
    for (const cell of this.stage.querySelectorAll("[data-cell]")) {
      cell.classList.toggle("chosen", lifted.has(cell.id));
      cell.classList.toggle("refused", wrong.has(cell.id));
      cell.classList.toggle("asking", open.has(cell.id) && !lifted.has(cell.id));
      if (cell.hasAttribute("aria-pressed")) cell.setAttribute("aria-pressed", String(lifted.has(cell.id)));
    }
    if (this.base) sync(this.prompt, this.spoken(this.base));
  }

  /** @param {Element} base @returns {Element} the prompt, with the question about what is chosen */
  spoken(base) {
    const prompt = /** @type {Element} */ (base.cloneNode(true));
    const ask = prompt.querySelector("#ask");
    const why = prompt.querySelector("#why");
    const acts = prompt.querySelector("#acts");
    if (!ask || !why || !acts || !this.frame) return prompt;
    if (this.refused) {
      prompt.classList.add("no");
      why.textContent = this.refused.text;
    } else if (this.ways.length) {
      ask.textContent = text("ways");
      why.textContent = this.shown?.question ?? text("ways-why");
      acts.classList.add("ways");
      acts.replaceChildren(back(), ...this.ways.map((choice) => button(choice, choice.default ? "go" : "")));
    } else if (this.chosen) {
      ask.textContent = this.chosen.question;
      why.textContent = this.chosen.hint;
      const others = this.frame.choices.filter((choice) => !choice.cells.length && choice !== this.chosen);
      acts.replaceChildren(back(), ...others.map((choice) => button(choice, "")), button(this.chosen, "go"));
      if (this.sent === this.frame.seq) prompt.classList.add("sent");
    }
    return prompt;
  }
}

/** @param {Choice} choice @param {string} cls */
function button(choice, cls) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${cls}`.trim();
  made.id = `act-${choice.act.replaceAll(/[^\w-]+/g, "-")}`;
  made.dataset.act = choice.act;
  made.textContent = choice.label;
  return made;
}

function back() {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn quiet";
  made.id = "act-back";
  made.dataset.do = "back";
  made.textContent = text("back");
  return made;
}

/** @param {Element | null} node */
function focus(node) {
  if (node instanceof HTMLElement) node.focus();
}
