import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./document.mjs";

document.createTextNode = (data) => Object.assign(new Element("text"), { data });
document.querySelectorAll = () => [];
Element.prototype.addEventListener = function (name, run) { (this.on ??= {})[name] = run; };

const { Status } = await import("../../Sources/CWebClient/Client/status.js");

let bar;
let status;
let runs;

beforeEach(() => {
  bar = new Element("div");
  runs = [];
  status = new Status(bar, new Element("div"), () => {});
});

const action = (title, name = title) => ({ title, run: () => runs.push(name) });
const words = () => bar.children.map((each) => each.data ?? each.textContent);

test("the button of a line stays while the line's text and its action change", () => {
  status.now("upload", "Uploading file 1 of 2…", action("Cancel", "first"));
  const [, button] = bar.children;
  status.now("upload", "Uploading file 2 of 2…", action("Cancel", "second"));
  assert.equal(bar.children[1], button);
  assert.deepEqual(words(), ["Uploading file 2 of 2…", "Cancel"]);
  button.on.click();
  assert.deepEqual(runs, ["second"]);
});

test("a line that becomes another one, or has another action, has a button of its own", () => {
  status.now("notice", "One", action("Open"));
  const [, button] = bar.children;
  status.now("notice", "Two", action("Copy"));
  assert.notEqual(bar.children[1], button);
  assert.deepEqual(words(), ["Two", "Copy"]);
  status.now("busy", "Three");
  assert.deepEqual(words(), ["Three"]);
  status.clear("busy");
  assert.deepEqual(words(), ["Two", "Copy"]);
  bar.children[1].on.click();
  assert.deepEqual(runs, ["Copy"]);
  status.now("upload", "Four", action("Copy", "upload"));
  bar.children[1].on.click();
  assert.deepEqual(runs, ["Copy", "upload"]);
});

test("a text that was lost with its screen is offered, shortened for the eye only", () => {
  status.lostText("Half a word", "Notes");
  assert.deepEqual(words(), [
    "A text that you typed could not be put back because Notes had to start again. "
      + "You had typed: “Half a word”", "Copy",
  ]);
  const copied = [];
  const old = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", {
    value: { clipboard: { writeText: (text) => copied.push(text) } }, configurable: true,
  });
  const long = "word ".repeat(100);
  status.lostText(long, "Notes");
  assert.ok(words()[0].length < 300 && words()[0].endsWith("word…”"));
  bar.children[1].on.click();
  assert.deepEqual(copied, [long]);
  if (old) Object.defineProperty(globalThis, "navigator", old);
  clearTimeout(status.noticeTimer);
});

test("a lost text is not shortened within a character", () => {
  status.lostText("🎈".repeat(201), "Notes");
  assert.ok(words()[0].endsWith(`“${"🎈".repeat(200)}…”`));
  status.lostText(`x${"🎈".repeat(199)}`, "Notes");
  assert.ok(words()[0].endsWith(`“x${"🎈".repeat(199)}”`));
  clearTimeout(status.noticeTimer);
});

test("a lost text does not replace the sentence about a lost action", () => {
  status.lostAction("It may not have been done.");
  status.lostText("Hal", "Notes");
  assert.equal(
    words()[0], "It may not have been done. A text that you typed could not be put back because "
      + "Notes had to start again. You had typed: “Hal”");
  status.notice("Saved");
  status.lostText("Hal", "Notes");
  assert.ok(words()[0].startsWith("A text that you typed could not"));
  clearTimeout(status.noticeTimer);
});
