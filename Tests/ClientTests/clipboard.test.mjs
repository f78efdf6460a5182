import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./document.mjs";

const listeners = new Map();
document.addEventListener = (name, listener) => listeners.set(name, listener);
let isCollapsed = true;
globalThis.getSelection = () => ({ isCollapsed });
let written = [];
let isAllowed = true;
let isActive = true;
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: {
    userActivation: { get isActive() { return isActive; } },
    clipboard: {
      async writeText(text) {
        if (!isAllowed) throw new Error("not allowed");
        written.push(text);
      },
    },
  },
});
let isOldAllowed = false;
document.execCommand = () => isOldAllowed;
Element.prototype.select = () => {};

const { Clipboard } = await import("../../Sources/CWebClient/Client/clipboard.js");

let sent = [];
let notices = [];
let tooLong = 0;
const context = {
  send: (event) => sent.push(event), fields: { flush() {} }, tree: { rootKey: "0" },
  tooLong: () => { tooLong += 1; },
};
const status = {
  now: (kind, text, action) => notices.push({ text, action }), clear: () => { notices = []; },
};
const clipboard = new Clipboard(context, status, "Notes");

beforeEach(() => {
  [sent, notices, written, tooLong] = [[], [], [], 0];
  [isAllowed, isOldAllowed, isCollapsed, isActive] = [true, false, true, true];
});

function happen(name, { isInField = false, text = "", key } = {}) {
  let isPrevented = false;
  const target = {
    closest: () => (isInField ? {} : null), parentElement: null,
    perennialRecord: key && { key },
  };
  listeners.get(name)({
    target, clipboardData: { getData: () => text }, preventDefault() { isPrevented = true; },
  });
  return isPrevented;
}

test("a text that is pasted outside of fields goes to the app, with the node that has the focus", () => {
  assert.ok(happen("paste", { text: "hello", key: "n" }));
  assert.ok(happen("paste", { text: "again" }));
  assert.deepEqual(sent, [
    { k: "n", a: "paste", v: "hello" }, { k: "0", a: "paste", v: "again" },
  ]);
});

test("a field pastes by itself, and an empty text is not sent", () => {
  assert.ok(!happen("paste", { text: "hello", isInField: true }));
  assert.ok(!happen("paste"));
  assert.deepEqual(sent, []);
});

test("a text over 1 MB is not sent, and the page says so", () => {
  happen("paste", { text: "ä".repeat((1 << 19) + 1) });
  assert.deepEqual(sent, []);
  assert.equal(tooLong, 1);
  happen("paste", { text: "a".repeat(1 << 20) });
  assert.equal(sent.length, 1);
});

test("copying and cutting without a selected text are keys for the app", () => {
  happen("copy");
  happen("cut", { key: "n" });
  isCollapsed = false;
  happen("copy");
  assert.deepEqual(sent, [
    { k: "0", a: "key", input: "c", mods: 1 << 20 }, { k: "n", a: "key", input: "x", mods: 1 << 20 },
  ]);
});

test("a text of the app is written to the clipboard", async () => {
  await clipboard.copy("hello");
  assert.deepEqual(written, ["hello"]);
  assert.deepEqual(notices, []);
});

test("a text is copied without a recent action of the user only if the user agrees", async () => {
  isActive = false;
  await clipboard.copy("hello");
  assert.deepEqual(written, []);
  assert.equal(notices[0].text, "Notes copies a text.");
  isActive = true;
  await notices[0].action.run();
  assert.deepEqual(written, ["hello"]);
  assert.deepEqual(notices, []);
});

test("where the browser refuses, its older command copies the text, or else the user is asked",
  async () => {
    isAllowed = false;
    isOldAllowed = true;
    await clipboard.copy("hello");
    assert.deepEqual(notices, []);
    isOldAllowed = false;
    await clipboard.copy("again");
    assert.equal(notices[0].text, "Notes copies a text.");
  });
