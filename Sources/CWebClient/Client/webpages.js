// Web pages: markup of the app in a sandboxed frame without origin, network or foreign scripts. For
// a page of another site, a link that opens a new tab is shown.

import { addressOf } from "./addresses.js";
import { isOwnName } from "./ownaddresses.js";

const frameAddress = addressOf(`/-/client/${document.body.dataset.client}/frame.html`);

export class WebPages {
  // context: send(event), scrolling.
  constructor(context) {
    this.context = context;
    this.framed = new Map();
    // The additional names of the host; see main.js.
    this.ownNames = [];
    addEventListener("message", (event) => this.heard(event));
  }

  prepare(record) {
    record.holder = document.createElement("div");
    record.holder.className = "web-holder";
    record.element.append(record.holder);
    record.web = { frame: null, isReady: false };
    // The scrolling document is inside the frame, and this port represents it; see scrolling.js.
    record.port = {
      offset: [0, 0],
      scrollTo: ({ left, top }) => {
        record.port.offset = [left, top];
        this.tell(record, { t: "scroll", x: left, y: top });
      },
    };
    this.context.scrolling.join(record);
  }

  dispose(record) {
    this.takeFrame(record);
    this.context.scrolling.dispose(record);
  }

  apply(record, changed, mode) {
    const { properties, holder } = record;
    if (changed.has("contentInset")) {
      const inset = properties.contentInset ?? [0, 0, 0, 0];
      const [top, left, bottom, right] = inset.map((each) => `${Math.max(0, each)}px`);
      Object.assign(holder.style, { top, left, bottom, right });
    }
    if (["markup", "resources", "address"].some((name) => changed.has(name))) {
      this.show(record, changed);
    }
    if (changed.has("zoomScale") || changed.has("style")) this.tell(record, zoomOf(record));
    if (changed.has("text") && record.web.frame) record.web.frame.title = nameOf(record);
    this.context.scrolling.applyPlace(record, changed, mode);
  }

  show(record, changed) {
    const { properties, holder, web } = record;
    if (typeof properties.markup === "string") {
      if (!web.frame) this.makeFrame(record);
      // If the same page is sent again, for example after a new launch, it stays unchanged.
      else if (web.shown !== pageOf(properties)) this.tell(record, contentOf(record));
    } else {
      this.takeFrame(record);
      const link = elsewhere(properties.address, this.ownNames);
      holder.replaceChildren(...(link ? [link] : []));
    }
  }

  makeFrame(record) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.referrerPolicy = "no-referrer";
    frame.title = nameOf(record);
    frame.src = frameAddress;
    record.web.frame = frame;
    record.holder.replaceChildren(frame);
    this.framed.set(frame, record);
  }

  takeFrame({ web, holder }) {
    if (!web.frame) return;
    this.framed.delete(web.frame);
    holder.replaceChildren();
    Object.assign(web, { frame: null, isReady: false, shown: undefined });
  }

  tell(record, message) {
    const { web } = record;
    if (!web.frame || !web.isReady) return;
    // The frame's origin is opaque and cannot be named.
    web.frame.contentWindow?.postMessage(message, "*");
    if (message.t !== "show") return;
    web.shown = pageOf(record.properties);
    delete web.frame.dataset.shown;
  }

  heard({ source, data }) {
    for (const [frame, record] of this.framed) {
      if (frame.contentWindow === source) return this.take(record, data ?? {});
    }
  }

  take(record, message) {
    if (message.t === "ready") {
      // Also runs when the frame was reloaded, which happens when it is moved in the document.
      record.web.isReady = true;
      this.tell(record, contentOf(record));
    } else if (message.t === "shown") {
      // For tests: the page is in the frame.
      record.web.frame.dataset.shown = "";
    } else if (message.t === "scroll" && isPlace(message.x) && isPlace(message.y)) {
      record.port.offset = [message.x, message.y];
      this.context.scrolling.scrolled(record);
    } else if (message.t === "follow" && typeof message.address === "string") {
      this.context.fields.flush();
      this.context.scrolling.flush();
      this.context.send({ k: record.key, a: "follow", v: message.address });
    }
  }
}

function contentOf(record) {
  const { properties, port } = record;
  const { address = "", markup, resources = [] } = properties;
  return {
    ...zoomOf(record), t: "show", markup, resources, x: port.offset[0], y: port.offset[1],
    part: address.startsWith("#") ? address.slice(1) : "",
  };
}

function zoomOf({ properties }) {
  return { t: "zoom", zoom: properties.zoomScale ?? 1, fits: properties.style === "fit" };
}

function pageOf({ markup, resources = [], address = "" }) {
  return JSON.stringify([markup, resources, address]);
}

function nameOf({ properties }) {
  return properties.accessibilityLabel ?? properties.text ?? "Page";
}

function isPlace(value) {
  return typeof value === "number" && Number.isFinite(value);
}

// Returns the link to another site's page. The new tab has no access to this one. There is no link
// to this machine's own names, because the browser would send this page's cookie along.
function elsewhere(address, ownNames) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (isOwnName(url.hostname, ownNames)) {
    const refusal = document.createElement("span");
    refusal.className = "web-elsewhere";
    refusal.textContent = `A page of ${url.host} is not opened from here.`;
    return refusal;
  }
  const link = document.createElement("a");
  link.className = "web-elsewhere";
  link.href = url.href;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  const title = document.createElement("strong");
  title.textContent = `Open ${url.host} in a new tab`;
  const where = document.createElement("span");
  where.textContent = url.href;
  link.append(title, where);
  return link;
}
