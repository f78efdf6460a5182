import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { sockets, windowHandlers } from "./socket.mjs";

const { Connection } = await import("../../Sources/CWebClient/Client/connection.js");

let log = [];
function connection() {
  return new Connection({
    hello: (wasConnected) => ({ t: "hello", again: wasConnected || undefined }),
    message: (message) => log.push(message.t),
    closed: (isTooMuch, isFinal) => log.push(`closed ${isTooMuch} ${isFinal}`),
    refused: (sentence) => log.push(sentence),
  });
}

beforeEach(() => {
  sockets.length = 0;
  windowHandlers.clear();
  log = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

function receive(socket, kind) { socket.onmessage({ data: JSON.stringify({ t: kind }) }); }

test("a page that connects again says so, once the host has answered it", () => {
  connection().start();
  assert.equal(sockets[0].address, "wss://host.example/-/socket");
  sockets[0].open();
  // The host did not see this page yet.
  sockets[0].end(1006);
  mock.timers.tick(200);
  sockets[1].open();
  receive(sockets[1], "client");
  sockets[1].end(1001);
  mock.timers.tick(500);
  sockets[2].open();
  assert.deepEqual(sockets.map((each) => each.texts[0]), [
    { t: "hello" }, { t: "hello" }, { t: "hello", again: true },
  ]);
});

test("a page that was left and is shown again introduces itself as a new one", () => {
  const page = connection();
  page.start();
  sockets[0].open();
  receive(sockets[0], "client");
  for (const handler of windowHandlers.get("pagehide")) handler();
  sockets[0].end(1006);
  page.start();
  sockets[1].open();
  assert.deepEqual(sockets[1].texts[0], { t: "hello" });
});

test("the page waits longest after a limit, and connects no more once it was stopped", () => {
  const page = connection();
  page.start();
  sockets[0].open();
  sockets[0].end(1013);
  mock.timers.tick(1400);
  assert.equal(sockets.length, 1);
  mock.timers.tick(1200);
  sockets[1].open();
  page.ready();
  assert.equal(page.isReady, true);
  page.stop();
  assert.equal(page.isReady, false);
  assert.equal(sockets[1].readyState, 3);
  mock.timers.tick(60000);
  assert.equal(sockets.length, 2);
  assert.deepEqual(log, ["closed true false", "closed false true"]);
  assert.equal(page.send({ t: "seen" }), false);
});

test("the network that is back ends the delay, and a page that is not served stays without a socket",
  () => {
    connection().start();
    sockets[0].open();
    sockets[0].end(1006);
    for (const handler of windowHandlers.get("online")) handler();
    assert.equal(sockets.length, 2);
    sockets[1].open();
    sockets[1].end(4001);
    for (const handler of windowHandlers.get("online")) handler();
    mock.timers.tick(60000);
    assert.equal(sockets.length, 2);
    assert.deepEqual(log, ["closed false false", "closed false true"]);
  });

test("a page that is started again, or shown again, connects at once and with short delays", () => {
  const page = connection();
  page.start();
  for (let count = 0; count < 6; count += 1) {
    sockets.at(-1).end(1006);
    mock.timers.tick(2500);
  }
  sockets.at(-1).end(1006);
  const before = sockets.length;
  document.visibilityState = "hidden";
  for (const handler of windowHandlers.get("visibilitychange")) handler();
  assert.equal(sockets.length, before);
  document.visibilityState = "visible";
  for (const handler of windowHandlers.get("visibilitychange")) handler();
  assert.equal(sockets.length, before + 1);
  page.stop();
  page.start();
  sockets.at(-1).end(1006);
  mock.timers.tick(125);
  assert.equal(sockets.length, before + 3);
});

test("a socket that opened ends the row of refusals", async () => {
  let count = 0;
  globalThis.fetch = async () => {
    count += 1;
    return { headers: new Map() };
  };
  connection().start();
  for (const opens of [false, false, true, false]) {
    if (opens) sockets.at(-1).open();
    sockets.at(-1).end(1006);
    mock.timers.tick(2500);
  }
  for (let turn = 0; turn < 10; turn += 1) await null;
  assert.equal(count, 0);
});

test("after three sockets that never opened, the page shows the host's reason", async () => {
  const asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push([address, options.method]);
    return {
      headers: new Map([["Content-Type", "application/json"]]),
      json: async () => ({ message: "The proxy passes no sockets on." }),
    };
  };
  connection().start();
  for (let count = 0; count < 3; count += 1) {
    sockets.at(-1).end(1006);
    mock.timers.tick(2500);
  }
  for (let turn = 0; turn < 10; turn += 1) await null;
  assert.deepEqual(asked, [["/-/socket", "POST"]]);
  assert.deepEqual(log.at(-1), "The proxy passes no sockets on.");
});
