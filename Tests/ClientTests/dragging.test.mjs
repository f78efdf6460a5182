import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element } from "./document.mjs";

const listeners = {};
globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };
document.addEventListener = (name, listener) => { listeners[name] = listener; };
Element.prototype.cloneNode = function cloneNode() { return new Element(this.tagName); };
Element.prototype.getBoundingClientRect = () => ({ left: 10, top: 30, width: 100, height: 40 });

const { applyHold, Dragging } = await import("../../Sources/CWebClient/Client/dragging.js");
const { readDrag, shiftOf } = await import("../../Sources/CWebClient/Client/dragreading.js");

let sent;
let stage;
let source;
let context;
let touches;
let dragging;

beforeEach(() => {
  sent = [];
  stage = new Element("div");
  source = new Element("div");
  touches = new Map();
  context = {
    send: (event) => sent.push(event), fields: { flush() {} }, scrolling: { flush() {} },
    touching: { placeOfTouch: (number) => touches.get(number) },
    tree: { rootKey: "0", record: (key) => (key === "c" ? { element: source } : undefined) },
  };
  dragging = new Dragging(stage, context);
  context.dragging = dragging;
});

const drag = (touch, operation, x = "5", y = "6", place = "") =>
  ({ drag: ["c", touch, "1", operation, x, y, place] });

function press(key, more = {}) {
  let isTaken = false;
  listeners.keydown({
    key, preventDefault() { isTaken = true; }, stopPropagation() {}, ...more,
  });
  return isTaken;
}

test("a drag is read from the property of the root", () => {
  assert.deepEqual(readDrag(["c", "7", "2", "move", "1.5", "2", "List, 3"]),
    { key: "c", touch: 7, count: 2, operation: "move", x: 1.5, y: 2, place: "List, 3" });
  assert.equal(readDrag(["c", "", "1", "none", "0", "0", ""]).touch, null);
});

test("a property that is not a drag is ignored", () => {
  for (const value of [
    undefined, null, "c", [], ["c"], ["c", "7", "1", "steal", "0", "0", ""],
    ["c", "x", "1", "move", "0", "0", ""], ["c", "7", "1", "move", "NaN", "0", ""],
    ["c", "7", "1", "move", "0", "Infinity", ""],
  ]) assert.equal(readDrag(value), null);
});

test("lifted items are moved by the distance of the finger", () => {
  assert.deepEqual(shiftOf({ x: 5, y: 6 }, { x: 25.4, y: 1 }), { x: 20, y: -5 });
});

test("a copy of the lifted node follows the finger and is removed at the end", () => {
  dragging.apply(drag("7", "lifted"));
  const [preview] = stage.children;
  assert.equal(preview.className, "drag-preview");
  assert.equal(preview.getAttribute("aria-hidden"), "true");
  touches.set(7, { x: 15, y: 26 });
  listeners.pointermove({});
  assert.equal(preview.style.transform, "translate(10px, 20px)");
  dragging.apply(drag("7", "move"));
  assert.equal(stage.children[0], preview);
  dragging.apply({});
  assert.deepEqual(stage.children, []);
  assert.equal(dragging.holdsTouch, false);
});

test("the copy has no key and no identifier of the node", () => {
  source.cloneNode = () => {
    const copy = new Element("div");
    copy.setAttribute("data-key", "c");
    copy.setAttribute("data-id", "row");
    return copy;
  };
  dragging.apply(drag("7", "lifted"));
  const [copy] = stage.children[0].children;
  assert.equal(copy.hasAttribute("data-key"), false);
  assert.equal(copy.hasAttribute("data-id"), false);
});

test("the copy has no key of the nodes inside it", () => {
  const inner = new Element("span");
  source.querySelectorAll = () => [new Element("span")];
  source.cloneNode = () => {
    const copy = new Element("div");
    inner.setAttribute("data-key", "d");
    copy.querySelectorAll = () => [inner];
    return copy;
  };
  dragging.apply(drag("7", "lifted"));
  assert.equal(inner.hasAttribute("data-key"), false);
});

test("the lifted node is marked while its copy, at the same place, is shown", () => {
  stage.getBoundingClientRect = () => ({ left: 4, top: 9, width: 300, height: 500 });
  dragging.apply({ ...drag("7", "move"), dropMark: [0, 40, 100, 0] });
  const [preview] = stage.children;
  assert.deepEqual([preview.style.left, preview.style.top], ["6px", "21px"]);
  assert.equal(source.classList.contains("drag-source"), true);
  dragging.apply({});
  assert.equal(source.classList.contains("drag-source"), false);
  assert.deepEqual(stage.children, []);
});

