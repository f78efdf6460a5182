// An alert or action sheet: its text and one button per choice.

import { applyAnchor } from "./popovers.js";
import { shake } from "./refusing.js";

export const alert = {
  prepare(record, context) {
    const { element } = record;
    const scrim = document.createElement("div");
    scrim.className = "scrim";
    const panel = document.createElement("div");
    panel.className = "alert-panel";
    panel.setAttribute("role", "alertdialog");
    panel.setAttribute("aria-modal", "true");
    panel.tabIndex = -1;
    record.words = document.createElement("div");
    record.words.className = "alert-words";
    record.body = document.createElement("div");
    record.body.className = "alert-fields";
    record.buttons = document.createElement("div");
    record.buttons.className = "alert-buttons";
    panel.append(record.words, record.body, record.buttons);
    element.append(scrim, panel);
    record.scrim = scrim;
    record.alertPanel = panel;
    record.choose = (index) => context.send({ k: record.key, a: "choose", i: index });
    // A tap beside an action sheet cancels it. Without a cancel button, a sheet at the edge of the
    // page requires a choice, and one that points at a part of the page goes.
    scrim.addEventListener("click", () => {
      if (record.properties.style !== "actionSheet") return;
      const cancel = record.buttons.querySelector(".cancel");
      if (cancel) cancel.click();
      else if (record.properties.anchor) context.send({ k: record.key, a: "back" });
    });
  },

  apply(record, changed, _, mode) {
    const { element, properties } = record;
    if (changed.has("style")) {
      element.classList.toggle("style-actionSheet", properties.style === "actionSheet");
    }
    applyAnchor(record, changed);
    if (changed.has("contentSize")) showSize(record);
    if (mode.isNew || changed.has("text") || changed.has("accessibilityHint")) showWords(record);
    const isShown = changed.has("refusals") && !mode.isNew && !mode.isNewLaunch;
    if (isShown) shake(record.alertPanel, properties.refusals);
    const choices = ["titles", "destructiveIndex", "cancelIndex", "selectedIndex"];
    if (choices.some((name) => changed.has(name))) showChoices(record);
  },
};

// The size that the app's constraints at the alert's view require. The app's views have positions
// in the panel. The panel is higher if its texts and choices need more.
function showSize({ element, alertPanel, properties }) {
  const [width, height] = properties.contentSize ?? [];
  const isSized = Number.isFinite(width) && Number.isFinite(height);
  element.classList.toggle("sized", isSized);
  alertPanel.style.width = isSized ? `${Math.max(0, width)}px` : "";
  alertPanel.style.minHeight = isSized ? `${Math.max(0, height)}px` : "";
}

function showWords({ words, alertPanel, properties }) {
  const title = properties.text ?? "";
  const heading = document.createElement("h2");
  heading.textContent = title;
  const message = document.createElement("p");
  message.textContent = properties.accessibilityHint ?? "";
  words.replaceChildren(heading, message);
  heading.hidden = title === "";
  message.hidden = message.textContent === "";
  // A menu without a title begins with its first choice.
  words.hidden = heading.hidden && message.hidden && properties.style === "actionSheet";
  alertPanel.setAttribute("aria-label", title);
}

function showChoices(record) {
  const { properties, buttons } = record;
  const titles = properties.titles ?? [];
  buttons.classList.toggle("side-by-side",
    titles.length === 2 && properties.style !== "actionSheet");
  buttons.replaceChildren(...titles.map((title, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.classList.toggle("destructive", index === properties.destructiveIndex);
    const strong = properties.selectedIndex ?? properties.cancelIndex;
    button.classList.toggle("strong", index === strong);
    button.classList.toggle("preferred", index === properties.selectedIndex);
    button.classList.toggle("cancel", index === properties.cancelIndex);
    button.dataset.choice = String(index);
    button.addEventListener("click", () => {
      // Only one answer is sent; the app removes the alert.
      for (const each of buttons.children) each.disabled = true;
      record.choose(index);
    });
    return button;
  }));
}
