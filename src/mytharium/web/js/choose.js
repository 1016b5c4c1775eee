/**
 * Choosing: a click on a lit cell asks beside it what it would do (pop.js), a second one does it. Several actions on one cell
 * are rows to pick from; those that need a second cell light it (aim.js). The page knows no rules: what is lit and what it
 * says came with the frame.
 */

import { light, lit, unlight } from "./aim.js";
import { hold, restore } from "./focus.js";
import { text } from "./page.js";
import { drop, enter, hang } from "./pop.js";
import { sync } from "./sync.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Refused} Refused */
/** @typedef {import("./types.js").ToServer} ToServer */

const SOON = 100; // ms: an answer that comes in this time need not be waited for in sight

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
    /** the prompt as the server wrote it */
    this.base = /** @type {Element} */ (this.prompt.cloneNode(true));
    /** @type {Choice | null} */
    this.chosen = null;
    /** @type {Choice | null} shown while its button is under the pointer */
    this.shown = null;
    /** @type {Choice[]} the ways to act on one cell, while one of them is to be picked */
    this.ways = [];
    /** @type {Choice[]} what begins with the cell `from` and waits for a second one */
    this.aims = [];
    this.from = "";
    this.where = ""; // the cell or button that is asked beside
    this.peeked = ""; // the cell that is pointed at where nothing is asked
    /** @type {{cells: string[], text: string} | null} */
    this.refused = null;
    this.asked = ""; // the cell that a "why not" is about
    this.sent = -1; // the seq that was answered
    this.told = ""; // the sentence that stands in the prompt
  }

  get stage() {
    return /** @type {HTMLElement} */ (document.getElementById("stage"));
  }

  get prompt() {
    return /** @type {HTMLElement} */ (document.getElementById("prompt"));
  }

  get busy() {
    return Boolean(this.chosen || this.ways.length || this.aims.length || this.refused);
  }

  /**
   * @param {Frame} frame has just been synced into the page; what was chosen stays chosen if nothing moved
   * @param {Element | null} prompt as the server wrote it, if it is new
   */
  take(frame, prompt) {
    const moved = frame.seq !== this.frame?.seq || frame.moment !== this.frame?.moment || !frame.choices.length;
    this.frame = frame;
    this.base = prompt ?? this.base;
    if (!frame.passing) this.told = "";
    if (moved) this.forget();
    else if (this.chosen) this.chosen = frame.choices.find((choice) => choice.act === this.chosen?.act) ?? null;
    this.paint();
  }

  forget() {
    this.chosen = null;
    this.shown = null;
    this.ways = [];
    this.aims = [];
    this.from = "";
    this.peeked = "";
    this.refused = null;
  }

  /** @returns {boolean} whether there was something to clear */
  clear() {
    const was = this.busy;
    this.forget();
    if (was) this.paint();
    return was;
  }

  /** @param {string} cell @returns {Choice[]} what a click chooses: what the cell is lit for, else what would end there */
  at(cell) {
    const all = this.frame?.choices ?? [];
    const here = all.filter((choice) => choice.cells.includes(cell));
    return here.length ? here : all.filter((choice) => choice.then.includes(cell));
  }

  /** @param {string} cell was clicked */
  touch(cell) {
    const aimed = this.aims.filter((choice) => choice.then.includes(cell));
    const ways = aimed.length ? aimed : this.at(cell);
    const begun = aimed.length ? [] : ways.filter((choice) => choice.then.length && choice.cells.includes(cell));
    const only = ways.length === 1 ? ways[0] : undefined;
    if (this.chosen && ends(this.chosen).includes(cell)) this.confirm();
    else if (cell === this.from) this.clear();
    else if (only) this.choose(only, cell);
    else if (ways.length) this.offer(ways.filter((choice) => !begun.includes(choice)), begun, cell);
    else this.why(cell);
  }

  /** @param {Choice[]} ways @param {Choice[]} aims @param {string} from */
  offer(ways, aims, from) {
    this.forget();
    const rank = (/** @type {Choice} */ choice) => Number(choice.thin) * 2 - Number(choice.default);
    this.ways = [...ways].sort((one, other) => rank(one) - rank(other));
    this.aims = aims;
    if (aims.length) this.from = from;
    this.open(from);
  }

  /** @param {string} name @param {string} from a button that offers several choices */
  menu(name, from) {
    this.offer((this.frame?.choices ?? []).filter((choice) => choice.menu === name), [], from);
  }

  /** @param {string} act a button was pressed: it says itself what it does */
  press(act) {
    const choice = this.frame?.choices.find((one) => one.act === act);
    if (choice) this.play(choice);
  }

  /** @param {Choice} choice @param {string} cell that was clicked */
  choose(choice, cell) {
    if (!this.confirms() && !choice.ask) {
      this.play(choice);
      return;
    }
    this.forget();
    this.chosen = choice;
    this.open(cell);
  }

  /** @param {string} where is asked beside; the focus goes along if it is there */
  open(where) {
    const along = document.activeElement?.id === where;
    this.where = where;
    this.paint();
    if (along) enter();
  }

  /** @param {string} cell is pointed at; where nothing is asked back, it says what it would do */
  peek(cell) {
    if (this.busy || this.confirms() || this.peeked === cell) return;
    this.peeked = cell;
    this.paint();
  }

  confirm() {
    const main = this.chosen ?? this.frame?.choices.find((choice) => choice.default && !choice.cells.length);
    if (main) this.play(main);
  }

  /** @param {Choice} choice */
  play(choice) {
    const seq = this.frame?.seq ?? -1;
    if (this.sent === seq) return;
    if (this.send({ type: "move", seq, act: choice.act, done: !choice.cells.length })) {
      this.sent = seq;
      this.asked = "";
      if (choice !== this.chosen && !this.ways.includes(choice)) this.where = "";
      this.forget();
      this.chosen = choice;
      setTimeout(() => this.sent === this.frame?.seq && this.paint(), SOON);
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
    this.refused = { cells: choice ? ends(choice) : [this.asked], text: message.text };
    this.paint();
  }

  /** Take the picture over the picture away: what is left is as the server wrote it, and can be synced. */
  bare() {
    unlight();
    this.mark([], [], []);
  }

  /** The picture over the picture: what is chosen, what was refused, and what the prompt says about it. */
  paint() {
    const held = hold();
    unlight();
    const shown = this.shown ?? this.chosen;
    this.mark(
      shown ? [...ends(shown), ...shown.marks] : [this.from],
      this.refused?.cells ?? [],
      this.ways.flatMap((choice) => choice.cells),
    );
    if (this.aims.length) light(this.stage, lit(this.frame?.choices ?? [], "cells"), lit(this.aims, "then"));
    if (!this.frame?.passing) sync(this.prompt, this.spoken(this.base));
    restore(held);
    this.ask();
  }

  /** What is asked beside the cell, or told of the cell that is pointed at. */
  ask() {
    const sent = this.sent === this.frame?.seq;
    const peeked = this.peeked ? this.at(this.peeked) : [];
    if (this.ways.length) hang(this.where, this.ways, "ask");
    else if (this.chosen && document.getElementById(this.where)) hang(this.where, [this.chosen], "ask", sent);
    else if (peeked.length && !this.busy) hang(this.peeked, peeked, "peek");
    else drop();
  }

  /** @param {string[]} chosen @param {string[]} refused @param {string[]} asking cells that hang on the ways to pick from */
  mark(chosen, refused, asking) {
    const [lifted, wrong, open] = [new Set(chosen), new Set(refused), new Set(asking)];
    const marked = this.stage.querySelectorAll(":is(.chosen, .refused, .asking, [aria-pressed=true])[data-cell]");
    const named = [...lifted, ...wrong, ...open].map((id) => document.getElementById(id));
    for (const cell of new Set([...marked, ...named])) {
      if (!cell?.hasAttribute("data-cell")) continue;
      cell.classList.toggle("chosen", lifted.has(cell.id));
      cell.classList.toggle("refused", wrong.has(cell.id));
      cell.classList.toggle("asking", open.has(cell.id) && !lifted.has(cell.id));
      if (cell.hasAttribute("aria-pressed")) cell.setAttribute("aria-pressed", String(lifted.has(cell.id)));
    }
  }

  /** @param {string} sentence stands in the prompt over the one before it, with a button to skip them all */
  tell(sentence) {
    const prompt = /** @type {Element} */ (this.base.cloneNode(true));
    prompt.classList.remove("mine");
    const [ask, why] = [prompt.querySelector("#ask"), prompt.querySelector("#why")];
    if (why) why.textContent = this.told;
    if (ask) ask.textContent = sentence;
    prompt.querySelector("#acts")?.replaceChildren(doing("skip", "btn"));
    this.told = sentence;
    sync(this.prompt, prompt);
  }

  /** @param {Element} base @returns {Element} the prompt, with what was refused or which cell is to be clicked next */
  spoken(base) {
    const prompt = /** @type {Element} */ (base.cloneNode(true));
    const ask = prompt.querySelector("#ask");
    const why = prompt.querySelector("#why");
    const acts = prompt.querySelector("#acts");
    if (!ask || !why || !acts || !this.frame) return prompt;
    if (this.refused) {
      prompt.classList.add("no");
      why.textContent = this.refused.text;
    } else if (this.aims.length && !this.ways.length) {
      ask.textContent = this.aims[0]?.begin ?? "";
      why.textContent = text("where-why");
      acts.replaceChildren(back());
    } else if (this.chosen && this.sent === this.frame.seq) {
      prompt.classList.add("sent");
    }
    return prompt;
  }
}

/** @param {Choice} choice @returns {string[]} the cells of its last click */
function ends(choice) {
  return choice.then.length ? choice.then : choice.cells;
}

function back() {
  return doing("back", "btn quiet");
}

/** @param {"back" | "skip"} name what it does @param {string} cls */
function doing(name, cls) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = cls;
  made.id = `act-${name}`;
  made.dataset.do = name;
  made.textContent = text(name);
  return made;
}
