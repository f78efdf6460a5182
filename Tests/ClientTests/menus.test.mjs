import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.addEventListener = function (name, listener) {
  (this.listeners ??= new Map()).set(name, listener);
};
Element.prototype.getBoundingClientRect = () => (
  { left: 10, top: 20, right: 110, bottom: 70, width: 100, height: 50 });

const { applyMenu, Menus } = await import("../../Sources/CWebClient/Client/menus.js");

let sent;
let isActive;
let stage;

const context = {
  send: (event) => sent.push(event), fields: { flush() {} }, scrolling: { flush() {} },
  touching: { get isActive() { return isActive; } },
};

beforeEach(() => {
  sent = [];
  isActive = false;
  stage = new Element("div");
  new Menus(stage, context);
});

function node(properties, tag = "div") {
  const element = new Element(tag);
  Object.assign(element, { clientWidth: 100, clientHeight: 50, parentElement: null });
  element.closest = () => null;
  const record = { key: "k", element, properties };
  element.perennialRecord = record;
  return record;
}

// Reports a request for a menu, and returns whether the browser's own menu is shown.
function ask(target, clientX, clientY) {
  let isPrevented = false;
  stage.listeners.get("contextmenu")({
    target, clientX, clientY, preventDefault() { isPrevented = true; },
  });
  return !isPrevented;
}

test("a secondary click asks the app for the menu of the nearest node, at its point", () => {
  const outer = node({ menu: true });
  const inner = node({});
  inner.element.parentElement = outer.element;
  assert.equal(ask(inner.element, 15, 27), false);
  assert.deepEqual(sent, [{ k: "k", a: "menu", x: 5, y: 7 }]);
});

test("a request by key without a place is in the middle of the node", () => {
  ask(node({ menu: true }).element, 0, 0);
  assert.deepEqual(sent, [{ k: "k", a: "menu", x: 50, y: 25 }]);
});

test("a node without a menu and a field keep the browser's menu", () => {
  assert.equal(ask(node({}).element, 15, 27), true);
  const field = node({ menu: true });
  field.element.closest = () => field.element;
  assert.equal(ask(field.element, 15, 27), true);
  assert.deepEqual(sent, []);
});

test("a long press of a finger is left to the app's recognizer", () => {
  isActive = true;
  assert.equal(ask(node({ menu: true }).element, 15, 27), false);
  assert.deepEqual(sent, []);
});

test("assistive technology finds a button in a node with a menu", () => {
  const record = node({ menu: true });
  applyMenu(record, context);
  const [button] = record.element.children;
  assert.equal(button.tabIndex, -1);
  assert.equal(record.element.getAttribute("aria-haspopup"), "menu");
  let isStopped = false;
  button.listeners.get("click")({ stopPropagation() { isStopped = true; } });
  assert.ok(isStopped);
  assert.deepEqual(sent, [{ k: "k", a: "menu", x: 50, y: 25 }]);
  applyMenu(record, context);
  assert.equal(record.element.children.length, 1);
  record.properties = {};
  applyMenu(record, context);
  assert.equal(record.element.children.length, 0);
  assert.equal(record.element.getAttribute("aria-haspopup"), null);
});

test("a button with a menu contains no other button", () => {
  const record = node({ menu: true }, "button");
  applyMenu(record, context);
  assert.equal(record.element.children.length, 0);
  assert.equal(record.element.getAttribute("aria-haspopup"), "menu");
});
