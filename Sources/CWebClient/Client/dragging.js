// The drag of an app's items inside its page: the copy of the lifted node that follows the finger
// or the mouse, the mark at the place of the drop, and the keys of the drag.
//
// The app decides about everything; the page shows the properties `drag` and `dropMark` of the
// root.

import { readDrag, shiftOf } from "./dragreading.js";

const keys = {
  Escape: "UIKeyInputEscape", ArrowUp: "UIKeyInputUpArrow", ArrowDown: "UIKeyInputDownArrow",
  ArrowLeft: "UIKeyInputLeftArrow", ArrowRight: "UIKeyInputRightArrow", Enter: "\r", " ": " ",
};

export class Dragging {
  // context: send(event), fields, scrolling, touching, tree.
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    this.drag = null;
    this.lifted = null;
    addEventListener("pointermove", (event) => this.moved(event), { passive: true });
    // Before the list with the focus uses the keys.
    document.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
  }

  // Called after the app has changed the drag.
  apply(properties) {
    const drag = readDrag(properties.drag);
    if (!drag) return this.end();
    if (this.lifted?.key !== drag.key) this.lift(drag);
    this.drag = drag;
    document.body.dataset.drag = drag.operation;
    this.badge(drag);
    this.showMark(properties.dropMark);
    if (drag.touch === null) this.announce(drag);
    this.place();
  }

  // Whether a finger holds lifted items, so that its movements do not scroll.
  get holdsTouch() {
    return this.drag !== null && this.drag.touch !== null;
  }

  lift(drag) {
    this.end();
    const source = this.context.tree.record(drag.key)?.element;
    if (!source) return;
    const box = this.stage.getBoundingClientRect();
    const { left, top, width, height } = source.getBoundingClientRect();
    const copy = bare(source.cloneNode(true), source);
    Object.assign(copy.style, {
      left: "0", top: "0", width: `${width}px`, height: `${height}px`, transform: "none",
    });
    const preview = document.createElement("div");
    preview.className = "drag-preview";
    preview.setAttribute("aria-hidden", "true");
    preview.inert = true;
    Object.assign(preview.style, {
      left: `${left - box.left}px`, top: `${top - box.top}px`, width: `${width}px`,
      height: `${height}px`,
    });
    preview.append(copy);
    const count = document.createElement("span");
    count.className = "drag-badge";
    preview.append(count);
    source.classList.add("drag-source");
    this.stage.append(preview);
    this.lifted = { key: drag.key, preview, count, source, from: drag, pointer: null };
  }

  moved(event) {
    if (!this.lifted || !this.holdsTouch) return;
    const point = this.context.touching.placeOfTouch(this.drag.touch);
    if (!point) return;
    this.lifted.pointer = point;
    this.place();
  }

  place() {
    if (!this.lifted || !this.drag) return;
    const { preview, from, pointer } = this.lifted;
    const touched = this.holdsTouch
      ? pointer ?? this.context.touching.placeOfTouch(this.drag.touch) : this.drag;
    const { x, y } = shiftOf(from, touched ?? from);
    preview.style.transform = `translate(${x}px, ${y}px)`;
  }

  badge({ count, operation }) {
    if (!this.lifted) return;
    const { count: badge, preview } = this.lifted;
    const sign = { copy: "+", forbidden: "⃠" }[operation] ?? "";
    badge.textContent = count > 1 ? `${sign}${count}` : sign;
    badge.hidden = badge.textContent === "";
    preview.classList.toggle("forbidden", operation === "forbidden");
  }

  showMark(rect) {
    if (!rect) {
      this.mark?.remove();
      this.mark = null;
      return;
    }
    if (!this.mark) {
      this.mark = document.createElement("div");
      this.mark.setAttribute("aria-hidden", "true");
      this.stage.append(this.mark);
    }
    const [x, y, width, height] = rect;
    this.mark.className = width === 0 || height === 0 ? "drop-mark line" : "drop-mark";
    Object.assign(this.mark.style, {
      left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`,
    });
  }

  // Tells assistive technology where the items are, which only the keyboard moves for it.
  announce({ operation, place }) {
    const where = {
      lifted: "Lifted. Arrow keys choose a place, Return drops, Escape cancels.",
      copy: `Copy to ${place || "this place"}.`, move: `Move to ${place || "this place"}.`,
    }[operation] ?? "Cannot be dropped here.";
    if (!this.voice) {
      this.voice = document.createElement("div");
      this.voice.className = "drag-voice";
      this.voice.setAttribute("role", "status");
      document.body.append(this.voice);
    }
    if (this.voice.textContent !== where) this.voice.textContent = where;
  }

  end() {
    delete document.body.dataset.drag;
    this.drag = null;
    this.showMark(null);
    if (this.voice) this.voice.textContent = "";
    if (!this.lifted) return;
    this.lifted.preview.remove();
    this.lifted.source.classList.remove("drag-source");
    this.lifted = null;
  }

  pressed(event) {
    if (!this.drag || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const input = keys[event.key];
    if (!input || (this.holdsTouch && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !event.key.startsWith("Arrow")) return;
    this.context.fields.flush();
    this.context.scrolling.flush();
    this.context.send({ k: this.context.tree.rootKey, a: "key", input, mods: 0 });
  }
}

// While the app holds lifted items, the finger does not scroll. The browser asks a listener only if
// it was there when the finger went down.
export function applyHold(record, context) {
  const holds = record.properties.touches?.includes("afterHold") ?? false;
  if (holds === Boolean(record.holdListener)) return;
  if (holds) {
    record.holdListener = (event) => {
      if (context.dragging.holdsTouch && event.cancelable) event.preventDefault();
    };
    record.element.addEventListener("touchmove", record.holdListener, { passive: false });
  } else {
    record.element.removeEventListener("touchmove", record.holdListener);
    record.holdListener = null;
  }
}

// Returns a copied element without what identifies the nodes in it, and with their drawings.
function bare(copy, source) {
  const copies = [copy, ...copy.querySelectorAll("*")];
  const sources = [source, ...source.querySelectorAll("*")];
  copies.forEach((each, i) => {
    for (const name of ["data-key", "data-id", "id", "name"]) each.removeAttribute(name);
    each.removeAttribute("tabindex");
    if (each.tagName === "CANVAS" && sources[i].width > 0 && sources[i].height > 0) {
      each.getContext("2d")?.drawImage(sources[i], 0, 0);
    }
    if ("value" in each && typeof sources[i].value === "string") each.value = sources[i].value;
  });
  return copy;
}
