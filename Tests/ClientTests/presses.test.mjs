import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

// The listeners of the window and of the document, by the name of the event.
const listeners = {};
globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };
globalThis.document = {
  addEventListener(name, listener) { listeners[name] = listener; },
};

const { Presses } = await import("../../Sources/CWebClient/Client/presses.js");

let sent = [];
let presses;
let root;
const ground = { closest: () => null };
const field = { closest: () => field };

beforeEach(() => {
  sent = [];
  root = { properties: { presses: true } };
  presses = new Presses({
    send: (event) => sent.push(event), fields: { flush() {} }, scrolling: { flush() {} },
    tree: { rootKey: "0", get root() { return root; } },
  });
});

// Creates the event of a key. `held`: the names of the modifiers.
function event(code, key, { held = [], target = ground, repeat = false, location = 0 } = {}) {
  return {
    code, key, target, repeat, location, timeStamp: 5.123, isComposing: false,
    ctrlKey: held.includes("Control"), shiftKey: held.includes("Shift"),
    altKey: held.includes("Alt"), metaKey: held.includes("Meta"),
    getModifierState: (name) => held.includes(name),
    preventDefault() { this.defaultPrevented = true; },
  };
}

const down = (...key) => {
  const made = event(...key);
  return [presses.began(made), made.defaultPrevented === true];
};
const up = (code, key) => listeners.keyup(event(code, key));
const lists = () => sent.map((each) => [each.a, each.k, each.key, each.phase]);

test("a key is reported when it goes down and when it is released", () => {
  assert.deepEqual(down("KeyA", "A", { held: ["Shift"] }), [true, true]);
  up("KeyA", "A");
  assert.deepEqual(sent, [
    {
      k: "0", a: "press", key: 4, phase: 0, time: 5.12, mods: 1 << 17, input: "A", plain: "a",
    },
    { k: "0", a: "press", key: 4, phase: 3, time: 5.12 },
  ]);
});

test("no key is reported unless the app asks for presses", () => {
  root = { properties: {} };
  assert.deepEqual(down("KeyA", "a"), [false, false]);
  root = null;
  assert.deepEqual(down("KeyA", "a"), [false, false]);
  up("KeyA", "a");
  assert.deepEqual(sent, []);
});

test("what is typed into a field is not reported, neither down nor up", () => {
  assert.deepEqual(down("KeyA", "a", { target: field }), [false, false]);
  up("KeyA", "a");
  const composed = { ...event("KeyA", "a"), isComposing: true };
  assert.equal(presses.began(composed), false);
  assert.deepEqual(sent, []);
});

test("a key that was down before the focus moved to a field is reported as released", () => {
  down("KeyW", "w");
  assert.deepEqual(down("KeyW", "w", { target: field, repeat: true }), [false, false]);
  up("KeyW", "w");
  assert.deepEqual(lists(), [["press", "0", 26, 0], ["press", "0", 26, 3]]);
});

test("a repeated key is no new press, and the browser does not use it either", () => {
  down("Space", " ");
  assert.deepEqual(down("Space", " ", { repeat: true }), [true, true]);
  assert.deepEqual(lists(), [["press", "0", 0x2c, 0]]);
  presses.cancel();
  assert.deepEqual(down("Space", " ", { repeat: true }), [false, false]);
  assert.equal(sent.length, 2);
});

test("a key whose release the browser did not report is cancelled before it begins again", () => {
  down("KeyA", "a");
  down("KeyA", "a");
  assert.deepEqual(lists().map((each) => each[3]), [0, 4, 0]);
});

test("a page that loses the keyboard cancels the keys that are held, once", () => {
  down("ArrowUp", "ArrowUp");
  down("KeyA", "a");
  listeners.blur();
  listeners.blur();
  up("KeyA", "a");
  assert.deepEqual(lists().slice(2), [["press", "0", 0x52, 4], ["press", "0", 4, 4]]);
});

