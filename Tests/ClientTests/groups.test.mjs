import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

const { roundGroups } = await import("../../Sources/CWebClient/Client/groups.js");

function row(x, y, separator) {
  const element = new Element("div");
  const classes = new Map();
  element.style = {};
  element.classList = {
    toggle: (name, isOn) => classes.set(name, isOn), contains: (name) => classes.get(name) === true,
  };
  return { kind: "tableCell", element, properties: { frame: [x, y, 300, 44], separator } };
}

function list(rows) {
  return { properties: { style: "insetGrouped" }, children: rows };
}

test("the first and the last row of a group have round corners", () => {
  const rows = [row(16, 0, true), row(16, 44, false), row(16, 120, false)];
  roundGroups([list(rows)]);
  const has = (name) => rows.map((each) => each.element.classList.contains(name));
  assert.deepEqual(has("group-start"), [true, false, true]);
  assert.deepEqual(has("group-end"), [false, true, true]);
});

test("a swiped row is visible inside its group only", () => {
  const rows = [row(16, 0, true), row(16, 44, false)];
  const table = list(rows);
  roundGroups([table]);
  const clips = () => rows.map((each) => each.element.style.clipPath);
  assert.deepEqual(clips(), ["", ""]);
  rows[1].properties.frame = [-64, 44, 300, 44];
  roundGroups([table]);
  assert.deepEqual(clips(), ["", "inset(0 0px 0 80px)"]);
  rows[1].properties.frame = [90, 44, 300, 44];
  roundGroups([table]);
  assert.deepEqual(clips(), ["", "inset(0 74px 0 0px)"]);
  rows[1].properties.frame = [16, 44, 300, 44];
  roundGroups([table]);
  assert.deepEqual(clips(), ["", ""]);
});

test("rows of different widths in a new list are not clipped", () => {
  const rows = [row(16, 0, true), row(0, 44, false)];
  roundGroups([list(rows)]);
  assert.deepEqual(rows.map((each) => each.element.style.clipPath), ["", ""]);
});
