import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";
import { alert } from "../../Sources/CWebClient/Client/alert.js";

function prepared(properties) {
  const element = new Element("div");
  const classes = new Set();
  element.classList = {
    toggle(name, isOn) { if (isOn) classes.add(name); else classes.delete(name); },
  };
  const record = { key: "k", element, properties };
  alert.prepare(record, { send() {} });
  alert.apply(record, new Set(Object.keys(properties)), null, { isNew: true });
  return { record, classes };
}

test("an alert has the size of its content unless the app's constraints give it one", () => {
  const { record, classes } = prepared({ style: "alert", text: "Date" });
  assert.equal(record.alertPanel.style.width, undefined);
  record.properties.contentSize = [270, 350];
  alert.apply(record, new Set(["contentSize"]), null, {});
  assert.deepEqual([...classes], ["sized"]);
  assert.equal(record.alertPanel.style.width, "270px");
  assert.equal(record.alertPanel.style.minHeight, "350px");
  delete record.properties.contentSize;
  alert.apply(record, new Set(["contentSize"]), null, {});
  assert.deepEqual([...classes], []);
  assert.equal(record.alertPanel.style.width, "");
  assert.equal(record.alertPanel.style.minHeight, "");
});

test("a size that is no number leaves an alert as it is", () => {
  const { record, classes } = prepared({ style: "alert", contentSize: ["wide", null] });
  assert.deepEqual([...classes], []);
  assert.equal(record.alertPanel.style.width, "");
});
