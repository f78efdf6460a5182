import assert from "node:assert/strict";
import { test } from "node:test";

const { readDisplayList } = await import("../../Sources/CWebClient/Client/displaylist.js");

const list = (body) => readDisplayList(`L1,0,0,100,50;${body}`);
const operations = (body) => list(body)?.operations;
const matrix = "1,0,0,1,0,0";

test("a list has bounds, images and operations", () => {
  assert.deepEqual(readDisplayList("L1,-1.5,2,100,50;"), {
    bounds: [-1.5, 2, 100, 50], images: [], operations: [],
  });
  assert.deepEqual(operations("q;a0.5;bmultiply;h1,2,3,#000000ff;h;Q;"), [
    ["q"], ["a", 0.5], ["b", "multiply"], ["h", 1, 2, 3, "#000000ff"], ["h"], ["Q"],
  ]);
});

test("a path consists of segments", () => {
  assert.deepEqual(operations("fsystemRed,M0 0L10.5 0Q1 2 3 4C1 2 3 4 -5 6Z;"), [
    ["f", "systemRed", [
      ["M", 0, 0], ["L", 10.5, 0], ["Q", 1, 2, 3, 4], ["C", 1, 2, 3, 4, -5, 6], ["Z"],
    ]],
  ]);
  assert.deepEqual(operations("c;"), [["c", []]]);
  assert.deepEqual(operations("f#000000ff,;"), [["f", "#000000ff", []]]);
});

test("a pen has dashes and perhaps a transform", () => {
  assert.deepEqual(operations("p2,round,bevel,10,1,2,4,5;"), [
    ["p", {
      width: 2, cap: "round", join: "bevel", miterLimit: 10, dashPhase: 1, dashes: [4, 5],
      matrix: null,
    }],
  ]);
  assert.deepEqual(
    operations("p2,butt,miter,10,0,0,2,0,0,1,0,0;")[0][1].matrix, [2, 0, 0, 1, 0, 0]);
});

test("a text keeps the characters of the format", () => {
  const [, text] = operations(`ta%2cb%3bc%25d,1,2,17,400,1,label,0.5,center,${matrix};`)[0];
  assert.equal(text.text, "a,b;c%d");
  assert.deepEqual([text.x, text.size, text.isMonospaced, text.alignment], [1, 17, true, "center"]);
});

test("a gradient has colours at positions", () => {
  const [, gradient] = operations(
    `g1,0,0,0,10,10,5,1,0,${matrix},0,#000000ff,1,#ffffffff/#000000ff;`)[0];
  assert.deepEqual(gradient.stops, [[0, "#000000ff"], [1, "#ffffffff/#000000ff"]]);
  assert.deepEqual([gradient.isRadial, gradient.before, gradient.after], [true, true, false]);
});

test("an operation draws an image that is before it", () => {
  const image = "Ndata:image/png%3bbase64%2cAAAA;";
  const draw = `i0,0,0,10,10,${matrix};`;
  assert.deepEqual(list(image + draw).images, [{ address: "data:image/png;base64,AAAA" }]);
  assert.deepEqual(
    list(`Ystar,label;D0,0,5,5;f#000000ff,M0 0L5 5;E;${draw}`).images.map(Object.keys),
    [["symbol", "color"], ["list"]]);
  assert.equal(list(draw), null);
  assert.equal(list(`q;Q;${image}`), null);
});

test("anything else is refused as a whole", () => {
  const refused = [
    "z;", "q;", "Q;", "q;Q;Q;", "a2;", "a-1;", "a;", "a0,0;", "aNaN;", "a1e0;", "a.5;", "bplus;",
    "h1;", "h0,0,-1,#000000ff;", "p1,flat,miter,10,0,0;", "p-1,butt,miter,10,0,0;",
    "p1,butt,miter,10,0,2,1;", "p1,butt,miter,10,0,1,-1;", "p1,butt,miter,10,0,65;", "f;", "f#000,M0 0;", "furl(x),M0 0;",
    "f#000000ff,L0 0;", "f#000000ff,M0;", "f#000000ff,M0 0 0;", "f#000000ff,M0 0B1 1;",
    "f#000000ff,M0,0;", "f#000000ff,M1000001 0;", "f#000000ff,M00000001 0;",
    `i0,0,0,10,10,${matrix};`, `i-1,0,0,1,1,${matrix};`,
    "Nhttps://example.org/a.png;", "Ndata:image/svg+xml%3bbase64%2cAAAA;",
    "D0,0,1,1;", "E;", "D0,0,1,1;q;E;", "ta%zz,0,0,17,400,0,label,0,left,1,0,0,1,0,0;",
    "ta%,0,0,17,400,0,label,0,left,1,0,0,1,0,0;", "ta,0,0,17,0,0,label,0,left,1,0,0,1,0,0;",
    "g2,0,0,0,0,0,0,0,0,1,0,0,1,0,0;", `g0,0,0,0,1,1,0,1,1,${matrix},1.5,label;`,
    `Ystar,label;i0.5,0,0,1,1,${matrix};`, "L1,0,0,1,1;", ";", "q", "q;Q",
  ];
  for (const body of refused) assert.equal(list(body), null, body);
  for (const text of [undefined, null, 7, "", ";", "L2,0,0,1,1;", "L1,0,0,-1,1;", "L1,0,0,1,-1;", "L1,0,0,1;"]) {
    assert.equal(readDisplayList(text), null, String(text));
  }
});

test("a list over a limit is refused", () => {
  assert.notEqual(list("a1;".repeat(50000)), null);
  assert.equal(list("a1;".repeat(50001)), null);
  const path = (count) => `f#000000ff,M0 0${"L1 1".repeat(count - 1)};`;
  assert.notEqual(list(path(200000)), null);
  assert.equal(list(path(200001)), null);
  assert.equal(list(path(100001).repeat(2)), null);
  const nested = (depth) => "D0,0,1,1;".repeat(depth) + "E;".repeat(depth);
  assert.notEqual(list(nested(8)), null);
  assert.equal(list(nested(9)), null);
  assert.equal(list("Ystar,label;".repeat(1001)), null);
  const dashes = (count) => `p1,butt,miter,10,0,${count}${",1".repeat(count)};`;
  assert.notEqual(list(dashes(64)), null);
  assert.equal(list(dashes(65)), null);
  const stops = (count) => `g0,0,0,0,1,1,0,1,1,${matrix}${",0,label".repeat(count)};`;
  assert.notEqual(list(stops(64)), null);
  assert.equal(list(stops(65)), null);
  const text = (length) => {
    const rest = ",0,0,17,400,0,label,0,left,1,0,0,1,0,0;";
    return `t${"a".repeat(length - rest.length - 1 - "L1,0,0,100,50;".length)}${rest}`;
  };
  assert.notEqual(list(text(8 << 20)), null);
  assert.equal(list(text((8 << 20) + 1)), null);
});
