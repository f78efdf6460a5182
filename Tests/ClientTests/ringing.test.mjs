import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.querySelector = () => null;
document.createElementNS = (_, tag) => new Element(tag);

const { Banner } = await import("../../Sources/CWebClient/Client/ringing.js");

const ringing = { id: "a", s: "ringing", app: "phone", name: "Phone", can: ["answer", "decline"] };

function banner(isSent = true) {
  const sent = [];
  const made = new Banner(ringing, (call, request) => {
    sent.push([call.id, request.act]);
    return isSent;
  });
  made.update(ringing, [ringing]);
  return [made, sent];
}

const isAvailable = (button) => button.getAttribute("aria-disabled") !== "true";

test("the buttons of a ringing call are not available after a choice that was sent", () => {
  const [made, sent] = banner();
  made.choose(() => made.call && sent.push("answer"));
  assert.equal(isAvailable(made.answer), false);
  assert.equal(isAvailable(made.decline), false);
  const [other] = banner();
  other.choose(() => false);
  assert.equal(isAvailable(other.answer), true);
});

test("a call that rings again after a choice can be answered again", () => {
  const [made] = banner();
  made.choose(() => true);
  made.update(ringing, [ringing]);
  assert.equal(isAvailable(made.answer), true);
  assert.equal(isAvailable(made.decline), true);
});
