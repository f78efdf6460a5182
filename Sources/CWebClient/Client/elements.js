// Creates the element for a node's kind, and applies the node's properties to it.

import { applyAppearance } from "./appearance.js";
import { applyAccessibility } from "./accessibility.js";
import { controls } from "./controls.js";
import { applyHold } from "./dragging.js";
import { applyDrawings } from "./drawing.js";
import { noteText } from "./fonts.js";
import { applyLayer } from "./layers.js";
import { isTappable } from "./tappable.js";
import { applyMenu } from "./menus.js";
import { applyTouches } from "./touching.js";
import { kinds, scrollKinds, textKinds } from "./names.js";

const tags = {
  button: "button", barButton: "button", backButton: "button", tabItem: "button",
  toggle: "button", textField: "input", searchField: "input", textView: "textarea",
  slider: "input", navigationBar: "header", tabBar: "nav",
};

const drawings = ["drawing", "overlay", "mask"];

export function createElement(node, context) {
  const kind = kinds.includes(node.t) ? node.t : "view";
  const element = document.createElement(tags[kind] ?? "div");
  element.className = `node ${kind}`;
  element.dataset.key = node.k;
  if (element.tagName === "BUTTON") element.type = "button";
  const record = {
    key: node.k, kind: node.t, element, body: element, parent: null, children: [],
    properties: node.p, comesFirst: kind === "navigationBar",
  };
  element.perennialRecord = record;
  if (scrollKinds.has(kind)) context.scrolling.prepare(record);
  if (textKinds.has(kind)) context.fields.prepare(record);
  if (kind === "webPage") context.webPages.prepare(record);
  controls[kind]?.prepare?.(record, context);
  return record;
}

// Applies the named properties. `mode`: isNew (first time), isNewLaunch, isReset (see main.js).
export function applyProperties(record, names, context, mode) {
  const changed = new Set(names);
  applyAppearance(record, changed);
  if (record.drawing || record.overlay || drawings.some((name) => changed.has(name))) {
    applyDrawings(record, changed);
  }
  applyLayer(record, changed);
  controls[record.kind]?.apply?.(record, changed, context, mode);
  if (textKinds.has(record.kind)) context.fields.apply(record, changed, mode);
  if (scrollKinds.has(record.kind)) context.scrolling.apply(record, changed, mode);
  if (record.web) context.webPages.apply(record, changed, mode);
  if (changed.has("tappable") || changed.has("enabled") || mode.isNew) applyTap(record);
  if (changed.has("touches")) {
    applyTouches(record);
    applyHold(record, context);
  }
  applyAccessibility(record, changed, mode);
  // What a complete frame repeats was done before.
  if (!mode.isNew && !mode.isComplete && !record.parent) {
    handOver(record.properties, changed, context);
  }
  if (!record.parent && (changed.has("drag") || changed.has("dropMark"))) {
    context.dragging.apply(record.properties);
  }
  if (changed.has("menu")) applyMenu(record, context);
  if (changed.has("focused") || mode.isNewLaunch) context.focus.note(record, mode);
  // The app needs no measures of the many titles of a wheel.
  const isMeasured = record.properties.secure !== true && record.kind !== "pickerColumn";
  if (isMeasured) noteTexts(record.properties, changed);
}

// Gives the browser what the app copies and saves.
function handOver({ copied, download }, changed, context) {
  if (changed.has("copied") && copied) context.clipboard?.copy(copied);
  if (changed.has("download") && download) context.downloads?.save(download);
}

// The app needs the measures of the texts that it shows.
function noteTexts(properties, changed) {
  for (const name of ["text", "placeholder"]) if (changed.has(name)) noteText(properties[name]);
  if (changed.has("titles")) for (const title of properties.titles ?? []) noteText(title);
}

export function disposeElement(record, context) {
  if (scrollKinds.has(record.kind)) context.scrolling.dispose(record);
  if (textKinds.has(record.kind)) context.fields.dispose(record);
  if (record.web) context.webPages.dispose(record);
  context.focus.dispose(record);
  context.scrollers.delete(record);
}

function applyTap(record) {
  const { element, properties } = record;
  element.classList.toggle("tappable", isTappable(record));
  if ("disabled" in element) element.disabled = properties.enabled === false;
  else element.classList.toggle("disabled", properties.enabled === false);
}
