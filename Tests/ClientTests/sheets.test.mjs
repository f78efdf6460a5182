import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.mjs";

const { landing } = await import("../../Sources/CWebClient/Client/sheetlanding.js");
const { beside } = await import("../../Sources/CWebClient/Client/popoverplaces.js");

test("a sheet that is released slowly comes to rest at the nearest height", () => {
  assert.equal(landing([400, 800], 420, 0), 1);
  assert.equal(landing([400, 800], 610, 0), 2);
  assert.equal(landing([400, 800], 190, 0), 0);
  assert.equal(landing([400, 800], 210, 0), 1);
  // In the middle, the sheet is not dismissed and becomes larger.
  assert.equal(landing([400, 800], 200, 0), 1);
  assert.equal(landing([400, 800], 600, 0), 2);
});

test("a sheet that is thrown continues in its direction", () => {
  assert.equal(landing([400, 800], 450, -1.5), 2);
  assert.equal(landing([400, 800], 300, 1), 0);
  assert.equal(landing([800], 700, 0.2), 1);
  assert.equal(landing([800], 700, 3), 0);
});

test("choices are beside the area at which they point, in the first direction with space", () => {
  const all = ["Up", "Down", "Left", "Right"];
  assert.deepEqual(beside([100, 100, 80, 40], [300, 200], [1200, 800], all), {
    direction: "Up", place: [10, 152], arrow: [126, 140],
  });
  assert.deepEqual(beside([500, 700, 80, 40], [300, 200], [1200, 800], all), {
    direction: "Down", place: [390, 488], arrow: [526, 688],
  });
  assert.deepEqual(beside([100, 300, 80, 40], [300, 200], [1200, 800], ["Left"]), {
    direction: "Left", place: [192, 220], arrow: [180, 306],
  });
});

test("choices without enough space stay on the page, where there is the most", () => {
  const { direction, place } = beside([0, 300, 800, 100], [300, 500], [800, 600], ["Up", "Down"]);
  assert.equal(direction, "Down");
  assert.deepEqual(place, [250, 10]);
});

test("choices to the left of their area end at the arrow", () => {
  assert.deepEqual(beside([500, 300, 80, 40], [300, 200], [1200, 800], ["Right"]), {
    direction: "Right", place: [188, 220], arrow: [488, 306],
  });
});

test("the choices and the arrow stay clear of the edges of the page and of round corners", () => {
  const first = beside([100, 0, 80, 40], [300, 200], [1200, 800], ["Left"]);
  assert.deepEqual([first.place, first.arrow], [[192, 10], [180, 26]]);
  const last = beside([100, 780, 80, 20], [300, 200], [1200, 800], ["Left"]);
  assert.deepEqual([last.place, last.arrow], [[192, 590], [180, 746]]);
});

test("a direction has space if the choices keep their distance from the edge of the page", () => {
  const at = (x) => beside([x, 300, 80, 40], [300, 200], [1200, 800], ["Right", "Up"]).direction;
  assert.equal(at(322), "Right");
  assert.equal(at(321), "Up");
});

test("above and below, the height of the choices needs space, and their width beside", () => {
  const all = ["Up", "Down", "Left", "Right"];
  const { direction } = beside([500, 400, 80, 40], [400, 338], [1200, 800], all);
  assert.equal(direction, "Up");
});

test("choices without a direction are below their area", () => {
  assert.equal(beside([500, 300, 80, 40], [300, 200], [1200, 800], []).direction, "Up");
});
