import assert from "node:assert/strict";
import { test } from "node:test";

let leave = () => {};
globalThis.addEventListener = (name, handler) => { if (name === "pagehide") leave = handler; };

const { SoundLoading } = await import("../../Sources/CWebClient/Client/soundloading.js");

test("a page that is not the sound device loads no module for sound", () => {
  const loading = new SoundLoading({});
  loading.receive({ t: "sound", on: false });
  loading.receive({ t: "sound" });
  loading.receive({ t: "sound", on: "true" });
  loading.stop();
  assert.equal(loading.loading, null);
});

test("a page that is left, or whose socket is refused, is no sound device", () => {
  const loading = new SoundLoading({});
  const states = [];
  loading.sound = { setOn: (isOn) => states.push(isOn) };
  loading.receive({ t: "sound", on: true });
  leave();
  loading.receive({ t: "sound", on: true });
  loading.stop();
  assert.deepEqual(states, [true, false, true, false]);
});
