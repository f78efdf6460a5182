// The animations of a node's properties. A property has its final value at once; its animation
// moves what is seen from the former value to it.

import { colour } from "./appearance.js";

const form = new RegExp(
  "^(frame|alpha|background) (\\d+(?:\\.\\d+)?) (\\d+(?:\\.\\d+)?) "
  + "(linear|ease-in|ease-out|ease-in-out|cubic-bezier\\([-\\d.,]+\\)) (\\d+) ([^\\s:]+)((?: \\S+)*)$");

// The number of values on the way that the app writes at most.
const stepsMax = 200;

const px = (value) => `${value}px`;

// For each property: the styles that show it, the styles of a value as the app writes it (none for
// a value that is not one), and whether such a value is the node's present one.
const kinds = {
  frame: {
    styles: ["left", "top", "width", "height"],
    read(text) {
      const parts = text.split(",").map(Number);
      if (parts.length !== 4 || !parts.every(Number.isFinite)) return null;
      const [left, top, width, height] = parts;
      return {
        left: px(left), top: px(top), width: px(Math.max(0, width)), height: px(Math.max(0, height)),
      };
    },
    isShown: (text, value) => Array.isArray(value)
      && text.split(",").every((each, i) => Math.abs(each - value[i]) < 0.01),
  },
  alpha: {
    styles: ["opacity"],
    read: (text) => (Number.isFinite(Number(text)) ? { opacity: text } : null),
    isShown: (text, value) => Math.abs(text - (value ?? 1)) < 0.001,
  },
  background: {
    styles: ["backgroundColor"],
    read: (text) => (colour(text) ? { backgroundColor: colour(text) } : null),
    isShown: (text, value) => text === (value ?? "clear"),
  },
};

// Returns the animation that a text describes, or null for any other value, so that no style is
// injected.
function parse(text) {
  const match = typeof text === "string" ? form.exec(text) : null;
  if (!match) return null;
  const [, property, duration, delay, easing, , value, way] = match;
  const start = kinds[property].read(value);
  const steps = readSteps(kinds[property], way);
  if (!start || !steps || !isCurve(easing)) return null;
  return {
    text, property, start, steps, value, easing, duration: duration * 1000, delay: delay * 1000,
  };
}

// Returns the keyframes between the first and the last one, or null if a text is none. Browsers
// refuse keyframes whose times are not in order.
function readSteps(kind, way) {
  const words = way.split(" ").slice(1);
  if (words.length > stepsMax) return null;
  const steps = [];
  for (const word of words) {
    const [, time, value] = /^([01]\.\d{4}):(\S+)$/.exec(word) ?? [];
    const style = value === undefined ? null : kind.read(value);
    const offset = Number(time);
    if (!style || offset > 1 || offset < (steps.at(-1)?.offset ?? 0)) return null;
    steps.push({ ...style, offset });
  }
  return steps;
}

// Browsers refuse a curve whose times are not between 0 and 1.
function isCurve(easing) {
  if (!easing.startsWith("cubic-bezier")) return true;
  const numbers = easing.slice("cubic-bezier(".length, -1).split(",").map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite)
    && [numbers[0], numbers[2]].every((time) => time >= 0 && time <= 1);
}

// The record's animations, by property; one that has ended stays until the app no longer names it.
const playing = (record) => (record.animations ??= new Map());

const targetOf = ({ element, panel }, property) =>
  (property === "alpha" ? element : panel ?? element);

// Prepares the animations of a node whose properties are about to change. They begin where the
// former ones are at this moment, or at the app's value if the page did not show that one.
//
// `properties`: the node's properties before the change; null for a new node.
// `texts`: the node's animations after the change.
//
// Returns a function that starts the animations after the change.
export function prepare(record, properties, texts) {
  const known = playing(record);
  const all = parsed(texts);
  const fresh = all.filter((each) => known.get(each.property)?.text !== each.text);
  for (const each of fresh) {
    const isShown = properties && kinds[each.property].isShown(each.value, properties[each.property]);
    if (isShown) each.start = seen(record, each.property);
  }
  return () => {
    drop(known, all);
    for (const each of fresh) {
      const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
      const { text, property, start, steps, duration, delay, easing } = each;
      // Without a value in the last step, the browser moves to the value that the property has.
      const animation = still ? null : targetOf(record, property).animate(
        [start, ...steps, {}], { duration, delay, easing, fill: "backwards" });
      known.set(property, { text, animation });
    }
  };
}

// Notes the animations of a node in a complete frame, which shows only results.
export function note(record, texts) {
  const known = playing(record);
  const all = parsed(texts);
  drop(known, all);
  for (const { property, text } of all) {
    if (!known.has(property)) known.set(property, { text, animation: null });
  }
}

function parsed(texts) {
  return (Array.isArray(texts) ? texts : []).map(parse).filter(Boolean);
}

// Ends the animations that the app no longer names.
function drop(known, wanted) {
  const texts = new Set(wanted.map((each) => each.text));
  for (const [property, { text, animation }] of known) {
    if (texts.has(text)) continue;
    animation?.cancel();
    known.delete(property);
  }
}

function seen(record, property) {
  const computed = getComputedStyle(targetOf(record, property));
  return Object.fromEntries(kinds[property].styles.map((style) => [style, computed[style]]));
}
