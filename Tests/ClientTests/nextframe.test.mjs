import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { soon } from "../../Sources/CWebClient/Client/nextframe.js";

let paintings = [];
globalThis.requestAnimationFrame = (work) => paintings.push(work);
const paint = () => { for (const work of paintings.splice(0)) work(); };

beforeEach(() => {
  paintings = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("work is done at the next painting, once", () => {
  const work = mock.fn();
  soon(work);
  assert.equal(work.mock.callCount(), 0);
  paint();
  mock.timers.tick(1000);
  assert.equal(work.mock.callCount(), 1);
});

test("work is done without painting after a moment, once", () => {
  const work = mock.fn();
  soon(work);
  mock.timers.tick(99);
  assert.equal(work.mock.callCount(), 0);
  mock.timers.tick(1);
  paint();
  assert.equal(work.mock.callCount(), 1);
});
