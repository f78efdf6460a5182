import assert from "node:assert/strict";
import { test } from "node:test";
import {
  lostTexts, openAlert, typedTexts, withLostTexts,
} from "../../Sources/CWebClient/Client/lostalert.js";

const field = (value, properties = {}) => ({ field: {}, properties, element: { value } });
const tree = (records) => ({ record: (key) => records[key] });

test("a typed text is lost with its screen, and not if its field is shown again", () => {
  const before = tree({
    kept: field("Ada"), gone: field(" Hal "), other: field("9"), empty: field(" "),
    secret: field("hidden", { secure: true }), untouched: field("preset"),
    label: { properties: {}, element: {} },
  });
  const texts = typedTexts(before, ["kept", "gone", "other", "empty", "secret", "label", "old"]);
  assert.deepEqual([...texts], [["kept", "Ada"], ["gone", "Hal"], ["other", "9"]]);
  const after = tree({ kept: field("Ada"), other: { properties: {}, element: {} } });
  assert.equal(lostTexts(after, texts), "Hal, 9");
  assert.equal(lostTexts(before, texts), "");
});

test("a lost alert offers the texts typed under it too, and its own texts once", () => {
  const name = { key: "name", ...field(" List ") };
  const secret = { key: "secret", ...field("hidden", { secure: true }) };
  const alert = { kind: "alert", properties: { text: "New list" }, children: [name, secret] };
  const records = { name, secret, note: field("Milk"), kept: field("Ada") };
  const before = { ...tree(records), topmost: (test) => test(alert) ? alert : null };
  const question = openAlert(before);
  const typed = typedTexts(before, ["note", "kept", "name", "secret"]);
  const after = tree({ kept: field("Ada") });
  const offer = withLostTexts(question, after, typed);
  assert.equal(offer.title, "New list");
  assert.equal(offer.typed, "List, Milk");
  assert.equal(withLostTexts(question, tree(records), typed).typed, "List");
  assert.equal(withLostTexts({ ...question, typed: "" }, after, typed).typed, "Milk");
  assert.equal(openAlert({ topmost: () => null }), null);
});
