import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

const { note, prepare } = await import("../../Sources/CWebClient/Client/animations.js");

// A node whose element notes the animations that are started and cancelled.
function node(properties = {}, computed = {}) {
  const log = [];
  const element = new Element("div");
  element.animate = (steps, timing) => {
    const entry = { steps, timing, isCancelled: false };
    log.push(entry);
    return { cancel() { entry.isCancelled = true; } };
  };
  element.computed = computed;
  return { element, properties, log };
}

globalThis.getComputedStyle = (element) => element.computed;
globalThis.document.hidden = false;
globalThis.matchMedia = () => ({ matches: false });

const fade = "alpha 0.500 0.100 linear 7 0.250";

test("a new node's animation begins at the app's value and ends at the property's", () => {
  const record = node();
  prepare(record, null, [fade])();
  assert.deepEqual(record.log.map(({ steps, timing }) => [steps, timing]), [
    [[{ opacity: "0.250" }, {}], { duration: 500, delay: 100, easing: "linear", fill: "backwards" }],
  ]);
});

test("an animation has the values on the way at their times", () => {
  const record = node();
  prepare(record, null, [`${fade} 0.2500:0.500 0.2500:0.125`, "frame 1 0 linear 8 5,6,7,8 1.0000:1,2,3,4"])();
  assert.deepEqual(record.log.map(({ steps }) => steps), [
    [{ opacity: "0.250" }, { opacity: "0.500", offset: 0.25 }, { opacity: "0.125", offset: 0.25 }, {}],
    [
      { left: "5px", top: "6px", width: "7px", height: "8px" },
      { left: "1px", top: "2px", width: "3px", height: "4px", offset: 1 }, {},
    ],
  ]);
});

test("values on the way that are none, too many, or not in order are refused", () => {
  const record = node();
  const ways = [
    "0.5000:red", "1.5000:0.5", "0.5000:0.5 0.2500:0.5", "0.5:0.5", "-0.500:0.5", "0.5000",
    " 0.5000:0.5", Array(201).fill("0.5000:0.5").join(" "),
  ];
  prepare(record, null, ways.map((way) => `${fade} ${way}`))();
  assert.deepEqual(record.log, []);
});

test("an animation begins where the former one is, if the page shows the app's value", () => {
  const record = node({ alpha: 0.25, frame: [1, 2, 3, 4] }, { opacity: "0.7", left: "9px" });
  prepare(record, record.properties, [fade])();
  assert.deepEqual(record.log[0].steps, [{ opacity: "0.7" }, {}]);
});

test("an animation begins at the app's value if the page shows another one", () => {
  const record = node({ alpha: 0.3, frame: [1, 2, 3, 4], background: "systemRed" });
  prepare(record, record.properties, [
    fade, "frame 1 0 ease-in 8 5,6,7,8", "background 1 0 ease-out 9 #11223344",
  ])();
  assert.deepEqual(record.log.map(({ steps }) => steps[0]), [
    { opacity: "0.250" }, { left: "5px", top: "6px", width: "7px", height: "8px" },
    { backgroundColor: "#11223344" },
  ]);
});

test("a property without a value is opaque and clear", () => {
  const record = node({}, { opacity: "1", backgroundColor: "rgba(0, 0, 0, 0)" });
  prepare(record, record.properties, [
    "alpha 1 0 linear 1 1.000", "background 1 0 linear 1 clear",
  ])();
  assert.deepEqual(record.log.map(({ steps }) => steps[0]), [
    { opacity: "1" }, { backgroundColor: "rgba(0, 0, 0, 0)" },
  ]);
});

test("an animation is played once, however often the app names it", () => {
  const record = node();
  for (let i = 0; i < 3; i++) prepare(record, record.properties, [fade])();
  assert.equal(record.log.length, 1);
  prepare(record, record.properties, [fade.replace(" 7 ", " 8 ")])();
  assert.deepEqual(record.log.map(({ isCancelled }) => isCancelled), [true, false]);
});

test("an animation that the app no longer names is cancelled, and the others continue", () => {
  const record = node();
  prepare(record, record.properties, [fade, "frame 1 0 linear 7 0,0,1,1"])();
  prepare(record, record.properties, [fade])();
  assert.deepEqual(record.log.map(({ isCancelled }) => isCancelled), [false, true]);
  prepare(record, record.properties, undefined)();
  assert.deepEqual(record.log.map(({ isCancelled }) => isCancelled), [true, true]);
});

test("an animation in a complete frame is not played, then or later", () => {
  const record = node();
  note(record, [fade]);
  prepare(record, record.properties, [fade])();
  assert.deepEqual(record.log, []);
});

test("a complete frame ends the animations that it does not name", () => {
  const record = node();
  prepare(record, record.properties, [fade])();
  note(record, undefined);
  assert.equal(record.log[0].isCancelled, true);
});

test("frames and backgrounds of a sheet move its panel, and its opacity is the whole sheet's", () => {
  const record = node();
  record.panel = node().element;
  const moved = [];
  record.panel.animate = (steps) => { moved.push(steps[0]); return {}; };
  prepare(record, null, [fade, "background 1 0 linear 7 clear"])();
  assert.deepEqual(moved, [{ backgroundColor: "transparent" }]);
  assert.deepEqual(record.log.map(({ steps }) => steps[0]), [{ opacity: "0.250" }]);
});

test("a hidden page and a user who prefers reduced motion see the result at once", () => {
  const record = node();
  globalThis.document.hidden = true;
  prepare(record, null, [fade])();
  globalThis.document.hidden = false;
  globalThis.matchMedia = () => ({ matches: true });
  prepare(record, null, [fade.replace(" 7 ", " 8 ")])();
  globalThis.matchMedia = () => ({ matches: false });
  assert.deepEqual(record.log, []);
});

test("a text that is no animation animates nothing", () => {
  for (const text of [
    "alpha 1 0 url(x) 1 0", "color 1 0 linear 1 0", "alpha -1 0 linear 1 0", "alpha 1 0 linear 1",
    "alpha 1 0 linear 1 x", "background 1 0 linear 1 url(x)", "frame 1 0 linear 1 1,2,3",
    "alpha 1 0 cubic-bezier(2,0,0,1) 1 0", "alpha 1 0 cubic-bezier(0,0,1) 1 0", 7, null,
  ]) {
    const record = node();
    prepare(record, null, [text])();
    assert.deepEqual(record.log, [], String(text));
  }
  const record = node();
  prepare(record, null, "alpha 1 0 linear 1 0")();
  assert.deepEqual(record.log, []);
});
