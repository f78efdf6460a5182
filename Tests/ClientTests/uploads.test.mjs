import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./document.mjs";

const identifier = "a".repeat(32);
let requests = [];
let answer;
globalThis.fetch = (address, options) => {
  requests.push({ address, ...options });
  return answer(options);
};
const answerWith = (status, text, type = "text/plain; charset=utf-8") => () => Promise.resolve({
  status, ok: status < 300, text: async () => text, headers: { get: () => type },
});
let inputs = [];
Element.prototype.addEventListener = function (name, run) { (this.on ??= {})[name] = run; };
const listeners = new Map();
globalThis.addEventListener = (name, run) => listeners.set(name, run);
globalThis.removeEventListener = (name, run) => {
  if (listeners.get(name) === run) listeners.delete(name);
};
Element.prototype.click = function () { inputs.push(this); };

const { Uploads } = await import("../../Sources/CWebClient/Client/uploads.js");

let sent = [];
let notices = [];
let shown = null;
const status = {
  notice: (text) => notices.push(text),
  now: (name, text, action) => { shown = { text, action }; },
  clear: () => { shown = null; },
};
let flushes = 0;
const context = {
  send: (event) => sent.push(event),
  // The event of the files comes after the text that was typed before it.
  fields: { flush() { flushes += sent.length === 0 ? 1 : 100; } },
};
let uploads;
const file = (name, size = 3) => ({ name, size });
// The report of an upload of which nothing arrived; the app gives another permission.
const nothing = { k: "k", a: "files", v: "" };
const record = (most = "1", source = "") => ({
  key: "k", properties: { upload: ["g", "image/*", most, source] },
});

beforeEach(() => {
  [requests, inputs, sent, notices, shown, flushes] = [[], [], [], [], null, 0];
  answer = answerWith(201, identifier);
  uploads = new Uploads(context, status, { slug: "notes", session: "s", token: "t", name: "Notes" });
});

test("the chooser offers the types and the number of files that the app asks for", () => {
  uploads.choose(record());
  assert.deepEqual([inputs[0].type, inputs[0].accept, inputs[0].multiple],
    ["file", "image/*", false]);
  assert.equal(inputs[0].getAttribute("capture"), null);
  assert.equal(inputs[0].parentNode, document.body);
  uploads.choose(record("5", "camera"));
  assert.equal(inputs[0].parentNode, null);
  assert.deepEqual([inputs[1].multiple, inputs[1].getAttribute("capture")], [true, "environment"]);
  uploads.choose(record("1", "frontCamera"));
  assert.equal(inputs[2].getAttribute("capture"), "user");
  uploads.choose(record("5", "camera"));
  // The chooser stays until the next one, because browsers report its end at any time.
  assert.equal(inputs[3].parentNode, document.body);
  assert.deepEqual([requests, sent], [[], []]);
});

test("chosen files are uploaded one after the other and reported at once", async () => {
  uploads.choose(record("2"));
  inputs[0].files = [file("ä/b.txt"), file("c.txt")];
  await inputs[0].on.change();
  assert.deepEqual(requests.map((each) => [each.address, each.method, each.body.name]), [
    ["/notes/s/files/g?name=%C3%A4%2Fb.txt", "POST", "ä/b.txt"],
    ["/notes/s/files/g?name=c.txt", "POST", "c.txt"],
  ]);
  assert.equal(requests[0].headers["X-Perennial-Page"], "t");
  assert.deepEqual(sent, [{ k: "k", a: "files", v: `${identifier} ${identifier}` }]);
  assert.deepEqual([notices, shown, flushes], [[], null, 1]);
  assert.equal(inputs[0].parentNode, null);
  assert.equal(requests[0].redirect, "error");
});

test("a chooser that was closed without a file sends nothing", async () => {
  uploads.choose(record());
  inputs[0].files = [];
  await inputs[0].on.change();
  assert.deepEqual([requests, sent, notices, flushes], [[], [], [], 0]);
});

test("a long name keeps its beginning and its type", async () => {
  await uploads.upload([file(`${"a".repeat(290)}ü.jpeg`), file("b".repeat(200))], "k", "g", 2);
  const names = requests.map(({ address }) => decodeURIComponent(address.split("name=")[1]));
  assert.deepEqual(names, [`${"a".repeat(180 + 14)}ü.jpeg`, "b".repeat(200)]);
});