test("keys with Control, Alt or Command are the browser's, and these keys alone are presses", () => {
  for (const name of ["Control", "Alt", "Meta"]) {
    assert.deepEqual(down("KeyT", "t", { held: [name] }), [false, false]);
  }
  assert.deepEqual(sent, []);
  assert.deepEqual(down("AltLeft", "Alt", { held: ["Alt"] }), [true, false]);
  assert.deepEqual(down("ShiftRight", "Shift", { held: ["Alt", "Shift"] }), [true, false]);
  assert.deepEqual(sent.map((each) => [each.key, each.mods, each.input]), [
    [0xe2, 1 << 19, ""], [0xe5, 1 << 19 | 1 << 17, ""],
  ]);
});

test("AltGr types a character, whatever the system reports as held", () => {
  assert.deepEqual(down("KeyQ", "@", { held: ["Control", "Alt", "AltGraph"] }), [true, true]);
  assert.equal(sent[0].input, "@");
});

test("keys that the browser uses are not reported", () => {
  for (const code of ["Tab", "F5", "F11", "CapsLock", "ContextMenu", "MediaPlayPause", ""]) {
    assert.deepEqual(down(code, code), [false, false]);
  }
  assert.deepEqual(down("F9", "F9"), [true, true]);
  assert.deepEqual(lists(), [["press", "0", 0x42, 0]]);
});

test("the keys released while Command is held are released with it", () => {
  down("KeyA", "a");
  down("ShiftLeft", "Shift", { held: ["Shift"] });
  down("MetaLeft", "Meta", { held: ["Meta"] });
  up("MetaLeft", "Meta");
  assert.deepEqual(lists().slice(3), [["press", "0", 4, 3], ["press", "0", 0xe3, 3]]);
});

test("keys without a character have UIKeyCommand's names, with and without modifiers", () => {
  down("ArrowLeft", "ArrowLeft", { held: ["Shift"] });
  down("Enter", "Enter");
  down("F13", "F13");
  assert.deepEqual(sent.map((each) => [each.key, each.input, each.plain]), [
    [0x50, "UIKeyInputLeftArrow", "UIKeyInputLeftArrow"], [0x28, "\r", "\r"], [0x68, "", ""],
  ]);
});

test("a character typed with Shift is that of a keyboard of the United States without it", () => {
  const [held, none] = [["Shift"], []];
  const typed = [["Digit1", "!", held, "1"], ["Slash", "?", held, "/"], ["Digit0", "à", none, "à"],
    ["KeyA", "A", ["CapsLock"], "a"], ["Numpad0", "0", none, "0"]];
  for (const [code, key, modifiers] of typed) {
    down(code, key, { held: modifiers, location: code === "Numpad0" ? 3 : 0 });
  }
  assert.deepEqual(sent.map((each) => each.plain), typed.map((each) => each[3]));
  assert.deepEqual(sent.map((each) => each.key), [0x1e, 0x38, 0x27, 4, 0x62]);
  assert.equal(sent.at(-1).mods, 1 << 21);
  assert.equal(sent.at(-2).mods, 1 << 16);
});

test("the last function key has its number", () => {
  down("F24", "F24");
  assert.deepEqual(lists(), [["press", "0", 0x73, 0]]);
});

test("a key comes after the texts and offsets before it", () => {
  presses.context.fields = { flush: () => sent.push("texts") };
  presses.context.scrolling = { flush: () => sent.push("offsets") };
  down("KeyA", "a");
  assert.deepEqual(sent.map((each) => each.key ?? each), ["texts", "offsets", 4]);
});

test("at most 16 keys are held at once", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQ"];
  for (const letter of letters) down(`Key${letter}`, letter.toLowerCase());
  assert.equal(sent.length, 16);
  up("KeyA", "a");
  assert.deepEqual(down("KeyQ", "q"), [true, true]);
});
