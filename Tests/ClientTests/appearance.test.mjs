import assert from "node:assert/strict";
import { test } from "node:test";
import { colour } from "../../Sources/CWebClient/Client/appearance.js";

test("a color token and components become styles", () => {
  assert.equal(colour("systemBlue"), "var(--systemBlue)");
  assert.equal(colour("#11223344"), "#11223344");
});

test("a color with two variants follows the appearance of the page", () => {
  assert.equal(colour("#ff8000ff/#0000ffff"), "light-dark(#ff8000ff, #0000ffff)");
});

test("a value that is not a color shows nothing", () => {
  for (const value of ["red;x", "#ff8000ff/url(x)", "#ff8000ff/#0000ffff/#0000ffff", 7, null]) {
    assert.equal(colour(value), "");
  }
});
