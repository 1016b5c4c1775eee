/** Where choices are played without asking back, pointing at a cell, focusing it or a long press tells what it would do. */

const LONG = 450; // ms
const STILL = 10; // px that a finger may move meanwhile

/**
 * @param {HTMLElement} main
 * @param {(cell: string) => void} peek at a cell, or at nothing
 */
export function listenToPeeks(main, peek) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let pressed = false; // long enough: it is no click
  let from = { x: 0, y: 0 };

  main.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") peek(lit(event.target));
  });
  main.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) peek(lit(event.target));
  });
  main.addEventListener("pointerdown", (event) => {
    pressed = false;
    clearTimeout(waiting);
    const cell = lit(event.target);
    if (event.pointerType === "mouse" || !cell) return;
    from = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      pressed = true;
      peek(cell);
    }, LONG);
  });
  main.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) clearTimeout(waiting);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    main.addEventListener(name, () => clearTimeout(waiting));
  }
  main.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
  addEventListener("click", (event) => { // before anybody else hears it
    if (pressed) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed = false;
  }, true);
}

/** @param {EventTarget | null} target @returns {string} the lit cell there */
function lit(target) {
  return target instanceof Element ? target.closest("#stage [data-cell].legal")?.id ?? "" : "";
}
