/** What every page does: texts in the reader's language, short notices, links to copy, the theme without a reload. */

/** @param {string} name @returns {string} a text that the server wrote into the page */
export function text(name) {
  return document.getElementById("texts")?.getAttribute(`data-${name}`) ?? "";
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** @param {string} sentence a short notice; it goes away by itself */
export function toast(sentence) {
  const box = document.getElementById("toast");
  if (!box) return;
  box.textContent = sentence;
  box.classList.add("on");
  clearTimeout(fading);
  fading = setTimeout(() => box.classList.remove("on"), 2500 + sentence.length * 50);
}

/** @param {HTMLElement} button copies what it carries, or offers it to the device */
async function copy(button) {
  const address = button.dataset.copyText ?? new URL(button.dataset.copy ?? "", location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    toast(text("copied"));
  } catch {
    const field = button.parentElement?.querySelector("input");
    field?.select();
    toast(text("copy-by-hand"));
  }
}

/** Links are given as paths: write them out for people who copy by hand. */
export function writeAddresses() {
  for (const field of document.querySelectorAll("input[data-path]")) {
    if (field instanceof HTMLInputElement) field.value = new URL(field.dataset.path ?? "", location.href).href;
  }
}

/** @param {HTMLFormElement} form a single preference: the page changes at once, the server remembers */
async function prefer(form) {
  const button = form.querySelector("button");
  if (!button) return;
  if (button.name === "theme") {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    button.value = root.dataset.theme = dark ? "light" : "dark";
  } else {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    button.value = on ? "yes" : "no";
    document.getElementById("table")?.setAttribute(`data-${button.name}`, button.value);
  }
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.set(name, String(value));
  await fetch(form.action, { method: "POST", body, redirect: "manual" });
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const copying = target?.closest("[data-copy], [data-copy-text]");
  if (copying instanceof HTMLElement) void copy(copying);
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!target || !menu.contains(target)) menu.removeAttribute("open");
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form instanceof HTMLFormElement && form.dataset.quiet !== undefined) {
    event.preventDefault();
    void prefer(form);
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.readOnly) event.target.select();
});

document.documentElement.classList.add("script");
writeAddresses();
