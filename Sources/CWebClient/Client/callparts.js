// Parts of the views that show calls. Texts of apps are always text content, and have a direction
// of their own.

import { symbol } from "./symbols.js";

export function part(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

// Returns a line for a text of an app.
export function appText(className) {
  return part("div", className, document.createElement("bdi"));
}

// Sets the text of an element, or of the line inside it that `appText` created.
export function setText(element, text) {
  const holder = element.querySelector("bdi") ?? element;
  if (holder.textContent !== text) holder.textContent = text;
}

// Returns a round button with a symbol. A button that is not available keeps the focus, so it is
// not disabled.
export function roundButton(name, symbolName, className, pressed) {
  const button = part("button", `call-button ${className}`, symbol(symbolName));
  button.type = "button";
  button.title = name;
  button.setAttribute("aria-label", name);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") pressed(button);
  });
  return button;
}

export function setAvailable(button, isAvailable) {
  if (isAvailable) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

// Prevents a click on an element from moving the caret out of a text, as on a phone.
export function keepsCaret(element) {
  element.addEventListener("mousedown", (event) => event.preventDefault());
}

// The rows of a list of calls. A row stays the same element while its call exists, so it keeps the
// focus.
export class CallRows {
  // make(call) returns an object with an `element` and `update(call)`.
  constructor(list, make) {
    this.list = list;
    this.make = make;
    this.rows = new Map();
  }

  show(calls, ...more) {
    const shown = new Set(calls.map((call) => call.id));
    for (const [id, row] of this.rows) {
      if (shown.has(id)) continue;
      row.element.remove();
      this.rows.delete(id);
    }
    for (const [index, call] of calls.entries()) {
      let row = this.rows.get(call.id);
      if (!row) {
        row = this.make(call);
        this.rows.set(call.id, row);
      }
      // Moving an element takes the focus from it.
      if (this.list.children[index] !== row.element) {
        this.list.insertBefore(row.element, this.list.children[index] ?? null);
      }
      row.update(call, ...more);
    }
  }
}
