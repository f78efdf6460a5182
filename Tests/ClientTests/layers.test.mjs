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

test("an animation with another duration replaces the former one where that is", () => {
  const record = node({});
  const [first] = apply(record, { layerAnimations: fade });
  first.currentTime = 80;
  const [, second] = apply(record, { layerAnimations: fade.replace(" 0.25 ", " 0.5 ") });
  assert.deepEqual([first.isCancelled, second.isCancelled, second.currentTime], [true, false, 80]);
});

test("the opacity of a layer with a panel is that of the whole", () => {
  const record = node({});
  record.panel = watched(new Element("div"));
  assert.equal(apply(record, { layerAnimations: fade + spin.slice(3) }).length, 1);
  assert.equal(record.panel.log.length, 1);
});

test("an animated radius rounds the corners of the layer alone", () => {
  const text = "A1;cornerRadius 1 0 1 1 normal none linear|0 linear 0|1 linear 5;";
  const radii = (corners) => apply(node({}), { corners, layerAnimations: text })[0]
    .keyframes[1].borderRadius;
  assert.deepEqual([1, 2, 4, 8].map(radii), [
    "5px 0px 0px 0px", "0px 5px 0px 0px", "0px 0px 0px 5px", "0px 0px 5px 0px",
  ]);
});

test("an animated shadow begins with half of the layer's blur, as CSS counts", () => {
  const record = node({});
  const text = "A1;shadowX 1 0 1 1 normal none linear|0 linear 0|1 linear 5;";
  apply(record, { layerShadow: ["1", "2", "6", "#000000ff"], layerAnimations: text });
  assert.equal(record.element.style["--layer-shadowBlur"], "3px");
});

test("the place of a layer has its anchor, and goes with the property", () => {
  const record = node({});
  apply(record, { layerPlace: ["0.25", "0.75", "1", "2", "0.5", "3", "4"] });
  const { style } = record.element;
  assert.equal(style.transformOrigin, "25% 75%");
  assert.deepEqual([style["--layer-shiftY"], style["--layer-turn"]], ["2px", "0.5rad"]);
  apply(record, {});
  assert.equal(style.transformOrigin, "");
  assert.equal(style["--layer-turn"], undefined);
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

test("a shape has the dashes with their phase, and no negative width", () => {
  const record = node({});
  apply(record, { shape: [...ring.slice(0, 10), "1.5", "4 2"] });
  const dashed = record.shape.lines[0].style;
  assert.deepEqual([dashed.strokeWidth, dashed.strokeDasharray, dashed.strokeDashoffset],
    ["3px", "4px 2px", "1.5px"]);
  apply(record, { shape: [...ring.slice(0, 4), "-3", ...ring.slice(5)] });
  assert.equal(record.shape.lines[0].style.strokeWidth, "0px");
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

test("an animation at a limit is read, and one over it is refused", () => {
  const frames = (count, curve = "linear") => readAnimations(
    `A1;alpha 1 0 1 1 normal none ${curve}|0 linear 0${"|1 linear 1".repeat(count - 1)};`);
  assert.deepEqual([256, 257].map((count) => frames(count).length), [1, 0]);
  const curve = (count) => `linear(${Array(count).fill("0").join(",")})`;
  assert.deepEqual([128, 129].map((count) => frames(2, curve(count)).length), [1, 0]);
  assert.deepEqual([19999, 20000].map((count) => isPath(`M0 0${"L1 1".repeat(count)}`)),
    [true, false]);
});

test("a text with one wrong animation, or with values out of order, is refused as a whole", () => {
  const good = "alpha 1 0 1 1 normal none linear|0 linear 0|1 linear 1;";
  assert.deepEqual(readAnimations(`A1;${good}${good.replace("alpha", "zoom")}`), []);
  assert.deepEqual(
    readAnimations(`A1;${good.replace("|1 ", "|0.6 linear 1|0.5 linear 0|1 ")}`), []);
});
