// The keys of UIKeyCommand: how the app spells them, and which keys of the keyboard they are.
// This module is pure: it does not use the document.

const flags = { shift: 1 << 17, control: 1 << 18, alternate: 1 << 19, command: 1 << 20 };

// The names of keys without a character. UIKeyCommand and browsers name arrows in another order.
const named = new Map([
  ["ArrowLeft", "UIKeyInputLeftArrow"], ["ArrowRight", "UIKeyInputRightArrow"],
  ["ArrowUp", "UIKeyInputUpArrow"], ["ArrowDown", "UIKeyInputDownArrow"],
  ["Escape", "UIKeyInputEscape"], ["Delete", "UIKeyInputDelete"], ["Home", "UIKeyInputHome"],
  ["End", "UIKeyInputEnd"], ["PageUp", "UIKeyInputPageUp"], ["PageDown", "UIKeyInputPageDown"],
  ["Enter", "\r"], ["Tab", "\t"], ["Backspace", "\b"],
]);
for (let i = 1; i <= 12; i++) named.set(`F${i}`, `UIKeyInputF${i}`);
const shown = new Map([...named].map(([key, input]) => [input, key]));

// Returns the name of a key without a character, or the character of Return, Tab and Backspace.
export function inputOf(key) {
  return named.get(key);
}

// Reads an entry of the property `keys`: an input, or modifier flags, a space and an input.
export function parse(entry) {
  const [, mods, input] = /^(?:(\d+) )?([^]*)$/.exec(entry);
  return { input, mods: Number(mods ?? 0) };
}

// Whether a key event is an entry's key. `isMac`: the command key is the one with that name;
// elsewhere it is the control key.
export function matches({ input, mods }, event, isMac) {
  const wanted = {
    shift: Boolean(mods & flags.shift), alt: Boolean(mods & flags.alternate),
    ctrl: Boolean(mods & flags.control) || (!isMac && Boolean(mods & flags.command)),
    meta: isMac && Boolean(mods & flags.command),
  };
  if (wanted.ctrl !== event.ctrlKey || wanted.meta !== event.metaKey) return false;
  const isLetter = input.toLowerCase() !== input.toUpperCase();
  const isNamed = shown.has(input) || input === " ";
  // A character such as ? needs the shift key on some keyboards and not on others.
  if (!isLetter && !isNamed && event.key === input) return true;
  if (wanted.shift !== event.shiftKey || wanted.alt !== event.altKey) return false;
  if (named.has(event.key)) return named.get(event.key) === input;
  if (event.key.toLowerCase() === input.toLowerCase()) return true;
  // With the alternate or control key, some systems report another character than the key has.
  return event.code === `Key${input.toUpperCase()}` || event.code === `Digit${input}`;
}

// Whether an entry is a key in a text as well: text is typed with the others.
export function isForFields({ input, mods }) {
  if (!(mods & (flags.command | flags.control | flags.alternate))) {
    return /^UIKeyInputF\d/.test(input);
  }
  // The browser's own commands in a field. The key that undoes is the app's while the app has a
  // change to undo.
  const main = mods & ~flags.shift;
  const isPlain = main === flags.command || main === flags.control;
  return !(isPlain && (/^[acvxy]$/i.test(input) || shown.has(input)));
}

// Whether a button or a link with the focus uses the key itself.
export function pressesButton({ key, target, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || (key !== "Enter" && key !== " ")) return false;
  return target.closest("button, a[href]") !== null;
}

// Returns the entry as `aria-keyshortcuts` spells it.
export function ariaName({ input, mods }, isMac) {
  const names = [];
  if (mods & flags.control || (!isMac && mods & flags.command)) names.push("Control");
  if (isMac && mods & flags.command) names.push("Meta");
  if (mods & flags.alternate) names.push("Alt");
  if (mods & flags.shift) names.push("Shift");
  const key = shown.get(input) ?? (input === " " ? "Space" : input.toUpperCase());
  return [...names, key].join("+");
}
