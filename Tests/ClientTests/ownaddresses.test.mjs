import assert from "node:assert/strict";
import { test } from "node:test";
import { isOwnName, isPath } from "../../Sources/CWebClient/Client/ownaddresses.js";

globalThis.location = { hostname: "Host.example" };

test("a path of this host begins with one slash", () => {
  for (const path of ["/", "/contacts/1?a=b#c", "/a//b"]) assert.ok(isPath(path), path);
});

test("what a browser takes for another host is no path", () => {
  for (const path of ["", "a", "//evil.example", "/\\evil.example", "/a b", "/ä", "/\n/x", null, 1]) {
    assert.ok(!isPath(path), String(path));
  }
});

test("names of this host and of every machine are its own", () => {
  for (const name of [
    "host.example", "HOST.example.", "localhost", "x.localhost", "127.0.0.1", "0.0.0.0", "[::1]",
    "[::ffff:7f00:1]", "other.example",
  ]) {
    assert.ok(isOwnName(name, ["Other.example"]), name);
  }
});

test("names of other hosts are not its own", () => {
  for (const name of ["example.org", "localhost.example.org", "128.0.0.1", "[2001:db8::1]"]) {
    assert.ok(!isOwnName(name, ["other.example"]), name);
  }
});
