// The canvases of drawings: a node's, behind its content and in front of its children, its mask,
// and those of drawn images. A canvas is drawn again when its size, the page's magnification, its
// colours or an image change.

import { colour } from "./appearance.js";
import { readDisplayList } from "./displaylist.js";
import { noteText } from "./fonts.js";
import { replay } from "./replaying.js";
import { drawSymbol } from "./symbols.js";

// The maximum number of pixels of a canvas, and of its sides, which every browser can create.
const pixelsMax = 16 << 20;
const sideMax = 8192;
// The magnification of a printed page.
const printScale = 4;
// The number of images that stay decoded for drawings to come.
const imagesMax = 64;

// The drawing of each canvas on the page, and those that are drawn when the script ends.
const shown = new Map();
const waiting = new Set();
const images = new Map();
let isPrinting = false;

// Shows the drawings of a node: behind its content, in front of its children, and its mask.
export function applyDrawings(record, changed) {
  applyDrawing(record, changed, "drawing", "drawingFrame");
  applyDrawing(record, changed, "overlay", "overlayFrame");
  if (changed.has("mask")) applyMask(record);
  (record.panel ?? record.element).classList.toggle(
    "drawn", Boolean(record.drawing || record.overlay));
}

function applyDrawing(record, changed, name, place) {
  const { properties } = record;
  if (changed.has(name)) {
    record[name]?.canvas.remove();
    const list = readDisplayList(properties[name]);
    record[name] = list ? makeDrawing(list, name) : null;
    if (list) (record.panel ?? record.element).prepend(record[name].canvas);
  }
  const drawing = record[name];
  if (!drawing || ![name, place, "frame"].some((each) => changed.has(each))) return;
  const [, , width, height] = properties.frame ?? [0, 0, 0, 0];
  const frame = properties[place];
  const [x, y, w, h] = Array.isArray(frame) ? frame : [0, 0, width, height];
  const { style } = drawing.canvas;
  [style.left, style.top] = [`${x}px`, `${y}px`];
  [style.width, style.height] = [`${w}px`, `${h}px`];
  drawing.size = [w, h];
  schedule(drawing);
}

// Shows only the parts of a node at which its mask is opaque.
function applyMask(record) {
  const host = record.panel ?? record.element;
  const list = readDisplayList(record.properties.mask);
  host.style.maskImage = "";
  host.style.maskSize = list ? "100% 100%" : "";
  if (!list) return;
  const drawing = makeDrawing(list, "");
  drawing.host = host;
  drawing.record = record;
  record.mask = drawing;
  schedule(drawing);
}

// Returns the canvas of a drawn image; null if there is none. Its style determines its size.
export function imageCanvas(text, className) {
  const list = text === undefined ? null : readDisplayList(text);
  if (!list) return null;
  const drawing = makeDrawing(list, className);
  // Until it is laid out, the canvas has the proportions of the image.
  drawing.canvas.width = Math.max(1, Math.min(sideMax, Math.round(list.bounds[2])));
  drawing.canvas.height = Math.max(1, Math.min(sideMax, Math.round(list.bounds[3])));
  sizes?.observe(drawing.canvas);
  schedule(drawing);
  return drawing.canvas;
}

function makeDrawing(list, className) {
  const canvas = document.createElement("canvas");
  canvas.className = className;
  // Screen readers read the labels of the node.
  canvas.setAttribute("aria-hidden", "true");
  for (const [letter, value] of list.operations) if (letter === "t") noteText(value.text);
  return { list, canvas, size: null, host: null, images: new Map() };
}

// Draws when the script that applies the frame ends, because colours and sizes are known only in
// the document.
function schedule(drawing) {
  if (waiting.size === 0) queueMicrotask(drawWaiting);
  waiting.add(drawing);
}

function drawWaiting() {
  const drawings = [...waiting];
  waiting.clear();
  for (const [canvas, drawing] of shown) {
    if (isInDocument(drawing)) continue;
    shown.delete(canvas);
    sizes?.unobserve(canvas);
  }
  for (const drawing of drawings) {
    if (!isInDocument(drawing)) continue;
    shown.set(drawing.canvas, drawing);
    draw(drawing);
  }
}

// A mask that was replaced is no longer its node's.
function isInDocument(drawing) {
  const { canvas, host, record } = drawing;
  if (!host) return canvas.isConnected;
  return host.isConnected && record.mask === drawing;
}

