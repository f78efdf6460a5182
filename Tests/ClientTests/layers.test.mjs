import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

globalThis.document.createElementNS = (space, tag) => {
  const element = new Element(tag);
  element.prepend = element.append;
  return watched(element);
};
let isReduced = false;
globalThis.matchMedia = () => ({ matches: isReduced, addEventListener() {} });

const { readAnimations, isPath } = await import("../../Sources/CWebClient/Client/layermotion.js");
const { applyLayer } = await import("../../Sources/CWebClient/Client/layers.js");
const { lengthOf, partsOf } = await import("../../Sources/CWebClient/Client/shapes.js");

// An element that notes the animations that are started on it.
function watched(element) {
  element.log = [];
  element.animate = (keyframes, timing) => {
    const animation = {
      keyframes, timing, isCancelled: false, isFinished: false, currentTime: 5,
      cancel() { this.isCancelled = true; },
      finish() { this.isFinished = true; },
    };
    animation.effect = { setKeyframes(frames) { animation.keyframes = frames; } };
    element.log.push(animation);
    return animation;
  };
  return element;
}

function node(properties) {
  const element = watched(new Element("div"));
  element.prepend = (child) => element.insertBefore(child, element.children[0] ?? null);
  return { element, properties };
}

function apply(record, properties) {
  const names = new Set([...Object.keys(record.properties), ...Object.keys(properties)]);
  record.properties = properties;
  applyLayer(record, names);
  return record.element.log;
}

const spin = "A1;turn 7 0 2 infinite normal none linear|0 linear 0|1 linear 6.283185;";
const fade = "A1;alpha 8 -0.5 0.25 2 alternate both cubic-bezier(0.42,0,1,1)|0 linear 1|1 linear 0;";

test("an animation is played with its time, and with a custom property for its value", () => {
  const [turn] = apply(node({}), { layerAnimations: spin });
  assert.deepEqual(turn.timing, {
    duration: 2000, iterations: Infinity, direction: "normal", fill: "none", easing: "linear",
    delay: 0,
  });
  assert.deepEqual(turn.keyframes, [
    { offset: 0, easing: "linear", "--layer-turn": "0rad" },
    { offset: 1, easing: "linear", "--layer-turn": "6.283185rad" },
  ]);
  const [alpha] = apply(node({}), { layerAnimations: fade });
  assert.deepEqual([alpha.timing.delay, alpha.timing.direction, alpha.keyframes[1].opacity],
    [-500, "alternate", 0]);
});

test("an animation goes on while frames name it, whatever its delay, and ends afterwards", () => {
  const record = node({});
  apply(record, { layerAnimations: fade });
  apply(record, { layerAnimations: fade.replace("-0.5", "0") });
  assert.equal(record.element.log.length, 1);
  apply(record, {});
  assert.equal(record.element.log[0].isCancelled, true);
});

test("an animation whose values change continues with the new ones", () => {
  const record = node({});
  apply(record, { layerAnimations: fade });
  const log = apply(record, { layerAnimations: fade.replace("|1 linear 0;", "|1 linear 0.5;") });
  assert.equal(log.length, 1);
  assert.equal(log[0].keyframes[1].opacity, 0.5);
});

test("a user who prefers reduced motion sees only what stays at the end", () => {
  isReduced = true;
  assert.deepEqual(apply(node({}), { layerAnimations: spin }), []);
  const [alpha] = apply(node({}), { layerAnimations: fade });
  assert.equal(alpha.isFinished, true);
  isReduced = false;
});

const ring = ["M0 0L10 0M0 5L30 5", "clear", "nonzero", "#ff0000ff", "3", "round", "miter", "10",
  "0", "1", "0", ""];

test("a line that is animated is cut by the shares of the whole path's length", () => {
  const record = node({});
  const text = "A1;strokeEnd 3 0 1 1 normal none linear|0 linear 0|1 linear 1;";
  apply(record, { shape: ring, layerAnimations: text });
  const { svg, lines } = record.shape;
  assert.equal(svg.log[0].keyframes[1]["--layer-strokeEnd"], "1");
  assert.equal(lines.length, 2);
  assert.ok(lines[1].style.strokeDasharray.includes("- 0.25) / 0.75"));
  apply(record, { shape: ring });
  assert.equal(record.shape.lines.length, 1);
  assert.equal(svg.parentNode, null);
});

test("a shape of another form is not drawn", () => {
  for (const shape of [ring.slice(1), ["M0 0;x", ...ring.slice(1)], "M0 0L1 1"]) {
    const record = node({});
    apply(record, { shape });
    assert.equal(record.shape ?? null, null);
  }
});

test("the length of a path is that of its lines and curves", () => {
  assert.deepEqual(partsOf("M0 0L3 4M1 1Z"), ["M0 0L3 4", "M1 1Z"]);
  assert.equal(lengthOf("M0 0L3 4"), 5);
  assert.equal(lengthOf("M0 0L3 0L3 4Z"), 12);
  const quarter = lengthOf("M10 0C10 5.523 5.523 10 0 10");
  assert.ok(Math.abs(quarter - 15.708) < 0.02, String(quarter));
});

test("a text that is not an animation within the limits animates nothing", () => {
  const good = "alpha 1 0 1 1 normal none linear|0 linear 0|1 linear 1;";
  assert.equal(readAnimations("A1;" + good).length, 1);
  for (const text of [
    good, "A1;alpha", "A1;" + good.replace("alpha", "zoom"), "A1;" + good.replace(" 1 0 1", " x 0 1"),
    "A1;" + good.replace("|1 linear 1", ""), "A1;" + good.replace("0 1 1", "0 0 1"),
    "A1;" + good.replace("|0 linear 0", "|0.5 linear NaN"), "A1;" + good.replace("|1 ", "|2 "),
    "A1;" + good.replace("none linear", "none url(x)"), "A1;" + good.replace("none", "all"),
    "A1;" + good.replace("none linear", "none cubic-bezier(2,0,0,1)"),
    "A1;" + good.replace("0 1 1 normal", "0 1 1e9 normal"), "A1;" + good.repeat(65),
    "A1;" + good.replace("|1 linear 1", "|1 linear 1".repeat(300)),
    "A1;background 1 0 1 1 normal none linear|0 linear red|1 linear url(x);",
    "A1;path 1 0 1 1 normal none linear|0 linear M0 0|1 linear M0 0\");", 7, null,
  ]) assert.deepEqual(readAnimations(text), [], String(text));
  assert.equal(isPath("M0 0L1 1Z"), true);
  assert.equal(isPath("M0 0L1Z"), false);
});
