import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { colours } from "../../Sources/CWebClient/Client/names.js";

const file = new URL("../../Sources/CWebClient/Client/tokens.css", import.meta.url);
const text = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");

// The custom properties of the style sheet: a map from "selector name" to the value, by the
// condition around the rule.
function tokens() {
  const all = { "": new Map() };
  let condition = "";
  let selector = "";
  for (const line of text.split("\n").map((each) => each.trim())) {
    const opened = /^(.*) \{$/.exec(line)?.[1];
    const token = /^(--\w[\w-]*): (.*);$/.exec(line);
    if (opened?.startsWith("@")) {
      condition = opened;
      all[condition] ??= new Map();
    } else if (opened) {
      selector = opened;
    } else if (token && selector) {
      all[condition].set(`${selector} ${token[1]}`, token[2]);
    } else if (line === "}") {
      if (selector) selector = "";
      else condition = "";
    }
  }
  return all;
}

const {
  "": plain,
  "@media (prefers-color-scheme: dark)": dark,
  "@supports (color: light-dark(#000, #fff))": both,
} = tokens();

test("every color has a value for browsers without light-dark()", () => {
  for (const name of colours) assert.ok(plain.has(`:root --${name}`), name);
  for (const [name, value] of [...plain, ...dark]) assert.ok(!value.includes("light-dark"), name);
});

test("browsers with and without light-dark() show the same colors", () => {
  assert.ok(both.size > 40);
  assert.deepEqual([...both.keys()], [...dark.keys()]);
  for (const [name, value] of both) {
    assert.equal(value, `light-dark(${plain.get(name)}, ${dark.get(name)})`, name);
  }
});
