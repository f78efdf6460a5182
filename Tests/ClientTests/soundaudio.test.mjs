import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

// The browser's part, of which the test decides when and how it answers.
const listeners = new Map();
globalThis.addEventListener = (name, handler) => listeners.set(name, handler);
globalThis.removeEventListener = (name) => listeners.delete(name);

class Node {
  constructor() {
    this.messages = [];
    this.port = { postMessage: (each) => this.messages.push(each) };
  }
  connect(to) { this.to = to; }
  disconnect() { this.to = null; }
}

let browser = null;
globalThis.AudioWorkletNode = class extends Node {
  constructor() {
    super();
    browser.nodes.push(this);
  }
};
globalThis.AudioContext = class extends EventTarget {
  constructor({ sampleRate }) {
    super();
    this.sampleRate = sampleRate ?? 44100;
    this.state = "suspended";
    if (browser.isSecure) this.audioWorklet = { addModule: async () => {} };
    browser.contexts.push(this);
  }
  change(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
  async resume() { if (browser.mayPlay) this.change("running"); }
  async suspend() { this.change("suspended"); }
  async close() { this.change("closed"); }
  createScriptProcessor() {
    browser.nodes.push(new Node());
    return browser.nodes.at(-1);
  }
  createMediaStreamSource() {
    if (browser.refusesRates && this.sampleRate === 48000) {
      throw Object.assign(new Error(), { name: "NotSupportedError" });
    }
    return new Node();
  }
};

class Stream {
  constructor(audio) {
    this.audio = audio;
    this.track = Object.assign(new EventTarget(), {
      readyState: "live", stop() { this.readyState = "ended"; },
      getSettings: () => ({ deviceId: "mic" }),
    });
  }
  getTracks() { return [this.track]; }
  getAudioTracks() { return [this.track]; }
}

// Node has a navigator of its own.
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: {
    mediaDevices: {
      getUserMedia: ({ audio }) => new Promise((resolve, reject) => {
        const allow = () => {
          const stream = new Stream(audio);
          browser.streams.push(stream);
          resolve(stream);
        };
        const refuse = (name) => reject(Object.assign(new Error(), { name }));
        browser.questions.push({ audio, allow, refuse });
      }),
    },
  },
});

const { SoundAudio } = await import("../../Sources/CWebClient/Client/soundaudio.js");

