// Text in several styles. The app determines the lines and the position of every baseline, so the
// text is as high as the app's layout.
//
// Invariants: the app's text becomes text and never markup, and its addresses stay in the app: a
// link has a name, which is sent back when the user follows it. A value of another type or form has
// no effect. Lines that do not fit the text are not used, and the text is shown in one style.

import { colour } from "./appearance.js";

const alignments = { left: "left", center: "center", right: "right", justified: "justify" };
const patterns = {
  single: "solid", thick: "solid", double: "double", dotted: "dotted", dashed: "dashed",
};
// Spaces and line feeds at the end of a line have no width.
const ending = /[ \t\r\n\u0085\u200b\u2028\u2029]+$/;
// The maximum length in points, more than the size of any window.
const lengthMax = 100000;

// Shows a node's text in `target`: in lines and styles if there are any. Returns whether there are.
// `follow` is called with the name of a link.
export function showText(target, properties, follow) {
  const text = properties.text ?? "";
  const lines = typeof text === "string" ? linesOf(text, properties.textLines, follow) : null;
  if (lines) target.replaceChildren(...lines);
  else target.textContent = text;
  return lines !== null;
}

// Returns the elements of the lines; null if the lines are not those of the text.
function linesOf(text, lines, follow) {
  if (!Array.isArray(lines) || lines.length === 0) return null;
  const elements = [];
  let start = 0;
  for (const line of lines) {
    if (!Array.isArray(line?.runs)) return null;
    const parts = [];
    for (const run of line.runs) {
      if (!Number.isInteger(run?.n) || run.n < 1 || start + run.n > text.length) return null;
      parts.push([run, text.slice(start, start + run.n)]);
      start += run.n;
    }
    elements.push(lineOf(line, parts, follow));
  }
  return elements;
}

function lineOf(line, parts, follow) {
  const element = make("text-line");
  const { style } = element;
  style.height = px(line.h);
  style.fontSize = px(line.size);
  style.lineHeight = px(line.line);
  style.marginTop = px(line.gap);
  // Space above the text is inside the line, so that a moved line does not exceed the text.
  if (line.shift > 0) style.paddingTop = px(line.shift);
  else style.top = px(line.shift);
  style.paddingInlineStart = px(line.in);
  style.paddingInlineEnd = px(line.out);
  const alignment = Object.hasOwn(alignments, line.align ?? "") ? alignments[line.align] : "";
  style.textAlign = alignment;
  if (alignment === "justify") element.classList.add("justified");
  if (line.over === "ellipsis" || line.over === "more") element.classList.add("cut");
  if (line.over === "clip") element.classList.add("clipped");
  const shown = trimmed(parts);
  for (const [run, text] of shown) element.append(runOf(run, text, follow));
  if (line.over === "more" && shown.length > 0) element.append(runOf(shown.at(-1)[0], "…"));
  return element;
}

// Returns the parts without the spaces at the end of the line.
function trimmed(parts) {
  let rest = parts.map(([, text]) => text).join("").replace(ending, "").length;
  return parts.map(([run, text]) => {
    const kept = text.slice(0, Math.max(0, rest));
    rest -= text.length;
    return [run, kept];
  }).filter(([, text]) => text !== "");
}

function runOf(run, text, follow) {
  const element = make(run.mono === true ? "text-run monospaced" : "text-run");
  const { style } = element;
  style.fontSize = px(run.size);
  style.fontWeight = Number.isFinite(run.weight) ? String(run.weight) : "400";
  style.color = colour(run.tint);
  style.backgroundColor = colour(run.back);
  style.letterSpacing = px(run.kern);
  style.verticalAlign = px(run.rise);
  draw(element, "underline", run.under, run.underTint);
  if (Object.hasOwn(patterns, run.strike ?? "")) {
    // A line through the text has its own form and colour, so it belongs to an element of its own.
    const inner = make("text-strike");
    draw(inner, "line-through", run.strike, run.strikeTint);
    inner.textContent = text;
    element.append(inner);
  } else {
    element.textContent = text;
  }
  if (typeof run.link === "string" && follow) linkTo(element, run.link, follow);
  return element;
}

function draw({ style }, line, pattern, tint) {
  if (!Object.hasOwn(patterns, pattern ?? "")) return;
  style.textDecorationLine = line;
  style.textDecorationStyle = patterns[pattern];
  style.textDecorationThickness = pattern === "thick" ? "2px" : "";
  style.textDecorationColor = colour(tint);
}

function linkTo(element, name, follow) {
  element.classList.add("text-link");
  element.setAttribute("role", "link");
  element.tabIndex = 0;
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    follow(name);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    follow(name);
  });
}

function make(className) {
  const element = document.createElement("span");
  element.className = className;
  return element;
}

function px(value) {
  if (typeof value !== "number" || !Number.isFinite(value)) return "";
  return `${Math.min(Math.max(value, -lengthMax), lengthMax)}px`;
}
