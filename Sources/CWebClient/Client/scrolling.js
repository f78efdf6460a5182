// Scroll views: the browser scrolls and reports offsets to the app. The app's own offsets are
// accepted only if they are based on the page's last report.

import { soon } from "./nextframe.js";

export class Scrolling {
  constructor(context) {
    this.context = context;
    this.waiting = new Set();
  }

  prepare(record) {
    const { element } = record;
    element.classList.add("scroller");
    record.scrolled = document.createElement("div");
    record.scrolled.className = "scrolled";
    record.body = record.scrolled;
    element.append(record.scrolled);
    this.join(record);
    element.addEventListener("scroll", () => this.scrolled(record), { passive: true });
  }

  // Prepares the record of a scroll view. The object that scrolls is the element, or the record's
  // `port`, which then has an offset and `scrollTo`.
  join(record) {
    record.scroll = { revision: 0, told: [0, 0], expected: null };
  }

  dispose(record) {
    this.waiting.delete(record);
  }

  scrolled(record) {
    const { scroll } = record;
    const here = offsetOf(record);
    if (scroll.expected && near(here, scroll.expected)) {
      scroll.expected = null;
      return;
    }
    if (near(here, scroll.told)) return;
    if (this.waiting.size === 0) soon(() => this.flush());
    this.waiting.add(record);
  }

  // Reports the position of every view that moved to the app.
  flush() {
    const records = [...this.waiting];
    this.waiting.clear();
    for (const record of records) {
      if (record.element.isConnected) this.tell(record);
    }
  }

  tell(record) {
    const { scroll } = record;
    const here = offsetOf(record);
    if (near(here, scroll.told)) return;
    scroll.revision += 1;
    scroll.told = here;
    mirror(record);
    this.context.send({ k: record.key, a: "scroll", x: here[0], y: here[1], rev: scroll.revision });
  }

  apply(record, changed, mode) {
    const { element, properties, scrolled } = record;
    if (changed.has("contentSize")) {
      const [width, height] = properties.contentSize ?? [0, 0];
      scrolled.style.width = `${width}px`;
      scrolled.style.height = `${height}px`;
    }
    if (changed.has("contentSize") || changed.has("frame") || changed.has("scrollEnabled")) {
      const [width, height] = properties.contentSize ?? [0, 0];
      const [, , ownWidth, ownHeight] = properties.frame ?? [0, 0, 0, 0];
      const isOn = properties.scrollEnabled !== false;
      element.style.overflowX = isOn && width > ownWidth + 0.5 ? "auto" : "hidden";
      element.style.overflowY = isOn && height > ownHeight + 0.5 ? "auto" : "hidden";
    }
    this.applyPlace(record, changed, mode);
  }

  applyPlace(record, changed, mode) {
    // A new view has no layout yet; `settle` is called after it is in the document.
    if (mode.isNew) return;
    if (mode.isNewLaunch) return this.rejoin(record, mode);
    if (changed.has("contentOffset") || changed.has("scrollRevision")) this.applyOffset(record);
  }

  settle(record) {
    if (!record.scroll) return;
    record.scroll.revision = record.properties.scrollRevision ?? 0;
    if (record.properties.contentOffset) this.scrollTo(record, record.properties.contentOffset);
  }

  applyOffset(record) {
    const { properties, scroll } = record;
    const revision = properties.scrollRevision ?? 0;
    if (revision < scroll.revision || !properties.contentOffset) return mirror(record);
    scroll.revision = revision;
    // An echo of a reported offset must not move back a view that has moved since.
    if (near(properties.contentOffset, scroll.told)) return;
    this.scrollTo(record, properties.contentOffset);
  }

  // Keeps the position of a view that was on the page before a new launch, and reports the position
  // to the app if the app restored another one.
  rejoin(record, mode) {
    const { properties, scroll } = record;
    if (mode.isReset) {
      scroll.revision = properties.scrollRevision ?? 0;
      this.scrollTo(record, properties.contentOffset ?? [0, 0]);
      return;
    }
    const restored = properties.contentOffset ?? [0, 0];
    scroll.revision = Math.max(scroll.revision, properties.scrollRevision ?? 0);
    scroll.told = restored;
    if (!near(offsetOf(record), restored)) this.tell(record);
  }

  scrollTo(record, offset) {
    const { element, port, scroll } = record;
    const before = offsetOf(record);
    (port ?? element).scrollTo({ left: offset[0], top: offset[1], behavior: "instant" });
    const after = offsetOf(record);
    scroll.told = after;
    scroll.expected = near(before, after) ? null : after;
  }
}

function mirror(record) {
  record.properties.contentOffset = record.scroll.told;
  record.properties.scrollRevision = record.scroll.revision;
}

function offsetOf({ element, port }) {
  if (port) return [round(port.offset[0]), round(port.offset[1])];
  return [round(element.scrollLeft), round(element.scrollTop)];
}

function round(value) {
  return Math.round(value * 100) / 100;
}

function near(left, right) {
  return Math.abs(left[0] - right[0]) < 1 && Math.abs(left[1] - right[1]) < 1;
}
