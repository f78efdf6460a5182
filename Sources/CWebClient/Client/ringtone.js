// The sounds of calls, made by the page. Browsers allow sound only after the user has used the
// page, so a page without a gesture rings silently until there is one.

const period = 3000;
const retry = 500;
// The melody: the time of each note in seconds, and its frequency in hertz.
const melody = [[0, 659.3], [0.16, 784], [0.32, 987.8], [0.64, 784], [0.8, 987.8], [0.96, 1174.7]];
const rows = { 1: 697, 2: 697, 3: 697, 4: 770, 5: 770, 6: 770, 7: 852, 8: 852, 9: 852,
  "*": 941, 0: 941, "#": 941 };
const columns = { 1: 1209, 4: 1209, 7: 1209, "*": 1209, 2: 1336, 5: 1336, 8: 1336, 0: 1336,
  3: 1477, 6: 1477, 9: 1477, "#": 1477 };

let output = null;

// Returns the output for sounds, or null while the browser forbids them.
function usable() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  try {
    output ??= new AudioContext();
  } catch {
    return null;
  }
  if (output.state === "suspended") output.resume().catch(() => {});
  return output;
}

function note(context, start, frequency, length, loudness, type) {
  const oscillator = new OscillatorNode(context, { frequency, type });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
  return oscillator;
}

// Plays the two tones of a key.
export function playKey(digit) {
  const context = usable();
  if (!context) return;
  for (const frequency of [rows[digit], columns[digit]]) {
    note(context, context.currentTime, frequency, 0.16, 0.06, "sine");
  }
}

export class Ringtone {
  constructor() {
    this.isOn = false;
    this.timer = 0;
    this.notes = [];
    this.ending = null;
  }

  set(isOn) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    if (isOn) this.start();
    else this.stop();
  }

  // Of the pages of one browser that may sound, one rings: the holder of a lock.
  start() {
    if (!usable()) {
      // Its user may use the page at any moment.
      this.timer = setTimeout(() => this.start(), retry);
      return;
    }
    this.ending = new AbortController();
    const { signal } = this.ending;
    if (!navigator.locks) return this.ring();
    navigator.locks.request("perennial-ringtone", { signal }, () => {
      if (signal.aborted) return undefined;
      this.ring();
      return new Promise((resolve) => signal.addEventListener("abort", resolve));
    }).catch(() => {});
  }

  ring() {
    if (!this.isOn) return;
    const context = usable();
    if (context?.state === "running") {
      this.notes = melody.map(([time, frequency]) =>
        note(context, context.currentTime + 0.05 + time, frequency, 0.5, 0.12, "triangle"));
    }
    this.timer = setTimeout(() => this.ring(), context?.state === "running" ? period : retry);
  }

  stop() {
    clearTimeout(this.timer);
    this.ending?.abort();
    this.ending = null;
    for (const each of this.notes) each.stop();
    this.notes = [];
    output?.suspend().catch(() => {});
  }
}
