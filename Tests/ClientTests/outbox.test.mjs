import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox } from "../../Sources/CWebClient/Client/outbox.js";

const text = (v, k = "f") => ({ k, a: "text", v });
const selection = (k = "f") => ({ k, a: "selection", s: [0, 0] });
const scroll = (y, k = "s") => ({ k, a: "scroll", x: 0, y });
const focus = (k, on = true) => ({ k, a: "focus", on });
const tap = (k = "b") => ({ k, a: "tap", x: 0, y: 0 });
const secret = (v) => ({ ...text(v), secret: true });

function outbox(...events) {
  const box = new Outbox();
  for (const event of events) box.add(event);
  return box;
}

const numbers = (events) => events.map((event) => event.n);
const names = (events) => events.map((event) => event.v ?? event.a);

test("an event has no number before it is sent", () => {
  const event = tap();
  const box = outbox(event);
  assert.equal(event.n, undefined);
  box.take();
  assert.equal(event.n, 1);
});

test("events are numbered in order and without a gap", () => {
  const box = outbox(tap(), text("a"), tap());
  assert.deepEqual(numbers(box.take()), [1, 2, 3]);
  box.add(tap());
  assert.deepEqual(numbers(box.take()), [4]);
  assert.deepEqual(box.take(), []);
});

test("the last number counts events that wait", () => {
  const box = outbox(tap(), tap());
  assert.equal(box.last, 2);
  box.take();
  assert.equal(box.last, 2);
});

test("a state replaces a waiting one of the same node and action", () => {
  const box = outbox(text("a"), scroll(1), text("b"), scroll(2));
  assert.deepEqual(box.take(), [{ ...text("b"), n: 1 }, { ...scroll(2), n: 2 }]);
});

test("a state of another node replaces nothing", () => {
  assert.deepEqual(names(outbox(text("a", "f"), text("b", "g")).take()), ["a", "b"]);
});

test("a text replaces a waiting selection, and a selection no text", () => {
  assert.deepEqual(names(outbox(selection(), text("a")).take()), ["a"]);
  assert.deepEqual(names(outbox(text("a"), selection()).take()), ["a", "selection"]);
});

test("focus replaces the waiting focus of any node", () => {
  const events = outbox(focus("f"), focus("g")).take();
  assert.deepEqual(events.map((event) => event.k), ["g"]);
});

test("no state replaces another across an action", () => {
  assert.deepEqual(names(outbox(text("a"), tap(), text("b")).take()), ["a", "tap", "b"]);
});

test("actions never replace each other", () => {
  assert.equal(outbox(tap(), tap()).take().length, 2);
});

test("a state that was sent is not replaced", () => {
  const box = outbox(text("a"));
  box.take();
  box.add(text("b"));
  assert.deepEqual(numbers(box.take()), [2]);
  assert.deepEqual(names(box.resume(1, 0)), ["a", "b"]);
});

test("after a reconnect the host gets what it has not received, under new numbers", () => {
  const box = outbox(text("a"), tap(), text("b"));
  box.take();
  const again = box.resume(1002, 1);
  assert.deepEqual(names(again), ["tap", "b"]);
  assert.deepEqual(numbers(again), [1002, 1003]);
  box.add(tap());
  assert.deepEqual(numbers(box.take()), [1004]);
});

test("after a reconnect nothing is sent again that the host has received", () => {
  const box = outbox(text("a"), tap());
  box.take();
  assert.deepEqual(box.resume(3, 2), []);
  assert.equal(box.next, 3);
});

test("without a mark the host has received everything below the next number", () => {
  const box = outbox(text("a"), tap());
  box.take();
  assert.deepEqual(names(box.resume(2)), ["tap"]);
});

test("a state that is received and not committed is kept for a host that loses it", () => {
  const box = outbox(text("a"), tap());
  box.take();
  box.resume(3, 2);
  assert.deepEqual(names(box.resume(1, 0)), ["a"]);
});

test("events that wait get their numbers behind those that are sent again", () => {
  const box = outbox(tap());
  box.take();
  box.add(text("a"));
  assert.deepEqual(numbers(box.resume(11, 0)), [11]);
  assert.deepEqual(numbers(box.take()), [12]);
});

test("an action is kept until it is delivered, a state until it is committed", () => {
  const box = outbox(text("a"), tap());
  box.take();
  box.acknowledge(2, 0, 0);
  assert.equal(box.sent.length, 2);
  box.acknowledge(2, 2, 0);
  assert.deepEqual(names(box.sent), ["a"]);
  box.acknowledge(2, 2, 1);
  assert.deepEqual(box.sent, []);
});

test("the nodes of texts that no commit reflects are known until the commit", () => {
  const box = outbox(text("a"), tap(), text("b"));
  box.take();
  box.add(text("c", "g"));
  assert.deepEqual([...box.textNodes], ["f", "g"]);
  box.acknowledge(3, 2, 1);
  assert.deepEqual([...box.textNodes], ["f", "g"]);
  box.acknowledge(3, 2, 3);
  assert.deepEqual([...box.textNodes], ["g"]);
});

test("a secret text is kept no longer than the next action", () => {
  const box = outbox(secret("hidden"), text("seen", "g"), tap());
  box.take();
  box.acknowledge(3, 0, 0);
  assert.deepEqual(names(box.sent), ["hidden", "seen", "tap"]);
  box.acknowledge(3, 3, 0);
  assert.deepEqual(names(box.sent), ["seen"]);
});

test("a secret text is not kept once it is committed", () => {
  const box = outbox(secret("hidden"));
  box.take();
  box.acknowledge(1, 0, 1);
  assert.deepEqual(box.sent, []);
});

test("a secret text that the host has received is gone after a reconnect", () => {
  const box = outbox(secret("hidden"));
  box.take();
  box.resume(2, 1);
  assert.deepEqual(box.sent, []);
});

test("a secret text that the host has not received is sent again", () => {
  const box = outbox(secret("hidden"));
  box.take();
  assert.deepEqual(names(box.resume(1, 0)), ["hidden"]);
});

test("the page holds a text until the host has received it", () => {
  const box = outbox(text("a"));
  assert.equal(box.holdsText, true);
  box.take();
  assert.equal(box.holdsText, true);
  box.acknowledge(1, 0, 0);
  assert.equal(box.holdsText, false);
});

test("an older acknowledgement takes nothing back", () => {
  const box = outbox(text("a"));
  box.take();
  box.acknowledge(1, 0, 0);
  box.acknowledge(0, 0, 0);
  assert.equal(box.holdsText, false);
});

test("a page that lost its scene forgets its events", () => {
  const box = outbox(text("a"), tap());
  box.take();
  box.add(text("b"));
  box.clear();
  assert.deepEqual(box.resume(1, 0), []);
  assert.deepEqual(box.take(), []);
  assert.equal(box.holdsText, false);
});
