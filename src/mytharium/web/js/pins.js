/** What a card shows on the board: while it is pointed at, chosen or refused, and for as long as it is pinned. */

let pointed = ""; // what the cell under the pointer shows
let pinned = ""; // the id of the cell whose pattern stays in sight

/** @param {string} name what a cell shows that is pointed at, or nothing */
export function reveal(name = pointed) {
  pointed = name;
  const keeper = pinned ? document.getElementById(pinned) : null;
  if (!keeper) pinned = "";
  const held = document.querySelector("#stage [data-shows]:is(.chosen, .refused)") ?? keeper;
  const wanted = name || held?.getAttribute("data-shows");
  for (const node of document.querySelectorAll("#stage .shown")) node.classList.remove("shown");
  for (const node of document.querySelectorAll("#stage .pinned")) node.classList.remove("pinned");
  if (wanted) for (const node of document.querySelectorAll(`#stage .${CSS.escape(wanted)}`)) node.classList.add("shown");
  keeper?.classList.add("pinned");
}

/**
 * @param {Element | null} target somewhere in a card that shows something, which is pinned, or not any more
 * @returns {boolean} whether there is such a card
 */
export function pin(target) {
  const card = target?.closest("#stage [data-shows]");
  if (!card) return false;
  pinned = pinned === card.id ? "" : card.id;
  reveal(pinned ? (card.getAttribute("data-shows") ?? "") : "");
  return true;
}

/** Take it all away: what is left is as the server wrote it, and can be synced. */
export function unpin() {
  for (const node of document.querySelectorAll("#stage .pinned")) node.classList.remove("pinned");
}
