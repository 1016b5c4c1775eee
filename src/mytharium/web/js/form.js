/** The form of a new table: a preset fills in what "My own" begins with, and what does not matter is not asked. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form:is(.panel, .setupform)"));

/** @param {string} name @returns {boolean} whether a module is chosen, or an option is not at its default */
function matters(name) {
  const module = form.querySelector(`[name="module"][value="${name}"]`);
  if (module instanceof HTMLInputElement) return module.checked;
  const field = form.elements.namedItem(`option-${name}`);
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  return field instanceof HTMLInputElement && field.checked;
}

function fold() {
  for (const asked of form.querySelectorAll("[data-needs]")) {
    /** @type {HTMLElement} */ (asked).hidden = !matters(/** @type {HTMLElement} */ (asked).dataset.needs ?? "");
  }
}

/** @param {{modules: string[], options: Record<string, string>}} sets */
function fill({ modules, options }) {
  for (const field of form.querySelectorAll("[name=module]")) {
    if (field instanceof HTMLInputElement) field.checked = modules.includes(field.value);
  }
  for (const [name, value] of Object.entries(options)) {
    const field = form.elements.namedItem(`option-${name}`);
    if (field instanceof HTMLInputElement) field.checked = value === "yes";
    else if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = value;
  }
}

for (const zone of form.querySelectorAll("[data-zone]")) {
  if (zone instanceof HTMLInputElement && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

form.addEventListener("change", (event) => {
  const sets = event.target instanceof HTMLElement ? event.target.dataset.sets : undefined;
  if (sets) fill(JSON.parse(sets));
  fold();
});
fold();
