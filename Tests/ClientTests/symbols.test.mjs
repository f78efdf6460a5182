import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Element } from "./document.mjs";

globalThis.document.createElementNS = (space, tag) => new Element(tag);
globalThis.Path2D = class { constructor(text) { this.text = text; } };

const { drawSymbol, symbol } = await import("../../Sources/CWebClient/Client/symbols.js");

const read = (path) => readFileSync(new URL(`../../Sources/${path}`, import.meta.url), "utf8");

test("every symbol of a bar button's system items has a drawing", () => {
  const source = read("UIKitCore/Containers/UIBarButtonItem.swift");
  const list = source.slice(source.lastIndexOf("var symbolName: String?"));
  const names = [...list.slice(0, list.indexOf("default: nil")).matchAll(/: "([a-z.]+)"/g)]
    .map((match) => match[1]);
  assert.ok(names.length > 10);
  const drawn = read("CWebClient/Client/symbols.js");
  const missing = names.filter((name) => !new RegExp(`^  "?${name.replaceAll(".", "\\.")}"?[:,]`, "m").test(drawn));
  assert.deepEqual(missing, []);
});

test("a symbol has the size and weight of its node, and no values outside of the limits", async () => {
  const { configured } = await import("../../Sources/CWebClient/Client/symbols.js");
  const style = (properties, isFixed = true) => configured({ style: {} }, properties, isFixed).style;
  assert.deepEqual(style({}), {});
  assert.deepEqual(
    style({ symbolSize: 40 }),
    { maxWidth: "none", maxHeight: "none", width: "40px", height: "40px" });
  assert.deepEqual(style({ symbolSize: 40 }, false), { maxWidth: "none", maxHeight: "none" });
  assert.deepEqual(style({ symbolWeight: 400 }), { strokeWidth: "1.80" });
  for (const symbolSize of [0, -1, NaN, 1e9, "12px"]) assert.deepEqual(style({ symbolSize }), {});
  for (const symbolWeight of [0, 901, NaN, "bold"]) assert.deepEqual(style({ symbolWeight }), {});
});

const linesOf = (element) => element.children
  .map((line) => [line.getAttribute("d"), line.getAttribute("class")]);

test("a symbol that is not known, whatever its name, is a ring", () => {
  const ring = linesOf(symbol("no.such.symbol"));
  assert.equal(ring.length, 1);
  assert.deepEqual(linesOf(symbol("constructor")), ring);
  assert.notDeepEqual(linesOf(symbol("plus")), ring);
});

test("a filled symbol is filled, and a disc has its sign", () => {
  assert.equal(symbol("star.fill").getAttribute("class"), "symbol filled");
  assert.equal(symbol("star").getAttribute("class"), "symbol");
  assert.deepEqual(linesOf(symbol("plus.circle.fill")).map((line) => line[1]), ["disc", "sign"]);
});

// Returns what is drawn into a canvas, with the colours and without dashes of an earlier drawing.
function drawn(name) {
  const log = [];
  const context = {
    dashes: [4],
    setLineDash(dashes) { this.dashes = dashes; },
    fill(path) { log.push(["fill", path.text, this.fillStyle]); },
    stroke(path) { log.push(["stroke", path.text, this.strokeStyle, this.dashes.length]); },
  };
  drawSymbol(context, name, "red");
  return log;
}

test("a canvas has the same lines as the element", () => {
  const [[disc], [sign]] = linesOf(symbol("minus.circle.fill"));
  assert.deepEqual(drawn("minus.circle.fill"), [
    ["fill", disc, "red"], ["stroke", disc, "red", 0], ["stroke", sign, "#fff", 0],
  ]);
  const [[star]] = linesOf(symbol("star.fill"));
  assert.deepEqual(drawn("star.fill"), [["fill", star, "red"], ["stroke", star, "red", 0]]);
  const [[ring]] = linesOf(symbol("no.such.symbol"));
  assert.deepEqual(drawn("no.such.symbol"), [["stroke", ring, "red", 0]]);
});
