import assert from "node:assert/strict";
import { test } from "node:test";
import { lostTexts, typedTexts } from "../../Sources/CWebClient/Client/lostalert.js";

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
