// Names, roles and states for users of assistive technology and of the keyboard.

import { cellKinds, cellsOf, listKinds } from "./lists.js";
import { ariaName, parse } from "./keycommands.js";
import { isUndimmed } from "./sheets.js";
import { isTappable } from "./tappable.js";

const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? "");

// Default roles of kinds.
const kindRoles = {
  toggle: "switch", tabBar: "tablist", tabItem: "tab", segmentedControl: "radiogroup",
  activityIndicator: "progressbar", tableView: "list", collectionView: "list",
  tableCell: "listitem", collectionCell: "listitem",
  pickerView: "group", pickerColumn: "listbox", pageControl: "slider", refreshControl: "group",
};

const wordRoles = {
  button: "button", header: "heading", image: "img", link: "link", text: "", none: "none",
  searchField: "searchbox", adjustable: "slider", tab: "tab", selected: "", summary: "region",
};

export function applyAccessibility(record, changed, mode) {
  const { element, properties, kind } = record;
  // The field or calendar inside the node has the accessible names.
  if (kind === "datePicker") return;
  if (mode.isNew || changed.has("accessibilityRole") || changed.has("tappable")
    || changed.has("enabled")) {
    applyRole(record);
  }
  if (changed.has("accessibilityLabel")) {
    set(controlOf(record), "aria-label", properties.accessibilityLabel);
  }
  if (changed.has("accessibilityHint")) {
    set(element, "aria-description", properties.accessibilityHint);
  }
  if (changed.has("accessibilityValue")) {
    set(element, "aria-valuetext", properties.accessibilityValue);
  }
  if (changed.has("keys")) {
    const names = properties.keys?.map((each) => ariaName(parse(each), isMac));
    set(record.press ?? element, "aria-keyshortcuts", names?.join(" "));
  }
  if (changed.has("selected") || mode.isNew) applySelected(record);
  if (changed.has("enabled") && element.tagName !== "BUTTON") {
    set(element, "aria-disabled", properties.enabled === false ? "true" : undefined);
  }
  if (kind === "searchField" && !properties.accessibilityLabel) {
    set(element, "aria-label", properties.placeholder ?? "Search");
  }
}

// Returns the element that is announced. A sheet's panel and a cell's button are inside the node's
// element.
function controlOf(record) {
  return record.panel ?? (record.press?.isConnected ? record.press : record.element);
}

function applyRole(record) {
  const { element, properties, kind } = record;
  if (record.panel) return applyDialogRole(record);
  if (record.press) return applyCellRole(record);
  if (kind === "sectionHeader") return applyHeaderRole(record);
  const isNative = /^(BUTTON|INPUT|TEXTAREA|PROGRESS)$/.test(element.tagName);
  const tappable = isTappable(record) && !isNative;
  let role = kindRoles[kind] ?? wordRoles[properties.accessibilityRole] ?? "";
  if (isNative && kindRoles[kind] === undefined && role === "button") role = "";
  if (tappable && role === "") role = "button";
  if (kind === "imageView" && role === "" && properties.accessibilityLabel) role = "img";
  setRole(element, role);
  // The segments themselves are the keyboard stops.
  if (tappable && kind !== "segmentedControl") element.tabIndex = 0;
}

function setRole(element, role) {
  set(element, "role", role || undefined);
  set(element, "aria-level", role === "heading" ? "2" : undefined);
}

// Sets the role of a panel. An alert inside the panel has its own role. The area around a sheet is
// not a control, because tapping it is only a shortcut for pointers.
function applyDialogRole({ panel, properties }) {
  const isAlert = properties.style === "alert" || properties.style === "actionSheet";
  set(panel, "role", isAlert ? undefined : "dialog");
  set(panel, "aria-modal", isAlert || isUndimmed({ properties }) ? undefined : "true");
}

function applyCellRole(record) {
  record.element.setAttribute("role", "listitem");
  record.press.setAttribute("role", "button");
  if (!record.press.hasAttribute("tabindex")) record.press.tabIndex = -1;
}

function applyHeaderRole({ element, body, parent, properties }) {
  set(element, "role", listKinds.has(parent?.kind) ? "listitem" : undefined);
  setRole(body, wordRoles[properties.accessibilityRole] ?? "");
}

function applySelected(record) {
  const { element, properties, kind } = record;
  const isSelected = properties.selected === true;
  if (kind === "tabItem") {
    element.setAttribute("aria-selected", String(isSelected));
    // The Tab key stops once; the arrow keys move between the tabs.
    element.tabIndex = isSelected ? 0 : -1;
  } else {
    set(record.press ?? element, "aria-current", isSelected ? "true" : undefined);
  }
}

// Names the button of each cell by the texts in the cell, which are then not read a second time.
// Called after a frame.
export function nameCells(scrollers) {
  for (const list of scrollers) {
    if (!listKinds.has(list.kind)) continue;
    for (const cell of cellsOf(list)) nameCell(cell);
  }
}

function nameCell(cell) {
  const isPressed = cell.press.isConnected;
  const texts = [];
  const walk = (record) => {
    if (record.properties.hidden) return;
    if (record.kind === "label") {
      if (record.properties.text) texts.push(record.properties.text);
      set(record.element, "aria-hidden", isPressed ? "true" : undefined);
    }
    record.children.forEach(walk);
  };
  cell.children.forEach(walk);
  if (!isPressed) return;
  set(cell.element, "aria-label", undefined);
  const name = cell.properties.accessibilityLabel ?? texts.join(", ");
  set(cell.press, "aria-label", name);
  if (cell.menuButton) set(cell.menuButton, "aria-label", `Actions for ${name}`);
}

// Names a sheet without a label by the title in its bar.
export function nameDialog(modal) {
  if (!modal?.panel || modal.properties.accessibilityLabel) return;
  const title = modal.panel.querySelector(".navigationBar > .label");
  set(modal.panel, "aria-label", title?.textContent);
}

export function set(element, name, value) {
  if (value === undefined || value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}
