/** While a review is made, its page tells how far it is, and shows it when it is there. */

const EVERY = 1000; // ms
const box = document.getElementById("progress");
const bar = box?.querySelector("progress");

async function look() {
  try {
    const answer = await fetch(box?.dataset.address ?? "");
    const { done, total } = await answer.json();
    if (bar && total) {
      bar.max = total;
      bar.value = done;
    }
    if (total && done === total) {
      location.reload();
      return;
    }
  } catch {
    // no connection just now: the next look may have one
  }
  setTimeout(look, EVERY);
}

if (box) setTimeout(look, EVERY);
