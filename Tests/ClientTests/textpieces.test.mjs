import assert from "node:assert/strict";
import { test } from "node:test";
import { isUsuallyWide, piecesOf } from "../../Sources/CWebClient/Client/textpieces.js";

const pieces = (text) => [...piecesOf(text)];

test("letters that are measured before anything is shown are no pieces", () => {
  assert.deepEqual(pieces("Größe ſ Ÿ 12"), []);
});

test("other characters are pieces one by one", () => {
  assert.deepEqual(pieces("да, 漢字"), ["д", "а", "漢", "字"]);
});

test("a word of a script whose letters join is one piece", () => {
  assert.deepEqual(pieces("abc سلام"), ["سلام"]);
});

test("a long word of such a script is measured letter by letter", () => {
  const letters = pieces("س".repeat(33));
  assert.ok(letters.length > 1);
  assert.ok(letters.every((letter) => letter.length <= 32));
});

test("an accent over a measured letter is no piece", () => {
  assert.deepEqual(pieces("e\u0301"), []);
});

test("a character of several code points is one piece", () => {
  assert.deepEqual(pieces("👩‍👩‍👧"), ["👩‍👩‍👧"]);
  assert.deepEqual(pieces("1\ufe0f\u20e3"), ["1\ufe0f\u20e3"]);
});

test("ideographs and emoji are usually wide, other characters are not", () => {
  assert.ok(isUsuallyWide("漢"));
  assert.ok(isUsuallyWide("😀"));
  assert.ok(!isUsuallyWide("д"));
  assert.ok(!isUsuallyWide("漢字"));
});
