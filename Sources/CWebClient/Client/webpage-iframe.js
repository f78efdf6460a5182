// The only script inside the frame of a web page; it runs before the page. It shows the markup that
// it receives, and reports the scroll position and the links that the user follows.
//
// The frame is sandboxed, without the host's origin and without network access. Only the host's
// page may embed it (frame-ancestors), so only that page receives its messages.
(() => {
  "use strict";
  const host = window.parent;
  const say = (message) => host.postMessage(message, "*");
  // Elements of a page can have the names of the document's properties and then hide them.
  const adopt = document.adoptNode.bind(document);
  const make = document.createElement.bind(document);
  const rootOf = (page) => Reflect.get(Document.prototype, "documentElement", page);
  let root = document.documentElement;
  // The scroll position to reach once the page is long enough, because images load late.
  let wanted = null;
  let zoom = 1;
  let isFitted = false;

  const receivers = {
    show(message) {
      const page = new DOMParser().parseFromString(message.markup, "text/html");
      const shown = rootOf(page);
      clean(shown);
      fill(shown, message.resources);
      root.replaceWith(adopt(shown));
      root = shown;
      sizes.disconnect();
      sizes.observe(root);
      isFitted = message.fits;
      zoom = message.zoom;
      applyZoom();
      // The scroll bars are as narrow as those around the frame, unless the page's root element
      // specifies another width.
      root.style.scrollbarWidth ||= "thin";
      if (message.part && message.x === 0 && message.y === 0) goToPart(message.part);
      else goTo(message);
      say({ t: "shown" });
    },
    scroll: goTo,
    zoom(message) {
      isFitted = message.fits;
      zoom = message.zoom;
      applyZoom();
    },
  };

  addEventListener("message", (event) => {
    if (event.source === host) receivers[event.data?.t]?.(event.data);
  });

  // Removes elements that could navigate the frame or would be refused anyway.
  function clean(page) {
    const unwanted = "script, noscript, iframe, frame, object, embed, base, meta[http-equiv]";
    for (const each of page.querySelectorAll(unwanted)) each.remove();
    for (const each of page.querySelectorAll("[srcset]")) each.removeAttribute("srcset");
  }

  // Inserts the resources that came with the page.
  function fill(page, pairs) {
    const found = new Map();
    for (let i = 0; i + 1 < pairs.length; i += 2) found.set(pairs[i], pairs[i + 1]);
    for (const link of page.querySelectorAll("link")) {
      const text = found.get(link.getAttribute("href"));
      if (text === undefined || !/\bstylesheet\b/i.test(link.rel)) {
        link.remove();
        continue;
      }
      const style = make("style");
      if (link.media) style.media = link.media;
      style.textContent = text;
      link.replaceWith(style);
    }
    for (const name of ["src", "poster", "background"]) {
      for (const each of page.querySelectorAll(`[${name}]`)) {
        const address = found.get(each.getAttribute(name));
        if (address !== undefined) each.setAttribute(name, address);
      }
    }
    const inside = (style) => style.replace(/url\(\s*(["']?)(.*?)\1\s*\)/g, (whole, _, address) => (
      found.has(address) ? `url("${found.get(address)}")` : whole));
    for (const each of page.querySelectorAll("style")) each.textContent = inside(each.textContent);
    for (const each of page.querySelectorAll("[style*='url']")) {
      each.setAttribute("style", inside(each.getAttribute("style")));
    }
  }

  // Scales down a page that is too wide, if the app requests it.
  function applyZoom() {
    const { style } = root;
    style.zoom = "";
    const width = root.scrollWidth;
    const fit = isFitted && width > innerWidth + 1 ? innerWidth / width : 1;
    style.zoom = fit * zoom === 1 ? "" : String(fit * zoom);
  }

  function goTo({ x, y }) {
    wanted = [x, y];
    settle();
  }

  function goToPart(spelled) {
    wanted = null;
    let part = spelled;
    try {
      part = decodeURIComponent(spelled);
    } catch { /* The name is then used undecoded. */ }
    const name = CSS.escape(part);
    root.querySelector(`#${name}, a[name="${name}"]`)?.scrollIntoView();
  }

  function settle() {
    if (!wanted) return;
    const [x, y] = wanted;
    scrollTo({ left: x, top: y, behavior: "instant" });
    if (Math.abs(scrollX - x) < 1 && Math.abs(scrollY - y) < 1) wanted = null;
  }

  const sizes = new ResizeObserver(settle);
  document.addEventListener("load", settle, { capture: true });
  for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(name, () => { wanted = null; }, { capture: true, passive: true });
  }
  addEventListener("scroll", () => {
    if (!wanted) say({ t: "scroll", x: scrollX, y: scrollY });
  }, { passive: true });
  addEventListener("resize", applyZoom);

  // The app follows links; the frame itself never navigates.
  for (const name of ["click", "auxclick"]) {
    addEventListener(name, (event) => {
      const link = event.target.closest?.("a, area");
      const address = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
      if (typeof address !== "string") return;
      event.preventDefault();
      if (name === "click") say({ t: "follow", address });
    }, { capture: true });
  }

  say({ t: "ready" });
})();
