// Names, roles and states for people who do not see the page, and for those who use no pointer.

import { isTappable } from "./elements.js";

// Roles that a kind has by itself.
const kindRoles = {
  toggle: "switch", tabBar: "tablist", tabItem: "tab", segmentedControl: "radiogroup",
  activityIndicator: "progressbar", tableView: "group", collectionView: "group",
};

const wordRoles = {
  button: "button", header: "heading", image: "img", link: "link", text: "", none: "none",
  searchField: "searchbox", adjustable: "slider", tab: "tab", selected: "", summary: "region",
};

const cellKinds = new Set(["tableCell", "collectionCell"]);

export function applyAccessibility(record, changed, mode) {
  const { element, properties, kind } = record;
  if (mode.isNew || changed.has("accessibilityRole") || changed.has("tappable")
    || changed.has("enabled")) {
    applyRole(record);
  }
  if (changed.has("accessibilityLabel")) {
    set(record.panel ?? element, "aria-label", properties.accessibilityLabel);
  }
  if (changed.has("accessibilityHint")) {
    set(element, "aria-description", properties.accessibilityHint);
  }
  if (changed.has("accessibilityValue")) {
    set(element, "aria-valuetext", properties.accessibilityValue);
  }
  if (changed.has("selected") || mode.isNew) applySelected(record);
  if (changed.has("enabled") && element.tagName !== "BUTTON") {
    set(element, "aria-disabled", properties.enabled === false ? "true" : undefined);
  }
  if (kind === "searchField" && !properties.accessibilityLabel) {
    set(element, "aria-label", properties.placeholder ?? "Search");
  }
}

function applyRole(record) {
  const { element, properties, kind } = record;
  const isNative = /^(BUTTON|INPUT|TEXTAREA|PROGRESS)$/.test(element.tagName);
  // Beside a sheet a tap is a convenience of the pointer: it is no control of its own.
  const tappable = isTappable(record) && !isNative && kind !== "presentation";
  let role = kindRoles[kind] ?? wordRoles[properties.accessibilityRole] ?? "";
  if (isNative && kindRoles[kind] === undefined && role === "button") role = "";
  if (tappable && (role === "" || cellKinds.has(kind))) role = "button";
  if (kind === "imageView" && role === "" && properties.accessibilityLabel) role = "img";
  set(record.panel ?? element, "role", record.panel ? "dialog" : role || undefined);
  set(element, "aria-level", role === "heading" ? "2" : undefined);
  if (tappable && kind !== "tableCell" && kind !== "collectionCell") element.tabIndex = 0;
  else if (cellKinds.has(kind)) element.tabIndex = -1;
}

function applySelected(record) {
  const { element, properties, kind } = record;
  const isSelected = properties.selected === true;
  if (kind === "tabItem") {
    element.setAttribute("aria-selected", String(isSelected));
    // One stop for the Tab key; the arrows go from tab to tab.
    element.tabIndex = isSelected ? 0 : -1;
  } else {
    set(element, "aria-current", isSelected ? "true" : undefined);
  }
}

export function set(element, name, value) {
  if (value === undefined || value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}
