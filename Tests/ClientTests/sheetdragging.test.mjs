import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Element } from "./document.mjs";

let listeners;
let sent;

// The listeners of the window, without those whose signal was aborted.
globalThis.addEventListener = (name, run, { signal }) => {
  const listener = { name, run };
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
};
globalThis.matchMedia = () => ({ matches: true });
Element.prototype.prepend = Element.prototype.append;

const { prepareSheet } = await import("../../Sources/CWebClient/Client/sheets.js");

const context = {
  send: (event) => sent.push(event),
  fields: { flush() {} }, scrolling: { flush() {} }, touching: { cancel() {} },
};
const target = { closest: () => null };
let panel;
let record;

beforeEach(() => {
  listeners = new Set();
  sent = [];
  panel = new Element("div");
  panel.on = {};
  panel.addEventListener = (name, run) => { panel.on[name] = run; };
  const inner = {
    properties: { frame: [0, 400, 500, 400] }, children: [],
    element: { getBoundingClientRect: () => ({ top: 400 }), contains: () => true, style: {} },
  };
  record = {
    key: "s", properties: { detents: [400, 800], value: 0 }, children: [inner],
    element: new Element("div"), panel, scrim: { style: {} },
  };
  prepareSheet(record, context);
});

const at = (y, time) => ({
  pointerType: "mouse", button: 0, pointerId: 1, clientX: 50, clientY: y, timeStamp: time, target,
});
function mouse(name, y, time) {
  if (name === "pointerdown") return panel.on.pointerdown(at(y, time));
  for (const each of [...listeners]) if (each.name === name) each.run(at(y, time));
}

test("a sheet that is thrown down is dismissed", () => {
  mouse("pointerdown", 410, 0);
  mouse("pointermove", 440, 10);
  mouse("pointerup", 440, 20);
  assert.deepEqual(sent, [{ k: "s", a: "choose", i: 0 }]);
});

test("a sheet that was held still before its release is not thrown", () => {
  mouse("pointerdown", 410, 0);
  mouse("pointermove", 440, 10);
  mouse("pointerup", 440, 2000);
  assert.deepEqual([sent, panel.style.transform], [[], ""]);
});

test("a sheet whose heights are taken away while it is dragged stays", () => {
  mouse("pointerdown", 410, 0);
  mouse("pointermove", 440, 10);
  record.properties.detents = [];
  mouse("pointerup", 440, 20);
  assert.deepEqual([sent, panel.style.transform], [[], ""]);
});

test("the window is listened to only while the mouse drags a sheet", () => {
  assert.equal(listeners.size, 0);
  mouse("pointerdown", 410, 0);
  assert.equal(listeners.size, 3);
  mouse("pointermove", 440, 10);
  mouse("pointerup", 440, 20);
  assert.equal(listeners.size, 0);
  mouse("pointerdown", 410, 3000);
  mouse("pointercancel", 410, 3010);
  assert.equal(listeners.size, 0);
});
