import assert from "node:assert/strict";
import { test } from "node:test";

const { follow } = await import("../../Sources/CWebClient/Client/buildfollowing.js");

// Follows with the answers of a server, and returns everything that the page did.
async function log(...answers) {
  const done = [];
  await follow(7, {
    get: async (address) => {
      done.push(address);
      const answer = answers.shift();
      assert.notEqual(answer, undefined, `an answer to ${address}`);
      if (answer === null || answer === 404) return answer && { ok: false };
      return { ok: true, json: async () => answer };
    },
    open: (path) => done.push(`open ${path}`),
    reload: () => done.push("reload"),
    wait: async () => done.push("wait"),
  });
  return done;
}

test("the page of a failed build is loaded again for the errors of the next one", async () => {
  assert.deepEqual(
    await log({ number: 7 }, { number: 8 }),
    ["/-/first-build/7", "/-/first-build/7", "reload"]);
});

test("the page opens the app as soon as its host answers", async () => {
  assert.deepEqual(
    await log({ number: 7, path: "/app" }, null, 404, {}),
    ["/-/first-build/7", "/healthz", "wait", "/healthz", "wait", "/healthz", "open /app"]);
});

test("the page waits while the tool does not run, and finds a host that runs already", async () => {
  assert.deepEqual(
    await log(null, 404, {}),
    ["/-/first-build/7", "wait", "/-/first-build/7", "wait", "/healthz", "open /"]);
});
