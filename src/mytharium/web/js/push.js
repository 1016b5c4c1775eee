/** This browser is to tell things: it says where it can be reached, and the server remembers. */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("push"));

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {HTMLFormElement} form */
async function subscribe(form) {
  const worker = await navigator.serviceWorker.ready;
  const key = bytes(form.dataset.key ?? "");
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = found.toJSON();
  const values = { endpoint, key: keys.p256dh, auth: keys.auth };
  for (const [name, value] of Object.entries(values)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value ?? "";
  form.submit();
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  subscribe(form).catch((error) => {
    console.info(error);
    const said = document.createElement("p");
    Object.assign(said, { className: "note bad", role: "alert", textContent: form.dataset.fails });
    form.parentElement?.querySelector(".note")?.remove();
    form.before(said);
  });
});

export {};
