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
