// The elements inside each kind of node, in addition to its children. `decor` elements come before
// the children, so that children are drawn on top of them.

import { colour } from "./appearance.js";
import { alert } from "./alert.js";
import { set } from "./accessibility.js";
import { datePicker } from "./dates.js";
import { imageCanvas } from "./drawing.js";
import { applyText, label, part, sectionHeader, touches } from "./labels.js";
import { pageControl } from "./pagedots.js";
import { refreshControl } from "./refreshing.js";
import { shake } from "./refusing.js";
import { applySheet, prepareSheet } from "./sheets.js";
import { configured, symbol } from "./symbols.js";
import { isTappable } from "./tappable.js";
import { pickerColumn, pickerView } from "./wheels.js";

// A class for each style name, from a closed list, because the name comes from an app.
const styles = [
  "plain", "filled", "tinted", "bordered", "grouped", "insetGrouped", "page", "sheet", "fullScreen",
  "formSheet", "pageSheet", "overFullScreen", "actionSheet", "alert", "roundedRect", "line",
  "bezel", "none", "borderless", "rounded", "largeTitle", "footer", "gray", "prominent", "large",
  "medium", "done", "destructive", "circular", "popover", "attached", "undimmed", "grabber",
  "scrollsFirst", "arrowUp", "arrowDown", "arrowLeft", "arrowRight", "inputViews",
];

function applyStyle({ element, properties }, changed) {
  if (!changed.has("style")) return;
  for (const name of [...element.classList]) {
    if (name.startsWith("style-")) element.classList.remove(name);
  }
  for (const word of (properties.style ?? "").split(" ")) {
    if (styles.includes(word)) element.classList.add(`style-${word}`);
  }
}

const imageNames = ["symbol", "symbolSize", "symbolWeight", "image", "drawnImage"];

const image = {
  apply(record, changed) {
    const { element, properties } = record;
    if (!touches(changed, ...imageNames, "monogram", "contentMode")) return;
    record.picture?.remove();
    record.picture = null;
    if (isRaster(properties.image)) {
      record.picture = part("img", `picture fit-${fit(properties.contentMode)}`);
      record.picture.alt = "";
      record.picture.draggable = false;
      record.picture.src = properties.image;
    } else if (properties.drawnImage) {
      record.picture = imageCanvas(
        properties.drawnImage, `picture fit-${fit(properties.contentMode)}`);
    } else if (properties.monogram) {
      record.picture = part("span", "monogram");
      record.picture.textContent = properties.monogram;
    } else if (properties.symbol) {
      // With the other modes, the symbol is as large as the view.
      const isFixed = properties.contentMode === "center";
      record.picture = configured(symbol(properties.symbol), properties, isFixed);
    }
    element.classList.toggle("has-monogram", Boolean(properties.monogram));
    if (!record.picture) return;
    // The image's label describes it, if there is one.
    record.picture.setAttribute("aria-hidden", "true");
    element.prepend(record.picture);
  },
};

function isRaster(address) {
  return typeof address === "string"
    && /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/.test(address);
}

function fit(mode) {
  return ["fill", "aspectFit", "aspectFill", "center"].includes(mode) ? mode : "aspectFit";
}

const button = {
  prepare(record) {
    record.title = part("span", "title");
    record.element.append(record.title);
  },
  apply(record, changed, context) {
    const { element, properties } = record;
    applyStyle(record, changed);
    if (touches(changed, "text", "textLines")) applyText(record, record.title, context);
    if (touches(changed, ...imageNames)) {
      record.icon?.remove();
      record.icon = null;
      if (isRaster(properties.image)) {
        record.icon = part("img", "icon");
        record.icon.alt = "";
        record.icon.src = properties.image;
      } else if (properties.drawnImage) {
        record.icon = imageCanvas(properties.drawnImage, "icon");
      } else if (properties.symbol) {
        record.icon = configured(symbol(properties.symbol), properties, true);
      } else if (record.kind === "backButton") {
        record.icon = symbol("chevron.left");
      }
      if (record.icon) element.prepend(record.icon);
    }
    element.classList.toggle("only-icon", !properties.text);
    if (changed.has("background")) {
      element.style.setProperty("--fill", colour(properties.background));
    }
    if (!properties.text && properties.symbol && !properties.accessibilityLabel) {
      element.setAttribute("aria-label", properties.symbol.replaceAll(".", " "));
    }
  },
};

const backButton = {
  prepare(record) {
    button.prepare(record);
    record.icon = symbol("chevron.left");
    record.element.prepend(record.icon);
    record.element.setAttribute("aria-label", "Back");
  },
  apply: button.apply,
};

const tabItem = {
  prepare: button.prepare,
  apply(record, changed, context) {
    button.apply(record, changed, context);
    if (!touches(changed, "accessibilityValue", "secondaryTint")) return;
    record.badge?.remove();
    record.badge = null;
    const { accessibilityValue, secondaryTint } = record.properties;
    if (!accessibilityValue) return;
    record.badge = part("span", "badge");
    record.badge.textContent = accessibilityValue;
    record.badge.style.backgroundColor = colour(secondaryTint);
    record.element.append(record.badge);
  },
};

