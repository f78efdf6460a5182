// Plays the animations of layers with Web Animations. The values of a node that CSS has no property
// for are custom properties, so that several animations of one node do not disturb each other.

import { applyAppearance, colour } from "./appearance.js";
import { isPath, readAnimations } from "./layermotion.js";
import { lengthOf, partsOf } from "./shapes.js";

const customs = {
  moveX: ["<length>", "0px"], moveY: ["<length>", "0px"], shiftX: ["<length>", "0px"],
  shiftY: ["<length>", "0px"], turn: ["<angle>", "0rad"], growX: ["<number>", "1"],
  growY: ["<number>", "1"], borderWidth: ["<length>", "0px"], borderColor: ["<color>", "#000"],
  shadowX: ["<length>", "0px"], shadowY: ["<length>", "0px"], shadowBlur: ["<length>", "0px"],
  shadowColor: ["<color>", "transparent"], strokeStart: ["<number>", "0"],
  strokeEnd: ["<number>", "1"],
};
const units = { "<length>": "px", "<angle>": "rad", "<number>": "", "<color>": "" };
const styles = {
  alpha: "opacity", background: "backgroundColor", width: "width", height: "height",
  insetX: "marginLeft", insetY: "marginTop", strokeColor: "stroke", fillColor: "fill",
  lineWidth: "strokeWidth", dashPhase: "strokeDashoffset",
};
const lengths = new Set(["width", "height", "insetX", "insetY", "lineWidth", "dashPhase"]);
const placed = ["moveX", "moveY", "shiftX", "shiftY", "turn", "growX", "growY"];
const partsMax = 64;

const nameOf = (property) => `--layer-${property}`;

for (const [property, [syntax, initialValue]] of Object.entries(customs)) {
  // A browser without custom properties of a type shows the values at the end.
  globalThis.CSS?.registerProperty?.({
    // The outline of a shape is drawn by elements inside the node.
    name: nameOf(property), syntax, initialValue, inherits: property.startsWith("stroke"),
  });
}

// Shows the animations, the place and the shape of a layer.
export function applyLayer(record, changed) {
  if (changed.has("layerPlace")) applyPlace(record);
  if (changed.has("shape") || record.shape && record.shape.form !== formOf(record)) {
    applyShape(record);
  }
  const names = ["layerAnimations", "layerPlace", "shape", "layerShadow", "borderWidth",
    "borderColor", "corners"];
  if (names.some((name) => changed.has(name))) applyMotion(record);
}

const hostOf = (record) => record.panel ?? record.element;

function applyPlace(record) {
  const { style } = hostOf(record);
  const numbers = (Array.isArray(record.properties.layerPlace) ? record.properties.layerPlace : [])
    .map(Number);
  const isPlace = numbers.length === 7 && numbers.every(Number.isFinite);
  style.transformOrigin = isPlace ? `${numbers[0] * 100}% ${numbers[1] * 100}%` : "";
  placed.slice(2).forEach((property, index) => {
    const unit = units[customs[property][0]];
    if (isPlace) style.setProperty(nameOf(property), `${numbers[index + 2]}${unit}`);
    else style.removeProperty(nameOf(property));
  });
}

// The animations of a record, by number and property.
const playing = (record) => (record.layerAnimations ??= new Map());

function applyMotion(record) {
  const known = playing(record);
  const wanted = readAnimations(record.properties.layerAnimations);
  if (wanted.length === 0 && known.size === 0 && !record.properties.layerPlace) return;
  const ids = new Set(wanted.map((each) => each.id));
  for (const [id, { animations }] of known) {
    if (ids.has(id)) continue;
    for (const animation of animations) animation.cancel();
    known.delete(id);
  }
  prepareStyles(record, new Set(wanted.map((each) => each.property)));
  for (const each of wanted) play(record, known, each);
}

