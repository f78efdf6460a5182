// Runs inside the frame of a web page, before the page and as the only script there is: shows the
// markup it is handed, says where the page stands, and which link a person followed.
//
// The frame is sandboxed, has no origin of ours and no network. The page that embeds it is the only
// one that may (frame-ancestors), so it is the only one that hears what is said here.
(() => {
  "use strict";
  const host = window.parent;
  const say = (message) => host.postMessage(message, "*");
  // Elements of a page may be named like properties of the document, and then stand before them.
  const adopt = document.adoptNode.bind(document);
  const make = document.createElement.bind(document);
  const rootOf = (page) => Reflect.get(Document.prototype, "documentElement", page);
  let root = document.documentElement;
  // Where the page is to stand once it is long enough: pictures come late.
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
      // As narrow as the scrollers around it, unless its root element says otherwise.
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

  // What could lead the frame elsewhere or would be refused anyway.
  function clean(page) {
    const unwanted = "script, noscript, iframe, frame, object, embed, base, meta[http-equiv]";
    for (const each of page.querySelectorAll(unwanted)) each.remove();
    for (const each of page.querySelectorAll("[srcset]")) each.removeAttribute("srcset");
  }

  // Puts in what came along with the page.
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

  // A page that is too wide is shown smaller where the app wants so.
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
    } catch { /* Then the name is meant as it stands. */ }
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

  // Links are the app's to follow; none leaves the frame by itself.
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
