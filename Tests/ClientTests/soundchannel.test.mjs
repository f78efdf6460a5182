import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { sockets } from "./socket.mjs";

const { SoundChannel } = await import("../../Sources/CWebClient/Client/soundchannel.js");

let log = [];
function channel() {
  return new SoundChannel({ token: "secret" }, {
    opened: () => log.push("opened"), closed: (isFinal) => log.push(`closed ${isFinal}`),
    use: (message) => log.push(message), packet: (buffer) => log.push(buffer.byteLength),
  });
}

beforeEach(() => {
  sockets.length = 0;
  log = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

test("the socket opens when it is wanted, introduces the page, and reports the devices", () => {
  const sound = channel();
  sound.setReport({ permission: "granted" });
  assert.equal(sockets.length, 0);
  sound.setWanted(true);
  assert.equal(sockets[0].address, "wss://host.example/-/sound");
  assert.deepEqual(sockets[0].sent, []);
  sockets[0].open();
  assert.deepEqual(sockets[0].texts, [
    { t: "sound", token: "secret" }, { t: "devices", permission: "granted" },
  ]);
  sockets[0].onmessage({ data: '{"t":"use","input":true}' });
  sockets[0].onmessage({ data: '{"t":"later"}' });
  sockets[0].onmessage({ data: new ArrayBuffer(964) });
  assert.deepEqual(log, ["opened", { t: "use", input: true }, 964]);
});

test("devices are reported when they change, and once a second", () => {
  const sound = channel();
  sound.setReport({ n: 0 });
  sound.setWanted(true);
  sockets[0].open();
  sound.setReport({ n: 0 });
  for (let n = 1; n <= 500; n += 1) sound.setReport({ n });
  assert.equal(sockets[0].texts.length, 2);
  mock.timers.tick(1000);
  assert.deepEqual(sockets[0].texts.at(-1), { t: "devices", n: 500 });
  mock.timers.tick(5000);
  assert.equal(sockets[0].texts.length, 3);
});

test("packets are numbered from 0 on each socket, and dropped while too many wait", () => {
  const sound = channel();
  sound.send(new ArrayBuffer(964));
  sound.setWanted(true);
  sound.send(new ArrayBuffer(964));
  sockets[0].open();
  for (let count = 0; count < 3; count += 1) sound.send(new ArrayBuffer(964));
  sockets[0].bufferedAmount = 1e6;
  sound.send(new ArrayBuffer(964));
  sockets[0].bufferedAmount = 0;
  sound.send(new ArrayBuffer(964));
  const numbers = (socket) => socket.sent.filter((each) => each instanceof ArrayBuffer)
    .map((each) => new DataView(each).getUint32(0, true));
  assert.deepEqual(numbers(sockets[0]), [0, 1, 2, 3]);
  sockets[0].end(1006);
  mock.timers.tick(200);
  sockets[1].open();
  sound.send(new ArrayBuffer(964));
  assert.deepEqual(numbers(sockets[1]), [0]);
});

test("the page connects again after longer and longer delays, and reports again", () => {
  const sound = channel();
  sound.setReport({ n: 1 });
  sound.setWanted(true);
  sockets[0].open();
  for (let count = 0; count < 8; count += 1) {
    sockets.at(-1).end(1006);
    mock.timers.tick(2500);
  }
  assert.equal(sockets.length, 9);
  sockets.at(-1).end(1006);
  mock.timers.tick(1400);
  assert.equal(sockets.length, 9);
  mock.timers.tick(1200);
  sockets.at(-1).open();
  assert.equal(sockets.at(-1).texts.length, 2);
});

test("after the host's first message the next delay is short, and devices are reported at once", () => {
  const sound = channel();
  sound.setReport({ n: 1 });
  sound.setWanted(true);
  for (let count = 0; count < 6; count += 1) {
    sockets.at(-1).end(1006);
    mock.timers.tick(2500);
  }
  sockets.at(-1).open();
  sockets.at(-1).onmessage({ data: '{"t":"use"}' });
  const before = sockets.length;
  sockets.at(-1).end(1006);
  mock.timers.tick(125);
  assert.equal(sockets.length, before + 1);
  sockets.at(-1).open();
  assert.equal(sockets.at(-1).texts.length, 2);
});

for (const code of [1000, 1008]) {
  test(`after ${code} the page connects again only when the host wants it`, () => {
    const sound = channel();
    sound.setWanted(true);
    sockets[0].open();
    sockets[0].end(code);
    mock.timers.tick(60000);
    assert.equal(sockets.length, 1);
    assert.deepEqual(log, ["opened", "closed true"]);
    sound.setWanted(true);
    assert.equal(sockets.length, 2);
  });
}

test("a socket that does not open within 10 seconds is replaced", () => {
  const sound = channel();
  sound.setWanted(true);
  mock.timers.tick(10000);
  mock.timers.tick(200);
  assert.equal(sockets.length, 2);
});

test("a socket on which the host sends nothing for 10 seconds is replaced", () => {
  const sound = channel();
  sound.setWanted(true);
  sockets[0].open();
  mock.timers.tick(9999);
  assert.deepEqual(log, ["opened"]);
  mock.timers.tick(1);
  assert.equal(sockets[0].readyState, 3);
  assert.deepEqual(log, ["opened", "closed false"]);
  mock.timers.tick(200);
  assert.equal(sockets.length, 2);
  // After the first message, the host may be silent.
  sockets[1].open();
  sockets[1].onmessage({ data: '{"t":"later"}' });
  mock.timers.tick(60000);
  assert.deepEqual(log, ["opened", "closed false", "opened"]);
});

test("a page that is no longer the sound device closes its socket and stays without one", () => {
  const sound = channel();
  sound.setWanted(true);
  sockets[0].open();
  sound.setWanted(false);
  assert.equal(sockets[0].readyState, 3);
  assert.equal(sockets[0].onmessage, null);
  mock.timers.tick(60000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(log, ["opened", "closed true"]);
  // While the next attempt waits.
  sound.setWanted(true);
  sockets[1].end(1006);
  sound.setWanted(false);
  mock.timers.tick(60000);
  assert.equal(sockets.length, 2);
});