test("the badge has the number of several items and the sign of the operation", () => {
  const badge = (count, operation) => {
    dragging.apply({ drag: ["c", "7", count, operation, "5", "6", ""] });
    const [preview] = stage.children;
    const { textContent, hidden } = preview.children[1];
    return [textContent, hidden, preview.classList.contains("forbidden")];
  };
  assert.deepEqual(badge("1", "move"), ["", true, false]);
  assert.deepEqual(badge("3", "copy"), ["+3", false, false]);
  assert.deepEqual(badge("1", "forbidden"), ["\u20e0", false, true]);
  assert.deepEqual(badge("2", "move"), ["2", false, false]);
});

test("a drag of a node that the page does not have shows no copy", () => {
  dragging.apply({ drag: ["gone", "7", "1", "lifted", "0", "0", ""] });
  listeners.pointermove({});
  assert.deepEqual(stage.children, []);
  assert.equal(dragging.holdsTouch, true);
  dragging.apply({});
});

test("the mark is a line if it has no height, and an outline otherwise", () => {
  dragging.apply({ ...drag("7", "move"), dropMark: [0, 40, 100, 0] });
  assert.equal(stage.children[1].className, "drop-mark line");
  assert.equal(stage.children[1].style.top, "40px");
  dragging.apply({ ...drag("7", "copy"), dropMark: [0, 40, 100, 44] });
  assert.equal(stage.children[1].className, "drop-mark");
  dragging.apply(drag("7", "none"));
  assert.equal(stage.children.length, 1);
});

test("Escape is the app's during a drag, and the other keys if the keyboard drags", () => {
  assert.equal(press("Escape"), false);
  dragging.apply(drag("7", "move"));
  assert.equal(press("ArrowDown"), false);
  assert.equal(press("Escape"), true);
  dragging.apply(drag("", "move"));
  assert.equal(press("ArrowDown"), true);
  assert.equal(press("ArrowDown", { repeat: true }), true);
  assert.equal(press("Enter"), true);
  assert.equal(press("Enter", { repeat: true }), true);
  assert.equal(press("a"), false);
  assert.equal(press("ArrowUp", { ctrlKey: true }), false);
  assert.deepEqual(sent.map((event) => [event.k, event.a, event.input, event.mods]), [
    ["0", "key", "UIKeyInputEscape", 0], ["0", "key", "UIKeyInputDownArrow", 0],
    ["0", "key", "UIKeyInputDownArrow", 0], ["0", "key", "\r", 0],
  ]);
});

test("a key of the drag comes after the texts and offsets before it", () => {
  context.fields.flush = () => sent.push("texts");
  context.scrolling.flush = () => sent.push("offsets");
  dragging.apply(drag("", "move"));
  press("Enter");
  assert.deepEqual(sent.map((each) => each.input ?? each), ["texts", "offsets", "\r"]);
});

test("a key with which an input method composes a text is not the drag's", () => {
  dragging.apply(drag("", "move"));
  assert.equal(press("Enter", { isComposing: true }), false);
  assert.deepEqual(sent, []);
});

test("assistive technology does not hear of a drag by touch", () => {
  dragging.apply(drag("7", "move", "5", "6", "Inbox, 2"));
  assert.equal(dragging.voice?.textContent ?? "", "");
});

test("assistive technology hears where the keyboard moves the items", () => {
  dragging.apply(drag("", "move", "5", "6", "Inbox, 2"));
  assert.equal(dragging.voice.textContent, "Move to Inbox, 2.");
  dragging.apply(drag("", "none"));
  assert.equal(dragging.voice.textContent, "Cannot be dropped here.");
  dragging.apply({});
  assert.equal(dragging.voice.textContent, "");
});

test("a finger scrolls until the app holds its items", () => {
  let touchmove = null;
  const record = {
    properties: { touches: ["afterHold"] },
    element: {
      addEventListener(name, listener, options) {
        touchmove = { name, listener, options };
      },
      removeEventListener() { touchmove = null; },
    },
  };
  applyHold(record, context);
  assert.equal(touchmove.name, "touchmove");
  assert.equal(touchmove.options.passive, false);
  let prevented = 0;
  const move = () => touchmove.listener({ cancelable: true, preventDefault() { prevented += 1; } });
  move();
  assert.equal(prevented, 0);
  dragging.apply(drag("7", "lifted"));
  move();
  assert.equal(prevented, 1);
  dragging.apply({});
  move();
  assert.equal(prevented, 1);
  record.properties = {};
  applyHold(record, context);
  assert.equal(touchmove, null);
});
