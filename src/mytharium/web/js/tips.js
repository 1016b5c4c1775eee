/** Every piece explains itself: pointed at for a moment, focused or pressed for long, it says what it is. */

const REST = 400; // milliseconds that a pointer rests on a piece before it speaks
const PRESS = 500; // or a finger lies on it
const ROOM = 8; // between a piece and what it says

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let pressed = false; // a long press has just spoken: the click that ends it means nothing

const box = document.createElement("div");
box.className = "explains";
box.setAttribute("aria-hidden", "true"); // what it says is the name of the piece
document.body.append(box);

/** @param {EventTarget | null} target @returns {Element | null} the piece that it belongs to */
function piece(target) {
  const found = target instanceof Element ? target.closest("[aria-label]") : null;
  return found?.closest("#stage svg.board") && !found.matches("svg") ? found : null;
}

/** @param {Element} found */
function explain(found) {
  const label = found.getAttribute("aria-label") ?? "";
  if (!label || !found.isConnected || document.getElementById("pop")?.hidden === false) return; // that says more
  const name = document.createElement("b");
  name.textContent = label[0]?.toLocaleUpperCase(document.documentElement.lang) + label.slice(1);
  const kind = /^[a-z]+/.exec(found.id)?.[0] ?? "";
  const what = document.querySelector(`#explanations [data-kind="${kind}"]`)?.textContent ?? "";
  box.replaceChildren(name, what);
  const at = (found.querySelector(":scope > .ring") ?? found).getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = at.top - height - ROOM;
  box.style.left = `${Math.max(ROOM, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - ROOM))}px`;
  box.style.top = `${above > ROOM ? above : at.bottom + ROOM}px`;
  document.documentElement.classList.add("explaining");
}

/** Say nothing any more. */
export function hush() {
  clearTimeout(waiting);
  document.documentElement.classList.remove("explaining");
}

/** @param {EventTarget | null} target @param {number} time */
function soon(target, time) {
  hush();
  const found = piece(target);
  if (!found) return;
  waiting = setTimeout(() => {
    pressed = time === PRESS;
    explain(found);
  }, time);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") soon(event.target, REST);
});
document.addEventListener("focusin", (event) => {
  if (event.target instanceof Element && event.target.matches(":focus-visible")) soon(event.target, REST);
  else hush();
});
document.addEventListener("pointerdown", (event) => {
  pressed = false;
  if (event.pointerType === "mouse") hush();
  else soon(event.target, PRESS);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    if (!pressed) clearTimeout(waiting);
  });
}
document.addEventListener("click", (event) => {
  if (!pressed) return;
  pressed = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("contextmenu", (event) => {
  if (pressed) event.preventDefault(); // of a long press
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") hush();
});
addEventListener("scroll", hush, { capture: true, passive: true });
