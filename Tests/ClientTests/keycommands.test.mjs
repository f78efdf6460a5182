import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ariaName, isForFields, matches, parse, pressesButton,
} from "../../Sources/CWebClient/Client/keycommands.js";

const [shift, control, alternate, command] = [1 << 17, 1 << 18, 1 << 19, 1 << 20];

function key(name, more = {}) {
  return {
    key: name, code: more.code ?? "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false,
    ...more,
  };
}

test("an entry is an input, or modifier flags and an input", () => {
  assert.deepEqual(parse("n"), { input: "n", mods: 0 });
  assert.deepEqual(parse(`${command} n`), { input: "n", mods: command });
  assert.deepEqual(parse(" "), { input: " ", mods: 0 });
  assert.deepEqual(parse(`${shift}  `), { input: " ", mods: shift });
  assert.deepEqual(parse("7"), { input: "7", mods: 0 });
  assert.deepEqual(parse("\r"), { input: "\r", mods: 0 });
});

test("a plain key matches without modifiers only", () => {
  assert.ok(matches(parse("n"), key("n"), false));
  assert.ok(!matches(parse("n"), key("n", { ctrlKey: true }), false));
  assert.ok(!matches(parse("n"), key("N", { shiftKey: true }), false));
  assert.ok(!matches(parse("n"), key("m"), false));
  assert.ok(matches(parse(" "), key(" "), false));
});

test("the command key is Control, and Command on a Mac", () => {
  const entry = parse(`${command} s`);
  assert.ok(matches(entry, key("s", { ctrlKey: true }), false));
  assert.ok(!matches(entry, key("s", { metaKey: true }), false));
  assert.ok(matches(entry, key("s", { metaKey: true }), true));
  assert.ok(!matches(entry, key("s", { ctrlKey: true }), true));
  assert.ok(matches(parse(`${control} s`), key("s", { ctrlKey: true }), true));
});

test("a letter with Shift or Alt matches whatever character the system reports", () => {
  assert.ok(matches(parse(`${shift} n`), key("N", { shiftKey: true }), false));
  assert.ok(matches(parse(`${alternate} n`), key("˜", { altKey: true, code: "KeyN" }), true));
  assert.ok(!matches(parse(`${alternate} n`), key("n"), false));
});

test("a character that needs Shift on some keyboards matches with and without it", () => {
  assert.ok(matches(parse("?"), key("?", { shiftKey: true }), false));
  assert.ok(matches(parse("?"), key("?"), false));
});

test("keys without a character have UIKeyCommand's names", () => {
  assert.ok(matches(parse("UIKeyInputUpArrow"), key("ArrowUp"), false));
  assert.ok(matches(parse("\r"), key("Enter"), false));
  assert.ok(matches(parse("UIKeyInputF5"), key("F5"), false));
  assert.ok(!matches(parse("UIKeyInputF5"), key("F6"), false));
  assert.ok(!matches(parse("ArrowUp"), key("ArrowUp"), false));
});

test("a text is typed with plain keys, and edited with the browser's commands", () => {
  assert.ok(!isForFields(parse("n")));
  assert.ok(!isForFields(parse(`${shift} n`)));
  assert.ok(isForFields(parse("UIKeyInputF5")));
  assert.ok(isForFields(parse(`${command} s`)));
  assert.ok(!isForFields(parse(`${command} v`)));
  // The app lists the key that undoes only while it has a change to undo.
  assert.ok(isForFields(parse(`${command | shift} z`)));
  assert.ok(!isForFields(parse(`${command} UIKeyInputLeftArrow`)));
  assert.ok(isForFields(parse(`${alternate} v`)));
});

test("a focused button uses Enter and the space bar before a command does", () => {
  const button = { closest: () => button };
  const view = { closest: () => null };
  assert.ok(pressesButton(key("Enter", { target: button })));
  assert.ok(pressesButton(key(" ", { target: button })));
  assert.ok(!pressesButton(key("Enter", { target: button, ctrlKey: true })));
  assert.ok(!pressesButton(key("n", { target: button })));
  assert.ok(!pressesButton(key("Enter", { target: view })));
});

test("keys have names for assistive technology", () => {
  assert.equal(ariaName(parse(`${command | shift} n`), false), "Control+Shift+N");
  assert.equal(ariaName(parse(`${command} n`), true), "Meta+N");
  assert.equal(ariaName(parse("UIKeyInputLeftArrow"), false), "ArrowLeft");
  assert.equal(ariaName(parse(" "), false), "Space");
});
