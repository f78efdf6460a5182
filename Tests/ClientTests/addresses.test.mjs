import assert from "node:assert/strict";
import { test } from "node:test";

const script = "../../Sources/CWebClient/Client/addresses.js";

// Loads the script as a page with this base does.
async function loaded(base) {
  globalThis.document = { body: { dataset: base === undefined ? {} : { base } } };
  return import(`${script}?${encodeURIComponent(base ?? "none")}`);
}

test("an address of a host at the root stays as it is", async () => {
  const { addressOf } = await loaded(undefined);
  assert.equal(addressOf("/-/socket"), "/-/socket");
});

test("an address of a host below a path begins with that path", async () => {
  const { addressOf } = await loaded("/apps");
  assert.equal(addressOf("/-/socket"), "/apps/-/socket");
  assert.equal(addressOf("/"), "/apps/");
});