function play(record, known, wanted) {
  const { id, property, timing, delay } = wanted;
  const form = JSON.stringify([wanted.keyframes, timing]);
  const former = known.get(id);
  const targets = targetsOf(record, property);
  const isSame = former && former.targets.length === targets.length
    && former.targets.every((target, index) => target === targets[index]);
  if (isSame && former.form === form) return;
  const keyframes = wanted.keyframes.map(({ offset, easing, value }) => (
    { offset, easing, ...styleOf(record, property, value) }));
  // The layer has moved meanwhile, and the animation continues.
  if (isSame && JSON.stringify(former.timing) === JSON.stringify(timing)) {
    for (const animation of former.animations) animation.effect.setKeyframes(keyframes);
    former.form = form;
    return;
  }
  const past = former?.animations[0]?.currentTime ?? null;
  for (const animation of former?.animations ?? []) animation.cancel();
  const animations = [];
  if (isShown(timing)) {
    for (const target of targets) {
      const animation = target.animate(keyframes, { ...timing, delay });
      animation.id = id;
      if (past !== null) animation.currentTime = past;
      if (isReduced()) animation.finish();
      animations.push(animation);
    }
  }
  known.set(id, { form, timing, targets, animations });
}

const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Users who prefer reduced motion see results only.
function isShown({ iterations, fill }) {
  return !isReduced() || (Number.isFinite(iterations) && (fill === "forwards" || fill === "both"));
}

function targetsOf(record, property) {
  if (property === "alpha") return [record.element];
  const { svg, inside, lines } = record.shape ?? {};
  switch (property) {
    case "fillColor": return inside ? [inside] : [];
    case "path": return inside ? [inside, ...lines] : [];
    case "strokeColor": case "lineWidth": case "dashPhase": return lines ?? [];
    case "strokeStart": case "strokeEnd": return svg ? [svg] : [];
    default: return [hostOf(record)];
  }
}

function styleOf(record, property, value) {
  if (property === "cornerRadius") return { borderRadius: radii(record, value) };
  if (property === "path") return { d: `path("${value}")` };
  if (Object.hasOwn(customs, property)) {
    return { [nameOf(property)]: `${value}${units[customs[property][0]]}` };
  }
  const unit = lengths.has(property) ? "px" : "";
  return { [styles[property]]: unit ? `${value}${unit}` : value };
}

// Returns the radii of the corners that are round, clockwise from the upper left.
function radii(record, radius) {
  const corners = record.properties.corners ?? 15;
  return [1, 2, 8, 4].map((bit) => (corners & bit ? `${radius}px` : "0px")).join(" ");
}

// Gives the node the styles that the custom properties of its animations change.
function prepareStyles(record, properties) {
  const has = (prefix) => [...properties].some((each) => each.startsWith(prefix));
  const host = hostOf(record);
  const isPlaced = Array.isArray(record.properties.layerPlace)
    || placed.some((property) => properties.has(property));
  host.style.transform = isPlaced
    ? `translate(calc(var(${nameOf("moveX")}) + var(${nameOf("shiftX")})), `
      + `calc(var(${nameOf("moveY")}) + var(${nameOf("shiftY")}))) `
      + `rotate(var(${nameOf("turn")})) scale(var(${nameOf("growX")}), var(${nameOf("growY")}))`
    : "";
  prepareShadow(record, has("shadow"));
  prepareBorder(record, has("border"));
}

function prepareShadow(record, isMoving) {
  if (!isMoving && !record.movesShadow) return;
  record.movesShadow = isMoving;
  applyAppearance(record, new Set(["layerShadow"]));
  if (!isMoving) return;
  const { style } = record.element;
  const [dx, dy, blur, tint] = record.properties.layerShadow ?? [0, 0, 0, "clear"];
  const numbers = [dx, dy, blur / 2].map((each) => (Number.isFinite(Number(each)) ? each : 0));
  style.setProperty(nameOf("shadowX"), `${numbers[0]}px`);
  style.setProperty(nameOf("shadowY"), `${numbers[1]}px`);
  style.setProperty(nameOf("shadowBlur"), `${numbers[2]}px`);
  style.setProperty(nameOf("shadowColor"), colour(tint) || "transparent");
  style.filter = `drop-shadow(var(${nameOf("shadowX")}) var(${nameOf("shadowY")}) `
    + `var(${nameOf("shadowBlur")}) var(${nameOf("shadowColor")}))`;
}

