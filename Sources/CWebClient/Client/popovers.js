// The place of an action sheet that points at a part of the page. Only the page knows how high the
// choices are; the app places all other popovers itself.

import { beside } from "./popoverplaces.js";
import { part } from "./labels.js";

const anchored = new Set();

export function applyAnchor(record, changed) {
  if (!changed.has("anchor") && !changed.has("arrows")) return;
  const isAnchored = record.properties.anchor !== undefined;
  record.element.classList.toggle("anchored", isAnchored);
  if (isAnchored) {
    record.arrow ??= part("div", "alert-arrow");
    record.scrim.after(record.arrow);
    anchored.add(record);
  } else {
    record.arrow?.remove();
    record.alertPanel.style.left = record.alertPanel.style.top = "";
    anchored.delete(record);
  }
}

// Called after a frame, when the panel has its size.
export function placeAnchored() {
  for (const record of anchored) {
    if (!record.element.isConnected) {
      anchored.delete(record);
      continue;
    }
    const { element, alertPanel, arrow, properties } = record;
    const { direction, place, arrow: at } = beside(
      properties.anchor, [alertPanel.offsetWidth, alertPanel.offsetHeight],
      [element.clientWidth, element.clientHeight],
      properties.arrows ?? ["Up", "Down", "Left", "Right"]);
    Object.assign(alertPanel.style, { left: `${place[0]}px`, top: `${place[1]}px` });
    Object.assign(arrow.style, { left: `${at[0]}px`, top: `${at[1]}px` });
    arrow.className = `alert-arrow style-arrow${direction}`;
  }
}
