import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.addEventListener = function (name, listener) {
  (this.listeners ??= new Map()).set(name, listener);
};

const { datePicker } = await import("../../Sources/CWebClient/Client/dates.js");

const valid = { badInput: false, rangeUnderflow: false, rangeOverflow: false };

// Creates a field of a time, and records the events that it sends.
function field(properties) {
  const element = new Element("div");
  document.body.append(element);
  const record = { key: "d", element, properties: { style: "time", value: 36000, ...properties } };
  const sent = [];
  const context = { send: (event) => sent.push(event) };
  datePicker.prepare(record, context);
  datePicker.apply(record, new Set(Object.keys(record.properties)));
  // Types a time; a browser finds out how it fits the bounds and the steps.
  const type = (value, validity) => {
    const [hours, minutes] = value.split(":").map(Number);
    Object.assign(record.input, {
      value, valueAsNumber: (hours * 60 + minutes) * 60000, validity: { ...valid, ...validity },
    });
    record.input.listeners.get("blur")();
  };
  return { record, sent, type };
}

test("a typed time between two steps is sent, so that the app rounds it", () => {
  const { sent, type } = field({ step: 900 });
  type("10:07", { stepMismatch: true, valid: false });
  assert.deepEqual(sent, [{ k: "d", a: "value", v: 36420 }]);
});

test("a typed time out of bounds is not sent, and the field shows the old one", () => {
  const { record, sent, type } = field({});
  type("23:00", { rangeOverflow: true, valid: false });
  assert.deepEqual(sent, []);
  assert.equal(record.input.value, "10:00");
});
