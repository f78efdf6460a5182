// The picture of a scene that its app is not there to draw: inert, to scale, and in a shadow of its
// own, so that nothing on the page takes it for the app and no style of the page reaches it.

import { Fields } from "./fields.js";
import { roundGroups } from "./groups.js";
import { scrollKinds } from "./names.js";
import { pinHeaders } from "./pinning.js";
import { Scrolling } from "./scrolling.js";
import { Tree } from "./tree.js";

// Draws a frame into an element; false if it cannot be.
export function drawStill(holder, frame) {
  const bounds = frame?.root?.p?.frame;
  if (!Array.isArray(bounds) || !(bounds[2] > 0 && bounds[3] > 0)) return false;
  const shadow = holder.shadowRoot ?? holder.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [clientStyles()];
  const stage = document.createElement("div");
  stage.className = "still-stage";
  stage.inert = true;
  shadow.replaceChildren(stage);
  const [, , width, height] = bounds;
  Object.assign(stage.style, { width: `${width}px`, height: `${height}px` });
  const fit = () => { stage.style.transform = `scale(${holder.clientWidth / width})`; };
  fit();
  new ResizeObserver(fit).observe(holder);
  try {
    const context = stillContext();
    new Tree(stage, context).apply(frame, { isNewLaunch: false, isReset: false });
    roundGroups(context.scrollers);
    pinHeaders(context.scrollers);
  } catch (error) {
    console.error(error);
    shadow.replaceChildren();
    return false;
  }
  return true;
}

// The picture over an empty stage, until the app has drawn its own.
export class Placeholder {
  constructor(holder, source) {
    this.holder = holder;
    if (!source) return;
    // What is hidden has no layout, and nothing in it can be scrolled to its place.
    holder.hidden = false;
    holder.hidden = !drawStill(holder, parsed(source.textContent));
    source.remove();
    if (holder.hidden) return;
    document.body.dataset.picture = "kept";
    performance.mark("perennial-still");
  }

  // The app is there: its own picture comes through.
  leave() {
    const { holder } = this;
    delete document.body.dataset.picture;
    if (holder.hidden || !holder.animate) return this.remove();
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return this.remove();
    }
    const fade = holder.animate({ opacity: [getComputedStyle(holder).opacity, 0] }, 140);
    fade.onfinish = fade.oncancel = () => this.remove();
  }

  remove() {
    this.holder.hidden = true;
    this.holder.shadowRoot?.replaceChildren();
  }
}

// What elements need of a page, with nobody who hears of anything.
export function stillContext() {
  const context = {
    send: (event) => event, isReflected: () => true, tooLong() {}, scrollers: new Set(),
    settled(record) {
      context.scrolling.settle(record);
      if (scrollKinds.has(record.kind)) context.scrollers.add(record);
    },
    focus: { note() {}, dispose() {} },
    webPages: { prepare() {}, apply() {}, dispose() {} },
  };
  context.fields = new StillFields(context);
  context.scrolling = new StillScrolling(context);
  return context;
}

class StillFields extends Fields {
  // The selection is the page's, not the picture's.
  selectionChanged() {}
}

class StillScrolling extends Scrolling {
  // Nobody scrolls what is inert; the browser may place it elsewhere than it was told.
  scrolled() {}
}

let styles = null;

// The rules of the page's own style sheet, which a shadow does not see by itself.
function clientStyles() {
  if (styles) return styles;
  styles = new CSSStyleSheet();
  const texts = [];
  for (const sheet of document.styleSheets) {
    if (!sheet.href?.endsWith("/client.css")) continue;
    for (const rule of sheet.cssRules) texts.push(rule.cssText);
  }
  styles.replaceSync(texts.join("\n"));
  return styles;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
