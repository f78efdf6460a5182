// The environment of the page that the app needs: size, colours, language, fonts.

import { fontMeasures } from "./fonts.js";
import { soon } from "./nextframe.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const touch = matchMedia("(pointer: coarse)");

export function environment(probe) {
  const inset = getComputedStyle(probe);
  const edge = (side) => Math.round(parseFloat(inset[`padding${side}`]) || 0);
  return {
    w: Math.max(1, innerWidth),
    // The bar of calls is above the app.
    h: Math.max(1, innerHeight - probe.offsetTop),
    scale: devicePixelRatio,
    dark: dark.matches,
    touch: touch.matches,
    safe: [edge("Top"), edge("Left"), edge("Bottom"), edge("Right")],
    lang: navigator.language || "en",
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    ...fontMeasures(),
  };
}

// Calls back after a change, at most once per animation frame. Returns a function that starts a
// check.
export function watchEnvironment(probe, changed) {
  let last = JSON.stringify(environment(probe));
  let isWaiting = false;
  const check = () => {
    isWaiting = false;
    const now = environment(probe);
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    changed(now);
  };
  const look = () => {
    if (isWaiting) return;
    isWaiting = true;
    soon(check);
  };
  addEventListener("resize", look);
  dark.addEventListener("change", look);
  touch.addEventListener("change", look);
  addEventListener("languagechange", look);
  return look;
}

export function phase() {
  return { visible: document.visibilityState === "visible", focused: document.hasFocus() };
}

// Calls back when the page is shown, hidden, focused or left.
export function watchPhase(changed) {
  let last = JSON.stringify(phase());
  const check = (now) => {
    const text = JSON.stringify(now);
    if (text === last) return;
    last = text;
    changed(now);
  };
  for (const name of ["focus", "blur", "pageshow"]) addEventListener(name, () => check(phase()));
  document.addEventListener("visibilitychange", () => check(phase()));
  addEventListener("pagehide", () => check({ visible: false, focused: false }));
}
