import assert from "node:assert/strict";
import { test } from "node:test";

const { readDisplayList } = await import("../../Sources/CWebClient/Client/displaylist.js");
const { replay } = await import("../../Sources/CWebClient/Client/replaying.js");

// A context that records the calls and the values of its properties.
function recorder() {
  const calls = [];
  const target = {
    createLinearGradient: (...numbers) => ({
      numbers, stops: [], addColorStop(...stop) { this.stops.push(stop); },
    }),
    createRadialGradient: (...numbers) => ({
      numbers, stops: [], addColorStop(...stop) { this.stops.push(stop); },
    }),
  };
  const context = new Proxy(target, {
    get(object, name) {
      if (Object.hasOwn(object, name)) return object[name];
      return (...values) => { calls.push([name, ...values]); };
    },
    set(object, name, value) {
      calls.push([name, value]);
      return true;
    },
  });
  return { context, calls };
}

const surroundings = (images = []) => ({
  color: (value) => `css(${value})`,
  fonts: { ordinary: "Sans", monospaced: "Mono" },
  image(image, pixels) {
    images.push(pixels);
    return image.list ? { drawn: true } : null;
  },
  symbol: (context, name, color) => context.symbol(name, color),
});

function replayed(body, scale = 1, images = []) {
  const { context, calls } = recorder();
  replay(readDisplayList(`L1,0,0,100,50;${body}`), context, scale, surroundings(images));
  // Without the frame of every drawing.
  return calls.slice(2, -1);
}

test("the bounds of a list fill the canvas in the resolution of the page", () => {
  const { context, calls } = recorder();
  replay(readDisplayList("L1,10,20,100,50;"), context, 2, surroundings());
  assert.deepEqual(calls, [["save"], ["setTransform", 2, 0, 0, 2, -20, -40], ["restore"]]);
});

test("a path is filled in its colour and by its rule", () => {
  const path = [
    ["beginPath"], ["moveTo", 0, 0], ["lineTo", 10, 0], ["quadraticCurveTo", 1, 2, 3, 4],
    ["bezierCurveTo", 1, 2, 3, 4, 5, 6], ["closePath"],
  ];
  const written = "M0 0L10 0Q1 2 3 4C1 2 3 4 5 6Z";
  assert.deepEqual(replayed(`flabel,${written};`), [
    ["fillStyle", "css(label)"], ...path, ["fill", "nonzero"],
  ]);
  assert.deepEqual(replayed(`Flabel,${written};`).at(-1), ["fill", "evenodd"]);
  assert.deepEqual(replayed(`C${written};`), [...path, ["clip", "evenodd"]]);
});

test("a line has the form of the pen, in the transform of the pen", () => {
  const calls = replayed("p3,round,bevel,4,1,2,5,6,2,0,0,1,0,0;slabel,M0 0L1 1;");
  assert.deepEqual(calls.slice(0, 6), [
    ["lineWidth", 3], ["lineCap", "round"], ["lineJoin", "bevel"], ["miterLimit", 4],
    ["setLineDash", [5, 6]], ["lineDashOffset", 1],
  ]);
  assert.deepEqual(calls.slice(-4), [
    ["save"], ["transform", 2, 0, 0, 1, 0, 0], ["stroke"], ["restore"],
  ]);
});

test("a line without a width is not drawn, and after restoring, the pen before is used", () => {
  assert.deepEqual(
    replayed("p0,butt,miter,10,0,0;slabel,M0 0L1 1;").filter(([name]) => name === "stroke"), []);
  const calls = replayed("q;p0,butt,miter,10,0,0;Q;slabel,M0 0L1 1;");
  assert.deepEqual(calls.at(-1), ["stroke"]);
});

test("a mode that a canvas applies to its whole area is restricted to the path", () => {
  const calls = replayed("bcopy;flabel,M0 0L1 1;").slice(-4);
  assert.deepEqual(calls, [["save"], ["clip", "nonzero"], ["fill", "nonzero"], ["restore"]]);
  const image = replayed("D0,0,10,10;E;bcopy;i0,0,1,20,30,1,0,0,1,0,0;").slice(-7, -1);
  assert.deepEqual(image, [
    ["rect", 0, 1, 20, 30], ["save"], ["clip", "nonzero"],
    ["drawImage", { drawn: true }, 0, 1, 20, 30], ["restore"],
  ].toSpliced(0, 0, ["beginPath"]));
  const normal = replayed("bmultiply;flabel,M0 0L1 1;");
  assert.equal(normal.filter(([name]) => name === "clip").length, 0);
  const restored = replayed("q;bcopy;Q;flabel,M0 0L1 1;");
  assert.equal(restored.filter(([name]) => name === "clip").length, 0);
});