function drawAgain() {
  for (const drawing of shown.values()) schedule(drawing);
}

function draw(drawing) {
  const { canvas, list } = drawing;
  const [, , ownWidth, ownHeight] = list.bounds;
  if (!(ownWidth > 0 && ownHeight > 0)) return;
  const [width, height] = drawing.size ?? fitted(canvas, ownWidth, ownHeight);
  const scale = Math.min(
    pagePixels() * Math.max(width / ownWidth, height / ownHeight),
    Math.sqrt(pixelsMax / (ownWidth * ownHeight)), sideMax / ownWidth, sideMax / ownHeight);
  if (!(scale > 0)) return;
  canvas.width = Math.max(1, Math.round(ownWidth * scale));
  canvas.height = Math.max(1, Math.round(ownHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return;
  replay(list, context, scale, new Surroundings(drawing));
  if (drawing.host) drawing.host.style.maskImage = `url("${canvas.toDataURL()}")`;
}

// Returns the size in which the style shows an image.
function fitted(canvas, width, height) {
  const { clientWidth, clientHeight } = canvas;
  return clientWidth > 0 && clientHeight > 0 ? [clientWidth, clientHeight] : [width, height];
}

// Returns the pixels of the screen per point, with both kinds of magnification.
function pagePixels() {
  const zoom = Math.min(globalThis.visualViewport?.scale ?? 1, 4);
  const pixels = (globalThis.devicePixelRatio ?? 1) * Math.max(zoom, 1);
  return isPrinting ? Math.max(pixels, printScale) : pixels;
}

// What a drawing needs from the page: colours, fonts and images.
class Surroundings {
  constructor(drawing) {
    this.drawing = drawing;
    this.colors = new Map();
    this.drawn = new Map();
    const style = getComputedStyle(document.documentElement);
    this.fonts = {
      ordinary: style.getPropertyValue("--font") || "sans-serif",
      monospaced: style.getPropertyValue("--font-mono") || "monospace",
    };
  }

  // Returns the colour that a name has in the document now.
  color(value) {
    const known = this.colors.get(value);
    if (known !== undefined) return known;
    const { canvas, host } = this.drawing;
    // Of the colours of a mask only the opacity counts.
    if (host) return value.startsWith("#") ? value.slice(0, 9) : "#000";
    canvas.style.color = colour(value) || "transparent";
    const made = getComputedStyle(canvas).color;
    canvas.style.color = "";
    this.colors.set(value, made);
    return made;
  }

  symbol(context, name, color) { drawSymbol(context, name, color); }

  image(image, pixels) {
    if (image.address) return loaded(image.address, this.drawing);
    const known = this.drawn.get(image);
    if (known) return known;
    const [, , width, height] = image.list.bounds;
    if (!(width > 0 && height > 0)) return null;
    const scale = Math.min(
      pixels, Math.sqrt(pixelsMax / (width * height)), sideMax / width, sideMax / height);
    if (!(scale > 0)) return null;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    replay(image.list, context, scale, this);
    this.drawn.set(image, canvas);
    return canvas;
  }
}

// Returns a decoded image; null while it is decoded, after which the drawing is repeated.
//
// A drawing keeps its own images, so one with more images than stay decoded is finished too.
function loaded(address, drawing) {
  let entry = drawing.images.get(address) ?? images.get(address);
  if (!entry) {
    entry = { image: new Image(), waiting: new Set() };
    entry.image.onload = () => {
      for (const each of entry.waiting) schedule(each);
      entry.waiting.clear();
    };
    entry.image.src = address;
    images.set(address, entry);
    if (images.size > imagesMax) images.delete(images.keys().next().value);
  }
  drawing.images.set(address, entry);
  if (entry.image.complete && entry.image.naturalWidth > 0) return entry.image;
  entry.waiting.add(drawing);
  return null;
}

const sizes = globalThis.ResizeObserver && new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const drawing = shown.get(target);
    if (drawing) schedule(drawing);
  }
});

let pixels = pagePixels();

function magnificationChanged() {
  if (pixels === pagePixels()) return;
  pixels = pagePixels();
  drawAgain();
}

addEventListener("resize", magnificationChanged);
globalThis.visualViewport?.addEventListener("resize", magnificationChanged);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAgain);
addEventListener("interfacestyle", drawAgain);

// A page is printed as it is when the listeners return.
function print(isStarting) {
  isPrinting = isStarting;
  for (const drawing of shown.values()) draw(drawing);
}
addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
