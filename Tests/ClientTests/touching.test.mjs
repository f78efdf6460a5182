import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

// The listeners of the window and of the stage, by the name of the event.
const listeners = {};
globalThis.addEventListener = (name, listener) => { listeners[name] = listener; };

const { applyTouches, Touching } = await import("../../Sources/CWebClient/Client/touching.js");

let paintings = [];
globalThis.requestAnimationFrame = (work) => paintings.push(work);
const paint = () => { for (const work of paintings.splice(0)) work(); };

const stage = {
  addEventListener(name, listener) { listeners[name] = listener; },
  getBoundingClientRect: () => ({ left: 10, top: 20 }),
};

// Creates a node inside another one; the outer one has the property `touches`.
function nodes(touches, { scroller = false } = {}) {
  const element = (record) => {
    const classes = new Set();
    record.element = {
      perennialRecord: record, style: {}, parentElement: record.parent?.element ?? null,
      classList: {
        contains: (name) => classes.has(name),
        toggle: (name, on) => { if (on) classes.add(name); else classes.delete(name); },
      },
    };
    return record;
  };
  const scrolled = element({ key: "s", properties: {}, parent: null });
  if (scroller) scrolled.element.classList.toggle("scroller", true);
  const outer = element({ key: "o", properties: { touches }, parent: scrolled });
  return { outer, inner: element({ key: "i", properties: {}, parent: outer }) };
}

let sent = [];
let touching;
const context = {
  send: (event) => sent.push(event), fields: { flush() {} }, scrolling: { flush() {} },
  tree: { rootKey: "0" },
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  paintings = [];
  sent = [];
  touching = new Touching(stage, context);
});

function pointer(name, target, more = {}) {
  listeners[name]({
    target: target.element, pointerId: 1, pointerType: "touch", button: 0, clientX: 11,
    clientY: 22, timeStamp: 5, ...more,
  });
}

const lists = () => sent.map((event) => [event.a, event.k, ...event.touches]);

test("a touch is reported where the app receives it, from the stage's corner", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  pointer("pointerup", inner, { clientX: 13 });
  assert.deepEqual(lists(), [["touch", "i", [1, 0, 0, 1, 2]], ["touch", "0", [1, 3, 0, 3, 2]]]);
  assert.equal(sent[0].time, 5);
});

test("a touch anywhere else, and another button of the mouse, is not reported", () => {
  const { inner } = nodes(undefined);
  pointer("pointerdown", inner);
  pointer("pointermove", inner, { clientX: 50 });
  pointer("pointerup", inner);
  pointer("pointerdown", nodes([]).inner, { pointerType: "mouse", button: 2 });
  assert.deepEqual(sent, []);
});

test("movements are reported once a painting, with all fingers", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  pointer("pointerdown", inner, { pointerId: 2, clientX: 30 });
  sent = [];
  for (const clientX of [40, 50, 60]) pointer("pointermove", inner, { clientX, timeStamp: clientX });
  assert.deepEqual(sent, []);
  paint();
  assert.deepEqual(lists(), [["move", "0", [1, 1, 0, 50, 2], [2, 1, 0, 20, 2]]]);
  assert.equal(sent[0].time, 60);
  paint();
  mock.timers.tick(1000);
  assert.equal(sent.length, 1);
});

test("the newest positions are reported before a finger is lifted", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  pointer("pointermove", inner, { clientX: 40 });
  pointer("pointerup", inner, { clientX: 40 });
  paint();
  assert.deepEqual(sent.map((event) => event.a), ["touch", "move", "touch"]);
});

test("cancelled touches are reported once, and not again", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  touching.cancel();
  assert.deepEqual(lists().at(-1), ["touch", "0", [1, 4, 0, 1, 2]]);
  pointer("pointermove", inner, { clientX: 90 });
  pointer("pointerup", inner);
  touching.cancel();
  paint();
  assert.equal(sent.length, 2);
  pointer("pointerdown", inner);
  assert.deepEqual(lists().at(-1), ["touch", "i", [2, 0, 0, 1, 2]]);
});

test("a browser that takes the touch cancels it", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  pointer("pointercancel", inner, { clientX: 0, clientY: 0 });
  assert.deepEqual(lists().at(-1), ["touch", "0", [1, 4, 0, 1, 2]]);
});

test("a click names the touch that ended, and no click by keyboard does", () => {
  const { inner } = nodes([]);
  pointer("pointerdown", inner);
  pointer("pointerup", inner);
  assert.equal(touching.numberOf({ detail: 1 }), 1);
  assert.equal(touching.numberOf({ detail: 0 }), undefined);
  pointer("pointerdown", nodes(undefined).inner);
  assert.equal(touching.numberOf({ detail: 1 }), undefined);
});

test("the browser keeps the movements that the app does not take", () => {
  const actions = (touches, options) => {
    const { outer } = nodes(touches, options);
    applyTouches(outer);
    return outer.element.style.touchAction;
  };
  const inScroller = { scroller: true };
  assert.equal(actions([], inScroller), "pan-x pan-y pinch-zoom");
  assert.equal(actions(["horizontal"], inScroller), "pan-y pinch-zoom");
  assert.equal(actions(["pinch"], inScroller), "pan-x pan-y");
  assert.equal(actions(["horizontal", "vertical", "pinch"], inScroller), "none");
  assert.equal(actions([]), "pinch-zoom");
  assert.equal(actions(["pinch"]), "none");
  assert.equal(actions(undefined), "");
});