const off = { captures: false, voice: false, plays: false, asks: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function audioOf() {
  const log = [];
  const audio = new SoundAudio({
    packet: (buffer) => log.push(buffer), changed: () => log.push("changed"),
    allowed: () => log.push("allowed"), failed: (problem) => log.push(problem),
  });
  return { audio, log };
}

beforeEach(() => {
  listeners.clear();
  browser = {
    contexts: [], nodes: [], streams: [], questions: [], mayPlay: true, refusesRates: false,
    isSecure: true,
  };
});

test("nothing is opened before it is wanted", async () => {
  const { audio } = audioOf();
  audio.set(off);
  await settled();
  assert.equal(browser.contexts.length + browser.questions.length, 0);
});

test("a microphone that is allowed after it is no longer wanted is closed at once", async () => {
  const { audio, log } = audioOf();
  audio.set({ ...off, captures: true });
  assert.equal(browser.questions.length, 1);
  audio.set(off);
  browser.questions[0].allow();
  await settled();
  assert.equal(browser.streams[0].track.readyState, "ended");
  assert.equal(audio.isCapturing, false);
  assert.equal(browser.contexts.length, 0);
  assert.deepEqual(log, []);
});

test("the microphone is closed and the output suspended when they are not wanted", async () => {
  const { audio, log } = audioOf();
  audio.set({ ...off, captures: true, plays: true });
  browser.questions[0].allow();
  await settled();
  assert.equal(audio.isCapturing, true);
  assert.deepEqual(browser.nodes[0].messages.at(-1), { captures: true, plays: true });
  browser.nodes[0].port.onmessage({ data: "packet 1" });
  audio.set(off);
  assert.equal(browser.streams[0].track.readyState, "ended");
  assert.deepEqual(browser.nodes[0].messages.at(-1), { captures: false, plays: false });
  assert.equal(browser.contexts[0].state, "suspended");
  // It was on its way from the thread for sound.
  browser.nodes[0].port.onmessage({ data: "packet 2" });
  await settled();
  assert.deepEqual(log.filter((each) => each.startsWith("packet")), ["packet 1"]);
  assert.equal(audio.isCapturing, false);
});

test("while the user is asked, the question is not repeated", async () => {
  const { audio } = audioOf();
  for (let count = 0; count < 5; count += 1) audio.set({ ...off, captures: true });
  assert.equal(browser.questions.length, 1);
});

test("a change of voice opens the microphone again, with other settings", async () => {
  const { audio } = audioOf();
  audio.set({ ...off, captures: true });
  browser.questions[0].allow();
  await settled();
  audio.set({ ...off, captures: true, voice: true });
  assert.equal(browser.streams[0].track.readyState, "ended");
  browser.questions[1].allow();
  await settled();
  const names = ["echoCancellation", "noiseSuppression", "autoGainControl"];
  for (const name of names) {
    assert.equal(browser.streams[0].audio[name], false);
    assert.equal(browser.streams[1].audio[name], true);
  }
  assert.equal(browser.streams[1].track.readyState, "live");
});

for (const [name, problem] of [["NotAllowedError", "refused"], ["SecurityError", "refused"],
  ["NotFoundError", "missing"], ["OverconstrainedError", "missing"],
  ["NotReadableError", "failed"], ["AbortError", "failed"]]) {
  test(`${name} is reported as ${problem}`, async () => {
    const { audio, log } = audioOf();
    audio.set({ ...off, captures: true });
    browser.questions[0].refuse(name);
    await settled();
    assert.deepEqual(log, [problem]);
  });
}

test("the question for the microphone captures nothing, and is asked once", async () => {
  const { audio, log } = audioOf();
  audio.set({ ...off, asks: true });
  audio.set({ ...off, asks: true });
  assert.equal(browser.questions.length, 1);
  browser.questions[0].allow();
  await settled();
  assert.equal(browser.streams[0].track.readyState, "ended");
  assert.equal(browser.contexts.length, 0);
  assert.deepEqual(log, ["allowed"]);
});

test("a microphone that ends by itself is released and reported", async () => {
  const { audio, log } = audioOf();
  audio.set({ ...off, captures: true });
  browser.questions[0].allow();
  await settled();
  browser.streams[0].track.dispatchEvent(new Event("ended"));
  await settled();
  assert.equal(audio.isCapturing, false);
  assert.equal(log.at(-1), "changed");
});

test("a browser that connects only devices of its own rate gets such a context", async () => {
  browser.refusesRates = true;
  const { audio, log } = audioOf();
  audio.set({ ...off, captures: true, plays: true });
  browser.questions[0].allow();
  await settled();
  assert.deepEqual(browser.contexts.map((each) => each.sampleRate), [48000, 44100]);
  assert.equal(browser.contexts[0].state, "closed");
  assert.equal(browser.contexts[1].state, "running");
  assert.equal(audio.isCapturing, true);
  assert.deepEqual(log, ["allowed"]);
});

test("a page without TLS plays on its own thread", async () => {
  browser.isSecure = false;
  const { audio } = audioOf();
  audio.set({ ...off, plays: true });
  await settled();
  const packet = new DataView(new ArrayBuffer(964));
  for (let index = 4; index < 964; index += 2) packet.setInt16(index, 16384, true);
  for (let sequence = 0; sequence < 4; sequence += 1) {
    packet.setUint32(0, sequence, true);
    audio.packet(packet.buffer.slice(0));
  }
  const [node] = browser.nodes;
  const output = new Float32Array(1024);
  const buffer = { getChannelData: () => output };
  node.onaudioprocess({ inputBuffer: buffer, outputBuffer: buffer });
  assert.ok(output.some((each) => each === 0.5));
  audio.close();
  assert.equal(node.onaudioprocess, null);
});

test("a browser that forbids sound is reported, and the user's next action allows it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    browser.mayPlay = false;
    const { audio } = audioOf();
    audio.set({ ...off, plays: true });
    assert.equal(audio.isBlocked, false);
    mock.timers.tick(1000);
    assert.equal(audio.isBlocked, true);
    browser.mayPlay = true;
    listeners.get("keydown")();
    assert.equal(audio.isBlocked, false);
    assert.equal(browser.contexts[0].state, "running");
    assert.equal(listeners.size, 0);
  } finally {
    mock.timers.reset();
  }
});

test("an output that does not start after the user's action is broken, not blocked", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    browser.mayPlay = false;
    const { audio } = audioOf();
    audio.set({ ...off, plays: true });
    mock.timers.tick(1000);
    listeners.get("click")();
    mock.timers.tick(3000);
    assert.deepEqual([audio.isBlocked, audio.isBroken], [false, true]);
    browser.mayPlay = true;
    listeners.get("click")();
    assert.deepEqual([audio.isBlocked, audio.isBroken], [false, false]);
    audio.set(off);
    assert.equal(listeners.size, 0);
  } finally {
    mock.timers.reset();
  }
});

test("closing ends everything, also what is still being opened", async () => {
  const { audio } = audioOf();
  audio.set({ ...off, captures: true, plays: true });
  audio.close();
  browser.questions[0].allow();
  await settled();
  assert.equal(browser.streams[0].track.readyState, "ended");
  assert.ok(browser.contexts.every((each) => each.state === "closed"));
  assert.ok(browser.nodes.every((each) => !each.to));
});
