// The menus of nodes. A secondary click, a key, or a button for assistive technology asks the app
// for the menu; a finger's long press is a gesture of the app.

import { set } from "./accessibility.js";

export class Menus {
  // context: send(event), fields, scrolling, touching.
  constructor(stage, context) {
    this.context = context;
    stage.addEventListener("contextmenu", (event) => this.asked(event));
  }

  asked(event) {
    // Fields and texts keep the browser's menu.
    if (event.target.closest("input, textarea, select, .selectable")) return;
    const record = recordWithMenu(event.target);
    if (!record) return;
    event.preventDefault();
    if (this.context.touching.isActive) return;
    const box = record.element.getBoundingClientRect();
    // The key for menus reports a position outside of the element in some browsers.
    const isInside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    const x = isInside ? event.clientX - box.left : box.width / 2;
    const y = isInside ? event.clientY - box.top : box.height / 2;
    ask(record, x, y, this.context);
  }
}

function ask(record, x, y, context) {
  context.fields.flush();
  context.scrolling.flush();
  context.send({ k: record.key, a: "menu", x: Math.round(x), y: Math.round(y) });
}

function recordWithMenu(target) {
  for (let element = target; element; element = element.parentElement) {
    if (element.perennialRecord?.properties.menu) return element.perennialRecord;
  }
  return null;
}

// Adds the button to a node with a menu, or removes it. The button has no place of its own in the
// order of the Tab key, because the key for menus works on the node itself.
export function applyMenu(record, context) {
  const { element, properties } = record;
  const canContain = !/^(BUTTON|INPUT|TEXTAREA)$/.test(element.tagName);
  set(record.press ?? element, "aria-haspopup", properties.menu ? "menu" : undefined);
  if (!properties.menu || !canContain) {
    record.menuButton?.remove();
    record.menuButton = null;
    return;
  }
  if (record.menuButton) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "menu-button";
  button.tabIndex = -1;
  button.textContent = "Actions";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    ask(record, element.clientWidth / 2, element.clientHeight / 2, context);
  });
  element.append(button);
  record.menuButton = button;
}
