import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.focus = function () { document.activeElement = this; };
Element.prototype.closest = () => null;
Element.prototype.querySelector = () => null;

const { Focus } = await import("../../Sources/CWebClient/Client/focus.js");

let root;
let focus;
let records;

beforeEach(() => {
  root = { key: "/", kind: "window", properties: {}, children: [], element: new Element("div") };
  root.element.remove();
  document.body.append(root.element);
  document.activeElement = document.body;
  records = new Map([["/", root]]);
  focus = new Focus(root.element, {
    isReflected: () => true,
    tree: {
      records,
      topmost: (isWanted) => [...records.values()].filter((each) => isWanted(each)).at(-1),
    },
  });
});

// Adds a layer in front of the others, with a button in it.
function add(key, kind = "presentation") {
  const record = {
    key, kind, properties: {}, children: [], parent: root, element: new Element("div"),
    panel: new Element("div"),
  };
  record.button = new Element("button");
  record.panel.append(record.button);
  record.element.append(record.panel);
  root.element.append(record.element);
  root.children.push(record);
  records.set(key, record);
  return record;
}

function remove(record) {
  root.children.splice(root.children.indexOf(record), 1);
  records.delete(record.key);
  if (record.element.contains(document.activeElement)) document.activeElement = document.body;
  record.element.remove();
}

test("the focus returns to the button of each layer when the layer in front is closed", () => {
  const page = add("page", "view");
  page.button.focus();
  const sheet = add("sheet");
  focus.settle(false);
  assert.equal(document.activeElement, sheet.panel);
  sheet.button.focus();
  const alert = add("alert", "alert");
  focus.settle(false);
  assert.equal(document.activeElement, alert.panel);
  assert.equal(sheet.element.inert, true);
  remove(alert);
  focus.settle(false);
  assert.equal(document.activeElement, sheet.button);
  assert.equal(sheet.element.inert, false);
  remove(sheet);
  focus.settle(false);
  assert.equal(document.activeElement, page.button);
});

test("the focus returns to the page after two layers that are closed at once", () => {
  const page = add("page", "view");
  page.button.focus();
  const sheet = add("sheet");
  focus.settle(false);
  const alert = add("alert", "alert");
  focus.settle(false);
  remove(alert);
  remove(sheet);
  focus.settle(false);
  assert.equal(document.activeElement, page.button);
});

test("a layer that takes the place of another returns the focus to where it was before both", () => {
  const page = add("page", "view");
  page.button.focus();
  const first = add("first", "alert");
  focus.settle(false);
  remove(first);
  const second = add("second", "alert");
  focus.settle(false);
  assert.equal(document.activeElement, second.panel);
  remove(second);
  focus.settle(false);
  assert.equal(document.activeElement, page.button);
});

test("the focus enters a layer again whose button is gone", () => {
  const sheet = add("sheet");
  focus.settle(false);
  sheet.button.focus();
  const alert = add("alert", "alert");
  focus.settle(false);
  sheet.button.remove();
  remove(alert);
  focus.settle(false);
  assert.equal(document.activeElement, sheet.panel);
});

test("a user who moved the focus into the layer in front keeps it", () => {
  const sheet = add("sheet");
  focus.settle(false);
  const alert = add("alert", "alert");
  focus.settle(false);
  remove(alert);
  sheet.button.focus();
  focus.settle(false);
  assert.equal(document.activeElement, sheet.button);
});
