/** A tone that says: your turn. It is made here, so nothing is loaded. */

const NOTES = [659, 880]; // Hz, one after the other
const LASTS = 0.22; // seconds each
const LOUD = 0.12;

/** Browsers allow it once the page was clicked or a key was pressed. */
export function chime() {
  const context = new AudioContext();
  NOTES.forEach((pitch, k) => {
    const start = context.currentTime + k * LASTS;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LASTS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + LASTS);
  });
  setTimeout(() => void context.close(), 1000 * (NOTES.length * LASTS + 1));
  document.documentElement.dataset.chimes = String(Number(document.documentElement.dataset.chimes ?? 0) + 1); // for tests
}