// A cell is an item of its list. The area that is pressed is a button of its own below the cell's
// content, because a switch in a cell must not be a control inside a control.
const cell = {
  prepare(record) {
    record.press = part("div", "press");
    record.press.perennialRecord = record;
  },
  apply(record, changed) {
    const { element, properties } = record;
    applyStyle(record, changed);
    if (changed.has("tappable") || changed.has("enabled")) {
      if (isTappable(record)) element.prepend(record.press);
      else record.press.remove();
    }
    if (!changed.has("accessory")) return;
    record.accessory?.remove();
    record.accessory = null;
    const names = { disclosure: "chevron.right", checkmark: "checkmark", detail: "info.circle" };
    const name = names[properties.accessory];
    if (!name) return;
    record.accessory = symbol(name);
    record.accessory.classList.add("accessory", properties.accessory);
    element.prepend(record.accessory);
  },
};

const toggle = {
  prepare(record, context) {
    const { element } = record;
    element.append(part("span", "knob"));
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      const on = element.getAttribute("aria-checked") !== "true";
      element.setAttribute("aria-checked", String(on));
      record.properties.value = on ? 1 : 0;
      context.send({ k: record.key, a: "value", v: record.properties.value });
    });
  },
  apply({ element, properties }, changed, _, mode) {
    if (mode.isNew || changed.has("value")) {
      element.setAttribute("aria-checked", String((properties.value ?? 0) > 0.5));
    }
  },
};

const slider = {
  prepare(record, context) {
    const { element } = record;
    element.type = "range";
    element.step = "any";
    element.addEventListener("input", () => {
      fillTrack(element);
      record.properties.value = element.valueAsNumber;
      context.send({ k: record.key, a: "value", v: element.valueAsNumber });
    });
  },
  apply({ element, properties }, changed) {
    if (!touches(changed, "minimum", "maximum", "value")) return;
    element.min = String(properties.minimum ?? 0);
    element.max = String(properties.maximum ?? 1);
    if (changed.has("value")) element.value = String(properties.value ?? 0);
    fillTrack(element);
  },
};

function fillTrack(element) {
  const span = Number(element.max) - Number(element.min);
  const part = span > 0 ? (element.valueAsNumber - Number(element.min)) / span : 0;
  element.style.setProperty("--part", `${(part * 100).toFixed(2)}%`);
}

const segmentedControl = {
  prepare(record, context) {
    record.segments = [];
    record.element.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const index = record.segments.indexOf(document.activeElement);
      if (!step || index < 0) return;
      event.preventDefault();
      event.stopPropagation();
      const next = record.segments.at((index + step) % record.segments.length);
      next.focus();
      next.click();
    });
    record.choose = (index) => context.send({ k: record.key, a: "choose", i: index });
  },
  apply(record, changed) {
    const { element, properties } = record;
    if (changed.has("titles")) {
      for (const each of record.segments) each.remove();
      record.segments = (properties.titles ?? []).map((title, index) => {
        const segment = part("button", "segment");
        segment.type = "button";
        segment.textContent = title;
        segment.setAttribute("role", "radio");
        segment.addEventListener("click", (event) => {
          event.stopPropagation();
          // After the click, the app decides which segment is selected: a stepper selects none.
          if (record.properties.enabled !== false) record.choose(index);
        });
        return segment;
      });
      element.prepend(...record.segments);
    }
    if (touches(changed, "titles", "selectedIndex", "value")) {
      showChosen(record, properties.selectedIndex ?? properties.value ?? -1);
    }
  },
};

function showChosen({ segments }, chosen) {
  segments.forEach((segment, index) => {
    segment.setAttribute("aria-checked", String(index === chosen));
    segment.tabIndex = index === Math.max(0, chosen) ? 0 : -1;
  });
}

const progress = {
  prepare(record) {
    record.bar = part("span", "bar");
    record.element.append(record.bar);
    record.element.setAttribute("role", "progressbar");
    record.element.setAttribute("aria-valuemin", "0");
    record.element.setAttribute("aria-valuemax", "100");
  },
  apply({ element, bar, properties }, changed) {
    if (!touches(changed, "value", "minimum", "maximum")) return;
    const low = properties.minimum ?? 0;
    const span = (properties.maximum ?? 1) - low;
    const part = span > 0 ? Math.min(1, Math.max(0, ((properties.value ?? 0) - low) / span)) : 0;
    bar.style.width = `${part * 100}%`;
    set(element, "aria-valuenow", String(Math.round(part * 100)));
  },
};

const activityIndicator = {
  prepare(record) {
    record.element.append(part("span", "spinner"));
    record.element.setAttribute("aria-label", "In progress");
  },
};

const presentation = {
  prepare(record, context) {
    const { element } = record;
    record.scrim = part("div", "scrim");
    record.panel = part("div", "panel");
    record.panel.tabIndex = -1;
    record.body = record.panel;
    element.append(record.scrim, record.panel);
    prepareSheet(record, context);
  },
  apply(record, changed, _, mode) {
    applyStyle(record, changed);
    applySheet(record, changed);
    const isShown = changed.has("refusals") && !mode.isNew && !mode.isNewLaunch;
    if (isShown) shake(record.panel, record.properties.refusals);
  },
};

const styled = { apply: applyStyle };

export const controls = {
  label, sectionHeader, imageView: image, button, barButton: button, tabItem,
  backButton, tableCell: cell, collectionCell: cell, toggle, slider, segmentedControl, progress,
  activityIndicator, pickerView, pickerColumn, datePicker, pageControl, refreshControl, presentation, alert, tableView: styled, collectionView: styled,
  navigationBar: styled, tabBar: styled, view: styled, layer: styled, textField: styled, textView: styled,
  searchField: styled,
};
