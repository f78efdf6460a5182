// Touches of fingers, pens and the pressed mouse, on nodes whose touches the app receives.
//
// Invariant: every touch that was reported as begun is reported as ended or cancelled, unless the
// page forgets all of its events.

import { soon } from "./nextframe.js";

const phases = { began: 0, moved: 1, ended: 3, cancelled: 4 };
// The number of touches that the protocol admits in one report.
const touchesMax = 16;
const pointerKinds = { touch: 0, pen: 2, mouse: 3 };

export class Touching {
  // context: send(event), fields, scrolling, tree.
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    this.touches = new Map();
    this.lastNumber = 0;
    this.ended = null;
    stage.addEventListener("pointerdown", (event) => this.began(event));
    // A pointer may leave the node and the stage.
    addEventListener("pointermove", (event) => this.moved(event), { passive: true });
    addEventListener("pointerup", (event) => this.left(event, phases.ended));
    addEventListener("pointercancel", (event) => this.left(event, phases.cancelled));
    // Otherwise the browser would use the touch for its own menu, or to drag an image.
    for (const name of ["contextmenu", "dragstart"]) {
      stage.addEventListener(name, (event) => {
        if (this.touches.size > 0) event.preventDefault();
      });
    }
  }

  began(event) {
    this.ended = null;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    // The browser did not report the end of the pointer's last touch, for example because it ended
    // over a frame.
    if (this.touches.has(event.pointerId)) this.left(event, phases.cancelled);
    const record = touchableAround(event.target);
    if (!record || this.touches.size >= touchesMax) return;
    this.lastNumber += 1;
    const touch = {
      number: this.lastNumber, kind: pointerKinds[event.pointerType] ?? pointerKinds.touch,
      hasMoved: false, ...this.placeOf(event),
    };
    this.touches.set(event.pointerId, touch);
    this.context.fields.flush();
    this.context.scrolling.flush();
    this.tell(recordAround(event.target).key, [listOf(touch, phases.began)], event.timeStamp);
  }

  moved(event) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    if (event.pointerType === "mouse" && event.buttons === 0) return this.left(event, phases.cancelled);
    const place = this.placeOf(event);
    if (touch.x === place.x && touch.y === place.y) return;
    const isFirst = ![...this.touches.values()].some((each) => each.hasMoved);
    Object.assign(touch, place, { hasMoved: true });
    this.time = event.timeStamp;
    if (isFirst) soon(() => this.flush());
  }

  left(event, phase) {
    const touch = this.touches.get(event.pointerId);
    if (!touch) return;
    if (phase === phases.ended) Object.assign(touch, this.placeOf(event));
    this.flush();
    this.touches.delete(event.pointerId);
    this.context.fields.flush();
    this.context.scrolling.flush();
    this.tell(this.context.tree.rootKey, [listOf(touch, phase)], event.timeStamp);
    if (phase === phases.ended) this.ended = touch.number;
  }

  // Reports the positions of all touches if one moved, in place of a report that was not sent yet.
  flush() {
    const touches = [...this.touches.values()];
    if (!touches.some((each) => each.hasMoved)) return;
    for (const touch of touches) touch.hasMoved = false;
    this.context.send({
      k: this.context.tree.rootKey, a: "move", time: rounded(this.time),
      touches: touches.map((touch) => listOf(touch, phases.moved)),
    });
  }

  // Ends every sequence, because the app's process or its content is gone. Pointers that are still
  // down are not reported again.
  cancel() {
    const touches = [...this.touches.values()];
    this.touches.clear();
    this.ended = null;
    if (touches.length === 0) return;
    this.tell(this.context.tree.rootKey,
      touches.map((touch) => listOf(touch, phases.cancelled)), performance.now());
  }

  // Returns the place of a touch by its number; undefined if it is not down.
  placeOfTouch(number) {
    return [...this.touches.values()].find((touch) => touch.number === number);
  }

  // Whether a finger or the mouse is down on a node whose touches the app receives.
  get isActive() {
    return this.touches.size > 0;
  }

  // Returns the number of the touch that a click ended, if it was reported.
  numberOf(click) {
    // A click by keyboard or assistive technology has no touch.
    return click.detail > 0 ? this.ended ?? undefined : undefined;
  }

  tell(key, touches, time) {
    this.context.send({ k: key, a: "touch", time: rounded(time), touches });
  }

  placeOf(event) {
    const box = this.stage.getBoundingClientRect();
    return { x: rounded(event.clientX - box.left), y: rounded(event.clientY - box.top) };
  }
}

// Leaves to the browser only the movements that the app does not take.
export function applyTouches(record) {
  const { element, properties } = record;
  const taken = properties.touches;
  element.classList.toggle("touchable", taken !== undefined);
  element.style.touchAction = taken === undefined ? "" : remaining(record, taken);
}

function remaining(record, taken) {
  const actions = [];
  if (isInScroller(record)) {
    if (!taken.includes("horizontal")) actions.push("pan-x");
    if (!taken.includes("vertical")) actions.push("pan-y");
  }
  if (!taken.includes("pinch")) actions.push("pinch-zoom");
  return actions.join(" ") || "none";
}

// Outside of scroll views, there is nothing that one finger could scroll.
function isInScroller(record) {
  for (let each = record; each; each = each.parent) {
    if (each.element.classList.contains("scroller")) return true;
  }
  return false;
}

function listOf(touch, phase) {
  return [touch.number, phase, touch.kind, touch.x, touch.y];
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}

function recordAround(target) {
  for (let element = target; element; element = element.parentElement) {
    if (element.perennialRecord) return element.perennialRecord;
  }
  return null;
}

function touchableAround(target) {
  let record = recordAround(target);
  while (record && record.properties.touches === undefined) record = record.parent;
  return record;
}
