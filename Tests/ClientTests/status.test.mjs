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
