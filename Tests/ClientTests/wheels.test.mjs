import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.addEventListener = function (name, listener) {
  (this.listeners ??= new Map()).set(name, listener);
};
Element.prototype.scrollTo = function ({ top, behavior }) {
  this.placed = behavior;
  this.scrollTop = top;
};
globalThis.ResizeObserver = class { observe() {} };
// The test calls `stop` to make a wheel stop.
let stop = null;
globalThis.setTimeout = (action) => { stop = action; return 1; };
globalThis.clearTimeout = () => {};

const { pickerColumn } = await import("../../Sources/CWebClient/Client/wheels.js");

const days = (first, count) => Array.from({ length: count }, (_, row) => `day ${first + row}`);

// Creates a wheel in the document, and records the events that it sends.
function wheel(properties) {
  const element = new Element("div");
  document.body.append(element);
  Object.assign(element, { clientHeight: 160, scrollTop: 0 });
  const record = { key: "w", element, properties: { rowHeight: 32, ...properties } };
  const sent = [];
  const context = { send: (event) => sent.push(event) };
  pickerColumn.prepare(record, context);
  const apply = (changed, mode = {}) => {
    Object.assign(record.properties, changed);
    pickerColumn.apply(record, new Set(Object.keys(changed)), context, mode);
  };
  apply(record.properties, { isNew: true });
  return { element, record, sent, apply, fire: (name) => element.listeners.get(name)({}) };
}

// Turns the wheel to a row, as a finger does, without letting it stop.
function turn({ element, fire }, row) {
  fire("touchstart");
  element.scrollTop = row * 32;
  fire("scroll");
  fire("touchend");
}

test("a turned wheel reports the number of its row", () => {
  const turned = wheel({ titles: days(100, 10), minimum: 100, value: 103 });
  assert.equal(turned.element.scrollTop, 3 * 32);
  turn(turned, 5);
  stop();
  assert.deepEqual(turned.sent, [{ k: "w", a: "value", v: 105 }]);
});

test("a complete frame with the same rows does not stop a turning wheel", () => {
  const turned = wheel({ titles: days(0, 50), value: 2 });
  turn(turned, 20);
  turned.apply(
    { titles: days(0, 50), rowHeight: 32, value: 2, frame: [0, 0, 100, 160] }, { isNewLaunch: true });
  assert.equal(turned.element.scrollTop, 20 * 32);
  stop();
  assert.deepEqual(turned.sent, [{ k: "w", a: "value", v: 20 }]);
});

test("a frame with another row turns the wheel to it", () => {
  const turned = wheel({ titles: days(0, 50), value: 2 });
  turned.apply({ value: 7 });
  assert.equal(turned.element.scrollTop, 7 * 32);
  assert.deepEqual(turned.sent, []);
});

test("a turning wheel that gets other rows continues at the same number", () => {
  const turned = wheel({ titles: days(0, 400), minimum: 0, value: 200 });
  turn(turned, 300);
  stop();
  turn(turned, 310);
  // The answer to the first turn arrives during the second one.
  turned.apply({ titles: days(90, 400), minimum: 90, value: 300 });
  assert.equal(turned.element.scrollTop, (310 - 90) * 32);
  stop();
  assert.deepEqual(turned.sent.map(({ v }) => v), [300, 310]);
});

test("a wheel that turns to a clicked row gets other rows and reports nothing else", () => {
  const clicked = wheel({ titles: days(0, 400), minimum: 0, value: 200 });
  clicked.record.wheel.rows.getBoundingClientRect = () => ({ top: 0 });
  clicked.element.listeners.get("click")({ clientY: 203 * 32 + 1, stopPropagation() {} });
  clicked.fire("scroll");
  clicked.apply({ titles: days(90, 400), minimum: 90, value: 203 });
  assert.equal(clicked.element.scrollTop, (203 - 90) * 32);
  stop();
  assert.deepEqual(clicked.sent.map(({ v }) => v), [203]);
});

test("a wheel of which the app sends a part counts all rows and reaches both ends", () => {
  const turned = wheel({ titles: days(500, 401), minimum: 500, maximum: 99_999, value: 700 });
  assert.equal(turned.element.scrollTop, 200 * 32);
  const option = turned.record.wheel.options.get(200);
  assert.deepEqual(["aria-setsize", "aria-posinset"].map((name) => option.getAttribute(name)),
    ["100000", "701"]);
  const press = (key) => turned.element.listeners.get("keydown")(
    { key, preventDefault() {}, stopPropagation() {} });
  press("End");
  press("Home");
  press("ArrowDown");
  assert.deepEqual(turned.sent.map(({ v }) => v), [99_999, 0, 701]);
  turned.apply({ titles: days(99_799, 201), minimum: 99_799, value: 99_999 });
  assert.equal(turned.element.scrollTop, 200 * 32);
  turned.sent.length = 0;
  press("End");
  assert.deepEqual(turned.sent, []);
});

test("letters are searched for from the selected row on", () => {
  const turned = wheel({ titles: ["ash", "beech", "birch"], minimum: 10, value: 10 });
  const press = (key) => turned.element.listeners.get("keydown")(
    { key, preventDefault() {}, stopPropagation() {} });
  press("b");
  assert.equal(turned.sent.at(-1).v, 11);
  press("i");
  assert.equal(turned.sent.at(-1).v, 12);
  press("Home");
  assert.equal(turned.sent.at(-1).v, 10);
});