test("a shadow is as large as the resolution demands, and can be removed", () => {
  assert.deepEqual(replayed("h1,2,3,label;", 2), [
    ["shadowOffsetX", 2], ["shadowOffsetY", 4], ["shadowBlur", 6], ["shadowColor", "css(label)"],
  ]);
  assert.deepEqual(replayed("h0,0,300,label;", 2)[2], ["shadowBlur", 500]);
  assert.deepEqual(replayed("h;").at(-1), ["shadowColor", "rgba(0, 0, 0, 0)"]);
});

test("clearing ignores opacity, blend mode and shadow", () => {
  const calls = replayed("xM0 0L1 1;");
  assert.deepEqual(calls.slice(0, 4), [
    ["save"], ["globalCompositeOperation", "destination-out"], ["globalAlpha", 1],
    ["shadowColor", "rgba(0, 0, 0, 0)"],
  ]);
  assert.deepEqual(calls.at(-1), ["restore"]);
});

test("a gradient ends at its ends unless its colours continue", () => {
  const gradient = (extent) => replayed(
    `g0,0,0,0,10,0,0,${extent},1,0,0,1,5,0,0,label,1,link;`)
    .find(([name]) => name === "fillStyle")[1].stops;
  const colors = [[0, "css(label)"], [1, "css(link)"]];
  assert.deepEqual(gradient("1,1"), colors);
  assert.deepEqual(
    gradient("0,0"), [[0, "rgba(0, 0, 0, 0)"], ...colors, [1, "rgba(0, 0, 0, 0)"]]);
});

test("a text is drawn on its baseline in the page's fonts", () => {
  const calls = replayed("tHi,5,20,17,600,1,label,0.5,right,1,0,0,1,3,4;");
  assert.deepEqual(calls[1], ["transform", 1, 0, 0, 1, 3, 4]);
  const properties = Object.fromEntries(calls.filter((call) => call.length === 2));
  assert.equal(properties.font, "600 17px Mono");
  assert.equal(properties.letterSpacing, "0.5px");
  assert.equal(properties.textAlign, "right");
  assert.deepEqual(calls.at(-2), ["fillText", "Hi", 5, 20]);
});

test("a drawn image is as sharp as its surroundings, and one that is not loaded is left out", () => {
  const pixels = [];
  const drawn = "D0,0,10,10;E;i0,0,0,20,20,3,0,0,3,0,0;";
  const calls = replayed(drawn, 2, pixels);
  assert.deepEqual(pixels, [12]);
  assert.deepEqual(calls.at(-2), ["drawImage", { drawn: true }, 0, 0, 20, 20]);
  replayed("D0,0,10,20;E;i0,0,0,30,20,1,0,0,1,0,0;", 1, pixels);
  replayed("D0,0,10,20;E;i0,0,0,10,80,1,0,0,2,0,0;", 1, pixels);
  assert.deepEqual(pixels, [12, 3, 8]);
  const raster = "Ndata:image/png%3bbase64%2cAAAA;i0,0,0,20,20,1,0,0,1,0,0;";
  assert.equal(replayed(raster).filter(([name]) => name === "drawImage").length, 0);
});

test("a symbol is drawn into the middle of its rectangle", () => {
  const calls = replayed("Ystar,link;i0,0,0,48,24,1,0,0,1,0,0;");
  assert.deepEqual(calls.slice(2, 5), [
    ["translate", 12, 0], ["scale", 1, 1], ["symbol", "star", "css(link)"],
  ]);
  const tall = replayed("Ystar,link;i0,1,2,48,96,1,0,0,1,0,0;");
  assert.deepEqual(tall.slice(2, 4), [["translate", 1, 26], ["scale", 2, 2]]);
});
