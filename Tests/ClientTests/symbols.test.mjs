import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

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
