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
