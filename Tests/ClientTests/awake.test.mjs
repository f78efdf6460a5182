import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAwake } from "../../Sources/CWebClient/Client/awake.js";

// A browser with wake locks, which notes what is done with them.
function browser(request) {
  const log = [];
  let listener = () => {};
  const page = {
    visibilityState: "visible",
    addEventListener: (_, each) => { listener = each; },
  };
  const grant = async () => {
    log.push("request");
    return { released: false, async release() { log.push("release"); this.released = true; } };
  };
  const awake = makeAwake({ wakeLock: { request: request ?? grant } }, page);
  return {
    log, awake,
    show: (state) => { page.visibilityState = state; return listener(); },
  };
}

test("a page requests one wake lock and releases it when the app no longer asks", async () => {
  const { log, awake } = browser();
  await awake.set(true);
  await awake.set(true);
  await awake.set(false);
  assert.deepEqual(log, ["request", "release"]);
});

test("a hidden page has no wake lock, and requests it again when it is shown", async () => {
  const { log, awake, show } = browser();
  await show("hidden");
  await awake.set(true);
  assert.deepEqual(log, []);
  await show("visible");
  await show("hidden");
  await show("visible");
  assert.deepEqual(log, ["request", "release", "request"]);
});

test("a lock that is granted after the app stopped asking is released", async () => {
  let grant;
  const granted = new Promise((resolve) => { grant = resolve; });
  const { awake } = browser(() => granted);
  const asking = awake.set(true);
  await awake.set(false);
  let isReleased = false;
  grant({ released: false, async release() { isReleased = true; } });
  await asking;
  assert.equal(isReleased, true);
});

test("a browser that refuses, or has no wake locks, changes nothing", async () => {
  await browser(() => Promise.reject(new Error("no"))).awake.set(true);
  const page = { visibilityState: "visible", addEventListener() {} };
  await makeAwake({}, page).set(true);
});