function prepareBorder(record, isMoving) {
  if (!isMoving && !record.movesBorder) return;
  record.movesBorder = isMoving;
  applyAppearance(record, new Set(["borderWidth"]));
  if (!isMoving) return;
  const { element, properties } = record;
  const width = Number(properties.borderWidth ?? 0);
  element.style.setProperty(nameOf("borderWidth"), `${Number.isFinite(width) ? width : 0}px`);
  element.style.setProperty(
    nameOf("borderColor"), colour(properties.borderColor) || "#000");
  element.style.setProperty(
    "--border", `inset 0 0 0 var(${nameOf("borderWidth")}) var(${nameOf("borderColor")})`);
  element.classList.toggle("bordered", true);
}

// MARK: - Shapes

function applyShape(record) {
  record.shape?.svg.remove();
  record.shape = null;
  const values = record.properties.shape;
  if (!Array.isArray(values) || values.length !== 12 || !isPath(values[0])) return;
  const [path, fill, rule, stroke, width, cap, join, miter, start, end, phase, dashes] = values;
  const svg = make("svg");
  svg.setAttribute("class", "shape");
  svg.setAttribute("aria-hidden", "true");
  svg.style.setProperty(nameOf("strokeStart"), share(start));
  svg.style.setProperty(nameOf("strokeEnd"), share(end));
  const inside = make("path");
  inside.setAttribute("d", path);
  inside.style.fill = colour(fill) || "none";
  inside.style.fillRule = rule === "evenodd" ? "evenodd" : "nonzero";
  svg.append(inside);
  const form = formOf(record);
  const isWhole = Number(start) === 0 && Number(end) === 1 && !form.includes("cut");
  const lines = outlines(path, isWhole || form.includes("path")).map(({ text, begin, length }) => {
    const line = make("path");
    line.setAttribute("d", text);
    const { style } = line;
    style.fill = "none";
    style.stroke = colour(stroke) || "none";
    style.strokeWidth = `${Math.max(0, finite(width))}px`;
    style.strokeLinecap = ["round", "square"].includes(cap) ? cap : "butt";
    style.strokeLinejoin = ["round", "bevel"].includes(join) ? join : "miter";
    style.strokeMiterlimit = String(Math.max(1, finite(miter)));
    if (isWhole) {
      const list = String(dashes).split(" ").map(finite).filter((each) => each >= 0);
      if (dashes !== "") style.strokeDasharray = list.map((each) => `${each}px`).join(" ");
      style.strokeDashoffset = `${finite(phase)}px`;
    } else {
      cut(line, begin, length);
    }
    return line;
  });
  svg.append(...lines);
  hostOf(record).prepend(svg);
  record.shape = { svg, inside, lines, form };
}

// The way in which a shape is drawn: whether animations cut its line or change its path.
function formOf({ properties }) {
  const text = properties.layerAnimations ?? "";
  return [/;stroke(?:Start|End) /.test(text) ? "cut" : "", /;path /.test(text) ? "path" : ""]
    .join("");
}

const finite = (text) => (Number.isFinite(Number(text)) ? Number(text) : 0);
const share = (text) => String(Math.min(Math.max(finite(text), 0), 1));
const make = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

// Returns the parts of a path with the shares of its length at which they begin, and their lengths.
function outlines(path, isOne) {
  const parts = isOne ? [path] : partsOf(path);
  const total = parts.map(lengthOf).reduce((sum, each) => sum + each, 0);
  if (parts.length < 2 || parts.length > partsMax || !(total > 0)) {
    return [{ text: path, begin: 0, length: 1 }];
  }
  let begin = 0;
  return parts.map((text) => {
    const length = lengthOf(text) / total;
    const part = { text, begin, length: Math.max(length, 1e-6) };
    begin += length;
    return part;
  });
}

// Draws the part of a line between the shares of the whole length, as one dash.
function cut(line, begin, length) {
  line.setAttribute("pathLength", "1");
  const local = (property) => `clamp(0, (var(${nameOf(property)}) - ${begin}) / ${length}, 1)`;
  const [from, to] = [local("strokeStart"), local("strokeEnd")];
  line.style.strokeDasharray = `calc(1px * max(0, ${to} - ${from})) 2px`;
  line.style.strokeDashoffset = `calc(-1px * ${from})`;
  // A dash without a length would be a dot at round ends.
  line.style.strokeOpacity = `calc((${to} - ${from}) * 100000)`;
}
