// Reads the animations of layers, as docs/formats/page-v1.md describes them.
//
// Invariants: a text over a limit, or with a part that the format does not have, is refused as a
// whole; an animation that was read has only finite numbers, known curves, colours and paths, so
// that no style is injected.

import { colour } from "./appearance.js";

const animationsMax = 64;
const keyframesMax = 256;
const pointsMax = 128;
const lengthMax = 1 << 20;
const segmentsMax = 20000;
const numberForm = /^-?\d{1,7}(\.\d{1,6})?$/;
const pathForm = /^(?:M[-\d. ]+(?:[MLQC][-\d. ]+|Z)*)?$/;
const numbersOf = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const fills = new Set(["none", "forwards", "backwards", "both"]);

// The values of a node, with the kind of each.
const kinds = {
  alpha: "number", background: "colour", cornerRadius: "number", borderWidth: "number",
  borderColor: "colour", shadowX: "number", shadowY: "number", shadowBlur: "number",
  shadowColor: "colour", moveX: "number", moveY: "number", width: "number", height: "number",
  insetX: "number", insetY: "number", shiftX: "number", shiftY: "number", turn: "number",
  growX: "number", growY: "number", strokeStart: "number", strokeEnd: "number",
  strokeColor: "colour", fillColor: "colour", lineWidth: "number", dashPhase: "number",
  path: "path",
};

// Returns the animations of a text; an empty list if it is refused. An animation is {id, property,
// delay, timing, keyframes}, with times in milliseconds.
export function readAnimations(text) {
  if (typeof text !== "string" || text.length > lengthMax) return [];
  if (!text.startsWith("A1;") || !text.endsWith(";")) return [];
  const parts = text.slice(3).split(";").slice(0, -1);
  if (parts.length > animationsMax) return [];
  const read = parts.map(animation);
  return read.every(Boolean) ? read : [];
}

function animation(text) {
  const [head, ...frames] = text.split("|");
  const fields = head.split(" ");
  if (fields.length !== 8 || frames.length < 2 || frames.length > keyframesMax) return null;
  const [property, id, delay, duration, count, direction, fill, curve] = fields;
  const iterations = count === "infinite" ? Infinity : number(count);
  if (!Object.hasOwn(kinds, property) || !/^\d{1,15}$/.test(id)) return null;
  if (number(delay) === null || !(number(duration) > 0) || !(iterations >= 0)) return null;
  if (iterations === null || !["normal", "alternate"].includes(direction)) return null;
  if (!fills.has(fill) || !isCurve(curve)) return null;
  let last = 0;
  const keyframes = [];
  for (const frame of frames) {
    const [, offset, easing, value] = /^(\S+) (\S+) (.*)$/s.exec(frame) ?? [];
    const place = number(offset ?? "");
    const read = value === undefined ? null : valueOf(kinds[property], value);
    if (place === null || place < last || place > 1 || !isCurve(easing) || read === null) return null;
    last = place;
    keyframes.push({ offset: place, easing, value: read });
  }
  return {
    id: `${id} ${property}`, property, keyframes, delay: number(delay) * 1000,
    timing: { duration: number(duration) * 1000, iterations, direction, fill, easing: curve },
  };
}

function number(text) {
  return numberForm.test(text) && Math.abs(text) <= 1000000 ? Number(text) : null;
}

function valueOf(kind, text) {
  if (kind === "number") return number(text);
  if (kind === "colour") return colour(text) || null;
  return isPath(text) ? text : null;
}

// Whether a text is a path with known segments.
export function isPath(text) {
  if (typeof text !== "string" || !pathForm.test(text)) return false;
  const segments = text === "" ? [] : text.split(/(?=[MLQCZ])/);
  return segments.length <= segmentsMax && segments.every((segment) => {
    const numbers = segment.length > 1 ? segment.slice(1).split(" ").map(number) : [];
    return numbers.length === numbersOf[segment[0]] && !numbers.includes(null);
  });
}

function isCurve(text) {
  if (text === "linear" || text === "steps(1,end)") return true;
  const [, name, list] = /^(cubic-bezier|linear)\(([-\d.,]+)\)$/.exec(text) ?? [];
  if (!name) return false;
  const numbers = list.split(",").map(number);
  if (numbers.includes(null)) return false;
  if (name === "linear") return numbers.length >= 2 && numbers.length <= pointsMax;
  return numbers.length === 4
    && [numbers[0], numbers[2]].every((time) => time >= 0 && time <= 1);
}
