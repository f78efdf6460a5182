import assert from "node:assert/strict";
import { test } from "node:test";

const { deviceReport, permissionOf } =
  await import("../../Sources/CWebClient/Client/sounddevices.js");

const facts = {
  isSecure: true, permission: "granted", problem: "", isBlocked: false, isBroken: false,
};
const input = (deviceId, label, groupId = deviceId) => ({
  kind: "audioinput", deviceId, label, groupId,
});
const output = (deviceId, label, groupId = deviceId) => ({
  kind: "audiooutput", deviceId, label, groupId,
});

test("devices are listed once, with the one in use first", () => {
  const infos = [
    input("default", "Default - Built-in", "g1"), input("communications", "Built-in", "g1"),
    input("a", "Built-in Audio", "g1"), input("b", "USB Headset", "g2"),
    output("default", "Default", "g2"), output("c", "Speakers", "g1"), output("d", "Headset", "g2"),
    { kind: "videoinput", deviceId: "v", label: "Camera", groupId: "g3" },
  ];
  const { inputs, outputs } = deviceReport(facts, infos, "b");
  assert.deepEqual(inputs.map((each) => each.id), ["b", "a"]);
  assert.deepEqual(outputs.map((each) => each.id), ["d", "c"]);
  assert.deepEqual(
    deviceReport(facts, infos, "default").inputs.map((each) => each.id), ["a", "b"]);
});

test("the name of a device suggests its kind", () => {
  const kinds = (infos) => {
    const { inputs, outputs } = deviceReport(facts, infos, "");
    return [...inputs, ...outputs.filter((each) => each.id !== "default")].map((each) => each.kind);
  };
  assert.deepEqual(kinds([input("1", "MacBook Pro Microphone")]), ["builtInMic"]);
  assert.deepEqual(kinds([input("1", "Jabra Headset")]), ["headsetMic"]);
  assert.deepEqual(kinds([input("1", "Anna’s AirPods")]), ["bluetooth"]);
  assert.deepEqual(kinds([input("1", "HD Webcam")]), ["other"]);
  assert.deepEqual(kinds([output("1", "Headphones")]), ["headphones"]);
  assert.deepEqual(kinds([output("1", "Headset earpiece")]), ["headphones"]);
  assert.deepEqual(kinds([output("1", "Earpiece")]), ["builtInReceiver"]);
  assert.deepEqual(kinds([output("1", "Built-in Audio")]), ["builtInSpeaker"]);
});

test("before the user allows the microphone, devices have plain names", () => {
  const report = deviceReport({ ...facts, permission: "undetermined" }, [input("", "")], "");
  assert.deepEqual(report, {
    permission: "undetermined",
    inputs: [{ kind: "builtInMic", name: "Microphone", id: "" }],
    outputs: [{ kind: "builtInSpeaker", name: "Speaker", id: "default" }],
  });
});

test("the report states why the microphone is not available", () => {
  const problem = (changes, infos = [input("a", "A")]) =>
    deviceReport({ ...facts, ...changes }, infos, "").problem;
  assert.equal(problem({}), undefined);
  assert.equal(problem({}, null), undefined);
  assert.equal(problem({}, []), "missing");
  assert.equal(problem({ problem: "failed" }), "failed");
  assert.equal(problem({ permission: "denied" }, []), "refused");
  const insecure = deviceReport(
    { ...facts, isSecure: false, permission: "denied" }, [input("a", "A")], "");
  assert.equal(insecure.problem, "insecure");
  assert.deepEqual(insecure.inputs, []);
});

test("an output that does not start is no output", () => {
  const report = deviceReport({ ...facts, isBroken: true }, [output("a", "Speakers")], "");
  assert.deepEqual(report.outputs, []);
});

test("a thousand devices with long names stay within the limits", () => {
  const name = "🎙é".repeat(5000);
  const infos = Array.from({ length: 1000 }, (_, index) => input(name + index, name));
  const broken = "\ud800".repeat(200);
  infos.push(...Array.from({ length: 1000 }, (_, index) => output(`${index}`, broken)));
  const { inputs, outputs } = deviceReport(facts, infos, "nothing");
  assert.equal(inputs.length, 16);
  assert.equal(outputs.length, 16);
  for (const each of [...inputs, ...outputs]) {
    for (const text of [each.name, each.id]) {
      assert.ok(Buffer.byteLength(text) <= 128);
      assert.ok(!text.endsWith("\ud83c"));
    }
  }
  assert.equal(Buffer.byteLength(inputs[0].name), 126);
});

test("the permission is the browser's answer, or that of the last question", () => {
  const secure = { isSecure: true, state: "", wasRefused: false, wasGranted: false };
  assert.equal(permissionOf(secure), "undetermined");
  assert.equal(permissionOf({ ...secure, state: "prompt" }), "undetermined");
  assert.equal(permissionOf({ ...secure, state: "granted" }), "granted");
  assert.equal(permissionOf({ ...secure, state: "denied" }), "denied");
  assert.equal(permissionOf({ ...secure, wasGranted: true }), "granted");
  assert.equal(permissionOf({ ...secure, state: "prompt", wasRefused: true }), "denied");
  assert.equal(permissionOf({ ...secure, state: "denied", wasGranted: true }), "denied");
  assert.equal(permissionOf({ ...secure, isSecure: false, state: "granted" }), "denied");
});
