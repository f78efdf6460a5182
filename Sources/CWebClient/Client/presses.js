// Keys of the keyboard as presses, while the app asks for them.
//
// Invariant: every key that was reported as pressed is reported as released or cancelled, unless
// the page forgets all of its events.

import { inputOf } from "./keycommands.js";

const phases = { began: 0, ended: 3, cancelled: 4 };
// The number of keys that the app follows at once.
const heldMax = 16;
const flags = {
  CapsLock: 1 << 16, Shift: 1 << 17, Control: 1 << 18, Alt: 1 << 19, Meta: 1 << 20,
};
const numericPad = 1 << 21;
const modifierKeys = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

// The numbers of the keys in the USB standard, by the browser's names of their positions. Missing
// are keys that the browser or the system uses: Tab, the locks, and function keys such as F5.
const usages = new Map([
  ["Enter", 0x28], ["Escape", 0x29], ["Backspace", 0x2a], ["Space", 0x2c], ["Insert", 0x49],
  ["Home", 0x4a], ["PageUp", 0x4b], ["Delete", 0x4c], ["End", 0x4d], ["PageDown", 0x4e],
  ["ArrowRight", 0x4f], ["ArrowLeft", 0x50], ["ArrowDown", 0x51], ["ArrowUp", 0x52],
  ["NumpadDivide", 0x54], ["NumpadMultiply", 0x55], ["NumpadSubtract", 0x56], ["NumpadAdd", 0x57],
  ["NumpadEnter", 0x58], ["NumpadDecimal", 0x63], ["IntlBackslash", 0x64], ["NumpadEqual", 0x67],
  ["F2", 0x3b], ["F4", 0x3d], ["F8", 0x41], ["F9", 0x42], ["IntlRo", 0x87], ["IntlYen", 0x89],
]);
// The keys with other characters than letters, on a keyboard of the United States.
const plain = new Map([
  ["Minus", "-", 0x2d], ["Equal", "=", 0x2e], ["BracketLeft", "[", 0x2f],
  ["BracketRight", "]", 0x30], ["Backslash", "\\", 0x31], ["Semicolon", ";", 0x33],
  ["Quote", "'", 0x34], ["Backquote", "`", 0x35], ["Comma", ",", 0x36], ["Period", ".", 0x37],
  ["Slash", "/", 0x38],
].map(([code, character, usage]) => {
  usages.set(code, usage);
  return [code, character];
}));
for (let i = 0; i < 26; i++) usages.set(`Key${String.fromCharCode(65 + i)}`, 0x04 + i);
for (let i = 0; i < 10; i++) {
  usages.set(`Digit${i}`, 0x1e + (i + 9) % 10);
  usages.set(`Numpad${i}`, 0x59 + (i + 9) % 10);
  plain.set(`Digit${i}`, String(i));
}
for (let i = 13; i <= 24; i++) usages.set(`F${i}`, 0x68 + i - 13);
["Control", "Shift", "Alt", "Meta"].forEach((name, index) => {
  usages.set(`${name}Left`, 0xe0 + index);
  usages.set(`${name}Right`, 0xe4 + index);
});

export class Presses {
  // context: send(event), fields, scrolling, tree.
  constructor(context) {
    this.context = context;
    // The numbers of the keys that were reported as pressed, by their positions.
    this.held = new Map();
    document.addEventListener("keyup", (event) => this.left(event));
    // Another window or a frame gets the rest of the keys.
    addEventListener("blur", () => this.cancel());
  }

  // Reports a key that nothing else on the page uses.
  //
  // Returns whether the app gets the key.
  began(event) {
    if (event.isComposing || event.target.closest("input, textarea, select")) return false;
    const isModifier = modifierKeys.has(event.key);
    if (this.held.has(event.code)) {
      if (!isModifier) event.preventDefault();
      // Without `repeat`, the browser did not report that the key was released.
      if (event.repeat) return true;
      this.tell(event.code, phases.cancelled, event.timeStamp);
    }
    const usage = usages.get(event.code);
    if (this.context.tree.root?.properties.presses !== true || event.repeat) return false;
    if (usage === undefined || this.held.size >= heldMax) return false;
    if (!isModifier && isShortcut(event)) return false;
    if (!isModifier) event.preventDefault();
    this.held.set(event.code, usage);
    this.context.fields.flush();
    this.context.scrolling.flush();
    const characters = charactersOf(event);
    this.context.send({
      k: this.context.tree.rootKey, a: "press", key: usage, phase: phases.began,
      time: rounded(event.timeStamp), mods: modifiersOf(event), input: characters,
      plain: plainOf(event, characters),
    });
    return true;
  }

  left(event) {
    // While the Command key is held, macOS does not report that other keys are released.
    if (event.key === "Meta") {
      for (const code of [...this.held.keys()]) {
        if (usages.get(code) < 0xe0) this.tell(code, phases.ended, event.timeStamp);
      }
    }
    this.tell(event.code, phases.ended, event.timeStamp);
  }

  // Cancels every press, because the page lost the keyboard, or the app's process or its content is
  // gone.
  cancel() {
    const time = performance.now();
    for (const code of [...this.held.keys()]) this.tell(code, phases.cancelled, time);
  }

  tell(code, phase, time) {
    const usage = this.held.get(code);
    if (usage === undefined) return;
    this.held.delete(code);
    this.context.send({
      k: this.context.tree.rootKey, a: "press", key: usage, phase, time: rounded(time),
    });
  }
}

// Whether a key with modifiers is the browser's or the system's. AltGr types characters, and some
// systems report it as Control and Alt.
function isShortcut(event) {
  if (event.getModifierState("AltGraph")) return false;
  return event.ctrlKey || event.altKey || event.metaKey;
}

function modifiersOf(event) {
  let bits = event.location === 3 ? numericPad : 0;
  for (const [name, bit] of Object.entries(flags)) if (event.getModifierState(name)) bits |= bit;
  return bits;
}

function charactersOf({ key }) {
  return inputOf(key) ?? ([...key].length === 1 ? key : "");
}

function plainOf(event, characters) {
  const lower = characters.toLowerCase();
  if (lower !== characters.toUpperCase()) return inputOf(event.key) === undefined ? lower : characters;
  return event.shiftKey ? plain.get(event.code) ?? characters : characters;
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}
