/** The connection to the table: it comes back by itself, and frames of others' turns are played one after the other. */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").FromServer} FromServer */
/** @typedef {import("./types.js").ToServer} ToServer */

const BACKOFF = [400, 1000, 2000, 4000, 8000, 15000];
const HEARTBEAT = 25000;
const TO_LOOK = 500; // ms for each sentence that is told
const TO_READ = 22; // ms more for each of its letters
const ON_ITS_WAY = 50; // ms within which the frames of one answer follow each other
const NOT_ADMITTED = 4404; // the table is gone, or is not for this guest: asking again would not help

export class Line {
  /**
   * @param {string} address
   * @param {string} have what the page was loaded with, so that it is not sent once more
   * @param {(message: FromServer) => void} hear
   * @param {(online: boolean) => void} change
   */
  constructor(address, have, hear, change) {
    this.address = address;
    this.have = have;
    this.hear = hear;
    this.change = change;
    this.tries = 0;
    this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
    setInterval(() => this.beat(), HEARTBEAT);
    this.open();
  }

  get online() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.waiting);
    const url = new URL(this.address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    if (this.have) url.searchParams.set("have", this.have);
    const at = new URLSearchParams(location.search).get("at"); // the moment that the page is at
    if (at !== null) url.searchParams.set("at", at);
    this.have = ""; // from now on the page changes
    const socket = new WebSocket(url);
    this.socket = socket;
    let silent = true; // back is who has been told how the table stands
    socket.onopen = () => {
      this.heard = Date.now();
      if (document.hidden) this.beat();
    };
    socket.onmessage = (event) => {
      this.tries = 0;
      this.heard = Date.now();
      this.hear(JSON.parse(event.data));
      if (silent) this.change(true);
      silent = false;
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.change(false);
      if (event.code === NOT_ADMITTED) {
        location.reload();
        return;
      }
      const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] ?? 1000;
      this.tries += 1;
      this.waiting = setTimeout(() => this.open(), wait * (0.8 + Math.random() * 0.4));
    };
  }

  /** Back from sleep or from a dead network: do not wait for the backoff. */
  hurry() {
    if (!this.socket) this.open();
    else this.beat();
  }

  beat() {
    if (!this.online) return;
    if (Date.now() - this.heard > HEARTBEAT * 2.5) this.socket?.close();
    else this.send({ type: "ping", hidden: document.hidden });
  }

  /** @param {ToServer} message @returns {boolean} whether it went out */
  send(message) {
    if (!this.online) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }
}

/** Frames in the order they came, a pause apart, so that one thing moves at a time; before a frame, what it tells. */
export class Reel {
  /**
   * @param {(frame: Frame, passed: Frame[]) => void} show a frame, and those before it that were not shown
   * @param {(sentence: string) => void} tell
   * @param {() => number} pause in ms
   */
  constructor(show, tell, pause) {
    this.show = show;
    this.tell = tell;
    this.pause = pause;
    /** @type {Frame[]} */
    this.frames = [];
    this.told = 0; // sentences of the first frame that were told
    this.next = 0; // when it may go on
    this.waiting = false; // for the frame that those here lead to
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether there is something to hurry. */
  get playing() {
    return this.frames.length > 0 && !this.waiting;
  }

  /** @param {Frame} frame @param {boolean} now */
  push(frame, now) {
    if (this.waiting && frame.told.length) this.skip(); // it is told over what led to it
    this.frames.push(frame);
    const still = !this.pause() && this.frames.every((one) => !one.told.length); // nothing moves, so nothing is lost
    this.waiting = still && frame.passing;
    if (this.waiting) this.soon();
    else if (now || still || document.hidden) this.skip(); // which also shows what was still waiting
    else if (this.frames.length === 1) this.schedule();
  }

  /** Where nothing moves, a step waits for what it leads to, which is on its way. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.skip(), ON_ITS_WAY);
  }

  /** Go to the last frame at once, over all that changed on the way there. */
  skip() {
    const frame = this.frames.pop();
    const passed = this.frames;
    this.frames = [];
    this.waiting = false;
    clearTimeout(this.timer);
    if (frame) this.play(frame, passed);
  }

  /** What is still waiting is not shown. */
  forget() {
    this.frames = [];
    this.told = 0;
    this.waiting = false;
    clearTimeout(this.timer);
  }

  schedule() {
    this.timer = setTimeout(() => this.step(), Math.max(0, this.next - Date.now()));
  }

  step() {
    const sentence = this.frames[0]?.told[this.told];
    if (sentence) {
      this.told += 1;
      this.next = Date.now() + TO_LOOK + sentence.length * TO_READ;
      this.schedule();
      this.tell(sentence);
      return;
    }
    const frame = this.frames.shift();
    this.next = Date.now() + this.pause();
    if (this.frames.length) this.schedule();
    if (frame) this.play(frame);
  }

  /** @param {Frame} frame @param {Frame[]} [passed] */
  play(frame, passed = []) {
    this.told = 0;
    this.next = Date.now() + this.pause();
    this.show(frame, passed);
  }
}

/** @param {Frame} shown each moment has its own address, to be shared */
export function keepAddress({ live, moment }) {
  const address = new URL(location.href);
  if (live) address.searchParams.delete("at");
  else address.searchParams.set("at", String(moment));
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
