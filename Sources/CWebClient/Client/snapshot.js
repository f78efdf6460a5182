// The snapshot of a scene whose app is not running: inert, scaled, and in a shadow tree, so that no
// code of the page treats it as the app and no style of the page applies to it.

import { Fields } from "./fields.js";
import { roundGroups } from "./groups.js";
import { scrollKinds } from "./names.js";
import { pinHeaders } from "./pinning.js";
import { placeAnchored } from "./popovers.js";
import { Scrolling } from "./scrolling.js";
import { settleSheets } from "./sheets.js";
import { Tree } from "./tree.js";

// Draws a frame into an element; returns false if that is not possible.
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
    settleSheets();
    placeAnchored();
    roundGroups(context.scrollers);
    pinHeaders(context.scrollers);
  } catch (error) {
    console.error(error);
    shadow.replaceChildren();
    return false;
  }
  return true;
}

// The snapshot over an empty stage, until the app has drawn its first frame.
export class Placeholder {
  constructor(holder, source) {
    this.holder = holder;
    if (!source) return;
    // A hidden element has no layout, so its scroll views could not be scrolled.
    holder.hidden = false;
    holder.hidden = !drawStill(holder, parsed(source.textContent));
    source.remove();
    if (holder.hidden) return;
    document.body.dataset.picture = "kept";
    performance.mark("perennial-still");
  }

  // Fades the snapshot out and removes it, because the app's own frame is shown.
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

// The context that elements need from a page, without any receiver of events.
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
  // Does nothing, because the selection belongs to the page and not to the snapshot.
  selectionChanged() {}
}

class StillScrolling extends Scrolling {
  // Does nothing: no user scrolls an inert view, but the browser may report another position than
  // the requested one.
  scrolled() {}
}

let styles = null;

// Returns the rules of the page's own style sheet, which do not apply inside a shadow tree.
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
