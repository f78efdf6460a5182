import assert from "node:assert/strict";
import { test } from "node:test";

import { Element } from "./document.mjs";

const loading = [];
globalThis.Image = class {
  complete = false;
  naturalWidth = 0;
  set src(address) { loading.push(this); }
};
const context = new Proxy({}, { get: () => () => {}, set: () => true });
Element.prototype.getContext = () => context;
globalThis.document.documentElement = new Element("html");
globalThis.getComputedStyle = () => ({ getPropertyValue: () => "", color: "black" });
globalThis.matchMedia = () => ({ addEventListener() {}, matches: false });
globalThis.addEventListener = () => {};

const { imageCanvas } = await import("../../Sources/CWebClient/Client/drawing.js");

test("each of many images is loaded once", async () => {
  for (let number = 0; number < 100; number += 1) {
    const data = Buffer.from(`image ${number}`).toString("base64");
    const canvas = imageCanvas(
      `L1,0,0,10,10;Ndata:image/png%3bbase64%2c${data};i0,0,0,10,10,1,0,0,1,0,0;`, "drawn");
    document.body.append(canvas);
  }
  await null;
  let loads = 0;
  while (loading.length > 0 && loads < 1000) {
    const image = loading.shift();
    loads += 1;
    [image.complete, image.naturalWidth] = [true, 5];
    image.onload();
    // The drawings that waited for the image are repeated when the script ends.
    await null;
    await null;
  }
  assert.equal(loads, 100);
});
