import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Element } from "./document.mjs";

let isActive = true;
Object.defineProperty(globalThis, "navigator", {
  configurable: true, value: { userActivation: { get isActive() { return isActive; } } },
});
let blobs = [];
let revoked = [];
URL.createObjectURL = (blob) => `blob:${blobs.push(blob)}`;
URL.revokeObjectURL = (url) => revoked.push(url);
let clicked = [];
Element.prototype.click = function () { clicked.push([this.href, this.download]); };

const { Downloads } = await import("../../Sources/CWebClient/Client/downloads.js");

let notices = [];
const status = {
  now: (kind, text, action) => notices.push({ text, action }), clear: () => { notices = []; },
};
const downloads = new Downloads(status, "Notes");

beforeEach(() => {
  [blobs, revoked, clicked, notices] = [[], [], [], []];
  isActive = true;
});

test("a file is saved with its name and content, and never shown as a page", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  downloads.save(["note.html", btoa("<b>")]);
  assert.deepEqual(clicked, [["blob:1", "note.html"]]);
  assert.equal(await blobs[0].text(), "<b>");
  assert.equal(blobs[0].type, "application/octet-stream");
  mock.timers.tick(60_000);
  assert.deepEqual(revoked, ["blob:1"]);
  mock.timers.reset();
});

test("a file is saved without a recent action of the user only if the user agrees", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  isActive = false;
  downloads.save(["note.txt", btoa("abc")]);
  assert.deepEqual([clicked, blobs], [[], []]);
  assert.equal(notices[0].text, "Notes saves the file “note.txt”.");
  notices[0].action.run();
  assert.deepEqual(clicked, [["blob:1", "note.txt"]]);
  assert.deepEqual(notices, []);
  mock.timers.reset();
});

test("a content that is not Base64 is not saved", () => {
  downloads.save(["note.txt", "!"]);
  downloads.save(["note.txt"]);
  assert.deepEqual([clicked, notices], [[], []]);
});

test("a name that an app forged is without paths and without characters that hide its type", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const name of ["../../.bashrc", "a\u202Etxt.exe", "\n", "x".repeat(300) + ".txt"]) {
    downloads.save([name, btoa("abc")]);
  }
  assert.deepEqual(clicked.map(([, name]) => name),
    ["bashrc", "atxt.exe", "File", "x".repeat(196) + ".txt"]);
  mock.timers.reset();
});
