import assert from "node:assert/strict";
import { test } from "node:test";

const { nothing, readUse, soundPlan } =
  await import("../../Sources/CWebClient/Client/soundplan.js");
const { noticeText } = await import("../../Sources/CWebClient/Client/soundtexts.js");

const all = { input: true, output: true, voice: true, ask: false };
const facts = {
  isOn: true, isConnected: true, use: all, isSecure: true, permission: "granted", canAsk: true,
  problem: "", isBlocked: false, isBroken: false, isCapturing: false,
};

// Every combination of what can be known.
function* everything() {
  const flags = [true, false];
  for (const isOn of flags) for (const isConnected of flags) for (const isSecure of flags)
    for (const permission of ["undetermined", "denied", "granted"])
      for (const problem of ["", "missing", "failed"]) for (const isBlocked of flags)
        for (const canAsk of flags) for (const isCapturing of flags)
          for (let bits = 0; bits < 16; bits += 1) {
            const use = {
              input: Boolean(bits & 1), output: Boolean(bits & 2), voice: Boolean(bits & 4),
              ask: Boolean(bits & 8),
            };
            yield {
              isOn, isConnected, isSecure, permission, problem, isBlocked, canAsk, isCapturing, use,
            };
          }
}

test("the page runs only as the connected sound device, and what the host wants", () => {
  for (const each of everything()) {
    const plan = soundPlan(each);
    const mayRun = each.isOn && each.isConnected;
    if (plan.captures) {
      assert.ok(mayRun && each.use.input && each.isSecure && each.permission !== "denied");
      assert.equal(each.problem, "");
    }
    if (plan.voice) assert.ok(plan.captures && each.use.voice);
    assert.equal(plan.plays, mayRun && each.use.output);
    if (plan.asks) assert.ok(mayRun && each.use.ask && each.permission === "undetermined");
    assert.ok(!(plan.asks && plan.captures));
    assert.equal(plan.isOpen, each.isOn);
    assert.equal(plan.isCapturing, each.isCapturing);
    if (!mayRun) assert.equal(plan.notice, "");
    if (plan.notice) assert.ok(noticeText(plan.notice), plan.notice);
  }
});

test("everything runs that is wanted and allowed", () => {
  const { captures, voice, plays, notice } = soundPlan(facts);
  assert.deepEqual({ captures, voice, plays, notice },
    { captures: true, voice: true, plays: true, notice: "" });
});

test("the notice names what the user can do something about", () => {
  const notice = (changes) => soundPlan({ ...facts, ...changes }).notice;
  assert.equal(notice({ isBlocked: true }), "blocked");
  assert.equal(notice({ isBroken: true }), "broken");
  assert.equal(notice({ permission: "denied" }), "refused");
  assert.equal(notice({ permission: "denied", canAsk: false }), "denied");
  assert.equal(notice({ permission: "denied", isSecure: false }), "insecure");
  assert.equal(notice({ problem: "missing" }), "missing");
  assert.equal(notice({ problem: "failed" }), "failed");
  assert.equal(notice({ problem: "missing", use: { ...all, input: false } }), "");
  assert.equal(notice({ isBlocked: true, use: nothing }), "");
});

test("fields that the host did not send, or of another type, are off", () => {
  assert.deepEqual(readUse({ t: "use" }), nothing);
  assert.deepEqual(
    readUse({ t: "use", input: 1, output: "true", voice: null, more: true }), nothing);
  assert.deepEqual(readUse({ t: "use", input: true, output: false, voice: true, ask: true }),
    { input: true, output: false, voice: true, ask: true });
});
