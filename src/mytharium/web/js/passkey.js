/** Passkeys: the site asks, the device answers, and the form carries the answer. */
import { toast } from "./page.js";

/** @param {HTMLFormElement} form @param {string} kind @returns {Promise<unknown>} what the site asks, as JSON */
async function asked(form, kind) {
  const fields = new FormData(form);
  const body = new URLSearchParams({ csrf: String(fields.get("csrf")), kind, name: String(fields.get("name") ?? "") });
  const answer = await fetch("/passkey", { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** @param {unknown} options @param {string} kind @returns {Promise<Credential | null>} */
function answered(options, kind) {
  const Key = /** @type {any} */ (PublicKeyCredential);
  return kind === "create"
    ? navigator.credentials.create({ publicKey: Key.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: Key.parseRequestOptionsFromJSON(options) });
}

/** @param {HTMLButtonElement} button */
async function use(button) {
  const form = button.form;
  const kind = button.dataset.passkey ?? "";
  const name = form?.elements.namedItem("name");
  if (!form || (kind === "create" && name instanceof HTMLInputElement && !name.reportValidity())) return;
  try {
    const made = /** @type {any} */ (await answered(await asked(form, kind), kind));
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
    field.value = JSON.stringify(made.toJSON());
    form.submit();
  } catch {
    toast(button.parentElement?.dataset.fails ?? "");
  }
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  const able = window.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  if (button.parentElement) button.parentElement.hidden = !able;
  if (button instanceof HTMLButtonElement) button.addEventListener("click", () => void use(button));
}
