import assert from "node:assert/strict";
import { test } from "node:test";

const { BuildLoading } = await import("../../Sources/CWebClient/Client/buildloading.js");

test("a page whose builds succeed loads no module for their errors", () => {
  const loading = new BuildLoading();
  loading.receive({ t: "build", problems: [], more: 0 });
  assert.equal(loading.loading, null);
});

test("the newest result of a build is shown, also an empty one", () => {
  const loading = new BuildLoading();
  const shown = [];
  loading.report = { show: (result) => shown.push([result.problems.length, result.more]) };
  loading.receive({ t: "build", problems: [{ at: "", message: "m" }], more: 3 });
  loading.receive({ t: "build", problems: [], more: 0 });
  assert.deepEqual(shown, [[1, 3], [0, 0]]);
});
