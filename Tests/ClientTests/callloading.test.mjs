import assert from "node:assert/strict";
import { test } from "node:test";

const { CallLoading } = await import("../../Sources/CWebClient/Client/callloading.js");

test("a page without calls loads no module for them", () => {
  const loading = new CallLoading({});
  loading.receive({ t: "calls", calls: [] });
  loading.disconnected();
  assert.equal(loading.loading, null);
});

test("the time of a call is counted on the page's own clock", () => {
  const loading = new CallLoading({});
  loading.calls = { show: (calls, isConnected) => { loading.shown = [calls, isConnected]; } };
  const before = performance.now();
  loading.receive({ t: "calls", calls: [{ id: "a", ms: 5000 }] });
  const [[call], isConnected] = loading.shown;
  assert.ok(call.began >= before - 5000 && call.began <= performance.now() - 5000);
  assert.equal(isConnected, true);
});

test("calls stay on the page without the host, and continue with its next message", () => {
  const loading = new CallLoading({});
  const shown = [];
  loading.calls = { show: (calls, isConnected) => shown.push([calls.length, isConnected]) };
  loading.receive({ calls: [{ id: "a", ms: 0 }] });
  loading.disconnected();
  loading.disconnected();
  loading.receive({ calls: [] });
  assert.deepEqual(shown, [[1, true], [1, false], [0, true]]);
});

test("a call that has ended leaves the page also without the host", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const loading = new CallLoading({});
  const shown = [];
  loading.calls = { show: (calls) => shown.push(calls.map((call) => call.id).join()) };
  loading.receive({ calls: [{ id: "a", ms: 0, s: "connected" }, { id: "b", ms: 0, s: "ended" }] });
  loading.disconnected();
  context.mock.timers.tick(3999);
  assert.deepEqual(shown, ["a,b", "a,b"]);
  context.mock.timers.tick(1);
  assert.deepEqual(shown, ["a,b", "a,b", "a"]);
});

test("a message of the host replaces the removal of ended calls", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const loading = new CallLoading({});
  const shown = [];
  loading.calls = { show: (calls) => shown.push(calls.map((call) => call.id).join()) };
  loading.receive({ calls: [{ id: "b", ms: 0, s: "ended" }] });
  loading.disconnected();
  loading.receive({ calls: [{ id: "c", ms: 0, s: "ended" }] });
  context.mock.timers.tick(4000);
  assert.deepEqual(shown, ["b", "b", "c"]);
});
