import assert from "node:assert/strict";
import { test } from "node:test";

import {
  announcements, callerOf, cleaned, consequenceOf, headingOf, initialsOf, sorted, statusOf,
  titleOf,
} from "../../Sources/CWebClient/Client/calltexts.js";

const ringing = {
  id: "a", app: "walkie", name: "Walkie", caller: "Ada Lovelace", handle: "ada@example.org",
  s: "ringing", ms: 0, began: 0, can: ["answer", "decline"],
};
const connected = {
  ...ringing, id: "b", caller: "Bo", s: "connected", began: 1000, can: ["end", "mute", "hold"],
};

test("a text of an app is one short line that cannot turn the text around it", () => {
  assert.equal(cleaned("  Ada\n\u202eLovelace\u2066\u0000 "), "Ada Lovelace");
  assert.equal(cleaned("<b>&amp;"), "<b>&amp;");
  assert.equal([...cleaned("😀".repeat(500))].length, 200);
  assert.equal(cleaned(undefined), "");
  assert.equal(cleaned(12), "12");
});

test("the caller is the name, or the address, or the app when the host gives neither", () => {
  assert.equal(callerOf(ringing), "Ada Lovelace");
  assert.equal(callerOf({ ...ringing, caller: " \u200f" }), "ada@example.org");
  assert.equal(callerOf({ ...ringing, caller: undefined, handle: undefined }), "Walkie");
});

test("a call without a caller is announced by its app alone", () => {
  const locked = { ...ringing, caller: undefined, handle: undefined };
  assert.equal(headingOf(ringing), "Walkie · Incoming call");
  assert.equal(headingOf(locked), "Incoming call");
  assert.equal(titleOf({ ...ringing, video: true }), "Ada Lovelace · Incoming video call");
  assert.equal(titleOf(locked), "Incoming call");
});

test("a caller's picture has the first letters of the first and the last name", () => {
  const of = (caller) => initialsOf({ ...ringing, caller });
  assert.deepEqual(["Ada King Lovelace", "ada", "+49 170", "", "Éva ß", "李 雷"].map(of),
    ["AL", "A", "", "", "ÉSS", "李雷"]);
});

test("the time of a call is counted in hours, minutes and seconds", () => {
  const of = (time) => statusOf({ ...connected, began: 0 }, time);
  assert.deepEqual([-5, 0, 59999, 60000, 3600000, 36061000].map(of),
    ["0:00", "0:00", "0:59", "1:00", "1:00:00", "10:01:01"]);
});

test("the status of a call names its state, its time, or how it ended", () => {
  const status = (changes) => statusOf({ ...connected, ...changes }, 66000);
  assert.equal(status({}), "1:05");
  assert.equal(status({ held: true }), "On hold");
  assert.equal(status({ s: "answering" }), "Connecting…");
  assert.equal(status({ s: "calling" }), "Calling…");
  assert.equal(status({ s: "ended", end: "remoteEnded" }), "Call ended by the other side");
  assert.equal(status({ s: "ended", end: "unanswered" }), "Missed call");
  assert.equal(status({ s: "ended", end: "unanswered", out: true }), "No answer");
  assert.equal(status({ s: "ended", end: "answeredElsewhere" }), "Answered on another device");
  assert.equal(status({ s: "ended", end: "a reason of a later host" }), "Call ended");
});

test("a ringing call says what answering it does to the others", () => {
  const held = { ...connected, id: "c", held: true, can: ["unhold"] };
  assert.equal(consequenceOf(ringing, [ringing, held]), "");
  assert.equal(consequenceOf(ringing, [ringing, connected]), "Puts Bo on hold");
  const fixed = { ...connected, can: ["end"] };
  assert.equal(consequenceOf(ringing, [fixed, ringing]), "Ends the call with Bo");
  assert.equal(consequenceOf(ringing, [connected, { ...connected, id: "d" }]),
    "Puts your other calls on hold");
});

test("a call rings, then is in the bar, and a missed call is shown where it rang", () => {
  const missed = { ...ringing, id: "m", s: "ended", end: "unanswered" };
  const declined = { ...ringing, id: "d", s: "ended", end: "declined" };
  const ended = { ...connected, s: "ended", end: "hungUp" };
  const ending = { ...ringing, id: "e", s: "ending" };
  const sorts = sorted([ringing, connected, missed, declined, ending], () => false);
  assert.deepEqual(Object.values(sorts).map((list) => list.map((each) => each.id)),
    [["a"], ["b"], ["m"]]);
  assert.deepEqual(sorted([ended], (id) => id === "b").inBar, [ended]);
});

test("a screen reader announces a ringing call at once, and each change once", () => {
  assert.deepEqual(announcements([], [ringing]), {
    alert: "Walkie · Incoming call: Ada Lovelace. Press Control Shift F8 to answer or decline.",
    status: "",
  });
  const spoken = (changes, before = connected) =>
    announcements([before], [{ ...before, ...changes }]).status;
  assert.equal(spoken({}), "");
  assert.equal(spoken({ muted: true }), "Microphone muted");
  assert.equal(spoken({ held: true }), "Bo: on hold");
  assert.equal(spoken({ s: "ended", end: "failed" }), "Bo: Call failed");
  assert.equal(spoken({ s: "connected" }, { ...connected, s: "answering" }), "Bo: connected");
  assert.deepEqual(announcements([ringing], [ringing]), { alert: "", status: "" });
});
