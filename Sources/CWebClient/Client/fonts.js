// Advance widths of the system font for layout in the app. Ordinary letters are measured once per
// browser session, all other characters when they are first shown.

import { piecesOf, isUsuallyWide } from "./textpieces.js";

const first = 0x20;
const last = 0x17f;
const size = 1000;
const faces = [[400, false], [500, false], [600, false], [700, false], [400, true]];
const storageKey = "perennial.fonts.1";
// The number of pieces that the host accepts.
const piecesMax = 1000;
// The measures are part of the page's first message, of which the host accepts 64 KiB. The letters
// take about 10 KiB of it.
const pieceBytesMax = 40 * 1024;
const encoder = new TextEncoder();
// The length of text that is examined; a longer text has already used the characters of its
// language.
const noteMax = 20000;

// `waiting` has the pieces that were shown and are not measured yet, `measured` those that are
// measured, and `widths` the widths that the app needs.
const waiting = new Set();
const measured = new Set();
const widths = new Map();
let letters = null;
let pieceBytes = 0;

// Returns the measures of every face, and the pieces for which the faces have widths.
export function fontMeasures() {
  letters ??= measureLetters();
  const all = [...widths.values()];
  return {
    pieces: [...widths.keys()],
    fonts: letters.map((face, i) => ({ ...face, pieces: all.map((each) => each[i]) })),
  };
}

// Notes text that the app shows.
export function noteText(text) {
  if (typeof text !== "string") return;
  for (const piece of piecesOf(text.slice(0, noteMax))) if (!measured.has(piece)) waiting.add(piece);
}

// Measures the noted pieces. Returns whether there are measures that the app does not have.
export function measureNoted() {
  if (waiting.size === 0) return false;
  letters ??= measureLetters();
  const before = widths.size;
  const pieces = [...waiting];
  const columns = faces.map((face) => pieces.map(meter(face)));
  pieces.forEach((piece, i) => {
    measured.add(piece);
    const advances = columns.map((column) => column[i]);
    const isUsual = isUsuallyWide(piece)
      && advances.every((advance, face) => advance === letters[face].wide);
    if (!isUsual) add(piece, advances);
  });
  waiting.clear();
  return widths.size > before;
}

// Keeps the widths of a piece while they fit into the first message.
function add(piece, advances) {
  const bytes = bytesOf(piece) + advances.reduce((sum, each) => sum + bytesOf(each), 0);
  if (widths.size >= piecesMax || pieceBytes + bytes > pieceBytesMax) return;
  pieceBytes += bytes;
  widths.set(piece, advances);
}

// Returns the bytes of a value in a JSON list.
function bytesOf(value) {
  return encoder.encode(JSON.stringify(value)).length + 1;
}

function measureLetters() {
  const name = `${storageKey}:${families().join()}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(name));
    if (Array.isArray(kept) && kept.length === faces.length) return kept;
  } catch { /* Storage is optional; without it the font is measured again. */ }
  const measures = faces.map(measureFace);
  try {
    sessionStorage.setItem(name, JSON.stringify(measures));
  } catch { /* See above. */ }
  return measures;
}

function families() {
  const style = getComputedStyle(document.documentElement);
  return ["--font", "--font-mono"].map((name) => style.getPropertyValue(name).trim());
}

// Measures text in a face, in thousandths of the font size.
function meter([weight, mono]) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${weight} ${size}px ${families()[mono ? 1 : 0]}`;
  context.fontKerning = "none";
  context.textRendering = "geometricPrecision";
  return (text) => Math.min(65535, Math.max(0, Math.round(context.measureText(text).width)));
}

function measureFace([weight, mono]) {
  const width = meter([weight, mono]);
  const adv = [];
  let sum = 0;
  let count = 0;
  for (let code = first; code <= last; code++) {
    const isControl = code >= 0x7f && code < 0xa0;
    const advance = isControl ? 0 : width(String.fromCharCode(code));
    adv.push(advance);
    if (advance > 0) {
      sum += advance;
      count++;
    }
  }
  return { weight, mono, adv, other: Math.round(sum / Math.max(count, 1)), wide: width("\u6f22") };
}