test("files over a limit are not sent", async () => {
  await uploads.upload([file("a"), file("b")], "k", "g", 1);
  await uploads.upload([file("a"), file("b"), file("c")], "k", "g", 2);
  await uploads.upload([file("a", (256 << 20) + 1)], "k", "g", 1);
  assert.deepEqual(notices,
    ["Choose one file.", "Choose 2 files at most.", "“a” is too large: 256 MB are the maximum."]);
  assert.deepEqual([requests, sent], [[], []]);
  await uploads.upload([file("a", 256 << 20)], "k", "g", 1);
  assert.equal(requests.length, 1);
});

test("the host's sentence about a refused file is shown, and the app gets none", async () => {
  answer = answerWith(410, "The app does not wait for files any more.");
  await uploads.upload([file("a"), file("b")], "k", "g", 2);
  assert.deepEqual(notices, ["The app does not wait for files any more."]);
  assert.deepEqual([requests.length, sent], [1, [nothing]]);
});

test("an answer that is not the host's is not shown", async () => {
  const failed = "The file could not be uploaded. Choose it again.";
  answer = answerWith(502, "<h1>Bad gateway</h1>", "text/html");
  await uploads.upload([file("a")], "k", "g", 1);
  answer = answerWith(201, "../../etc");
  await uploads.upload([file("a")], "k", "g", 1);
  answer = answerWith(200, identifier);
  await uploads.upload([file("a")], "k", "g", 1);
  answer = () => Promise.reject(new TypeError("offline"));
  await uploads.upload([file("a")], "k", "g", 1);
  assert.deepEqual(notices, [failed, failed, failed, failed]);
  assert.deepEqual(sent, [nothing, nothing, nothing, nothing]);
});

const untilAborted = ({ signal }) => new Promise((_, reject) => {
  signal.addEventListener("abort", () => reject(new Error("aborted")));
});

test("an upload ends with the process that asked for it, with a message", async () => {
  answer = untilAborted;
  const done = uploads.upload([file("a")], "k", "g", 1);
  assert.equal(shown.text, "Uploading the file…");
  uploads.discard();
  await done;
  assert.match(notices[0], /^Notes had to start again, so the chosen files were discarded\./);
  assert.deepEqual([sent, shown, notices.length], [[], null, 1]);
  uploads.discard();
  assert.equal(notices.length, 1);
});

test("the user cancels an upload", async () => {
  answer = untilAborted;
  const done = uploads.upload([file("a"), file("b")], "k", "g", 2);
  assert.equal(shown.text, "Uploading file 1 of 2…");
  shown.action.run();
  await done;
  assert.deepEqual([sent, notices, shown, requests.length], [[nothing], [], null, 1]);
  assert.equal(requests[0].signal.aborted, true);
});

test("the browser asks before the page is left only while a file is uploaded", async () => {
  const asks = () => {
    let isAsked = false;
    listeners.get("beforeunload")?.({ preventDefault() { isAsked = true; } });
    return isAsked;
  };
  assert.equal(asks(), false);
  answer = untilAborted;
  let done = uploads.upload([file("a")], "k", "g", 1);
  assert.equal(asks(), true);
  const later = uploads.upload([file("b")], "k", "h", 1);
  await done;
  assert.equal(asks(), true, "the later upload continues");
  shown.action.run();
  assert.equal(asks(), false);
  await later;
  answer = answerWith(201, identifier);
  done = uploads.upload([file("c")], "k", "g", 1);
  assert.equal(asks(), true);
  await done;
  assert.equal(asks(), false);
});

test("files that the user chose later replace those that are being uploaded", async () => {
  answer = untilAborted;
  const first = uploads.upload([file("a"), file("b")], "k", "g", 2);
  const second = uploads.upload([file("c")], "l", "h", 1);
  await first;
  assert.deepEqual(requests.map(({ signal }) => signal.aborted), [true, false]);
  assert.equal(shown.text, "Uploading the file…");
  shown.action.run();
  await second;
  // Only the later view has a permission that can be renewed.
  assert.deepEqual([sent, notices, shown], [[{ ...nothing, k: "l" }], [], null]);
});

test("a process that ends after the user cancelled the upload discards nothing", async () => {
  answer = untilAborted;
  const done = uploads.upload([file("a")], "k", "g", 1);
  shown.action.run();
  uploads.discard();
  await done;
  assert.deepEqual(notices, []);
});

test("an upload that another one replaces reports nothing", async () => {
  answer = untilAborted;
  const done = uploads.upload([file("a")], "k", "g", 1);
  answer = answerWith(201, identifier);
  await uploads.upload([file("b")], "k", "h", 1);
  await done;
  assert.deepEqual([sent, notices], [[{ k: "k", a: "files", v: identifier }], []]);
});
