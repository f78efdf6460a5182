// Advance widths of the system font, measured once per browser session, for layout in the app.

const first = 0x20;
const last = 0x17f;
const size = 1000;
const faces = [[400, false], [500, false], [600, false], [700, false], [400, true]];
const storageKey = "perennial.fonts.1";

export function fontMeasures() {
  const style = getComputedStyle(document.documentElement);
  const families = ["--font", "--font-mono"].map((name) => style.getPropertyValue(name).trim());
  const name = `${storageKey}:${families.join()}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(name));
    if (Array.isArray(kept) && kept.length === faces.length) return kept;
  } catch { /* Storage is a convenience; without it we measure again. */ }
  const context = document.createElement("canvas").getContext("2d");
  const measures = faces.map(
    ([weight, mono]) => measure(context, weight, mono, families[mono ? 1 : 0]));
  try {
    sessionStorage.setItem(name, JSON.stringify(measures));
  } catch { /* See above. */ }
  return measures;
}

function measure(context, weight, mono, family) {
  context.font = `${weight} ${size}px ${family}`;
  context.fontKerning = "none";
  context.textRendering = "geometricPrecision";
  const width = (text) => Math.min(65535, Math.max(0, Math.round(context.measureText(text).width)));
  const adv = [];
  let sum = 0;
  let count = 0;
  for (let code = first; code <= last; code++) {
    const isControl = code >= 0x7f && code < 0xa0;
    const advance = isControl ? 0 : width(String.fromCharCode(code));
    adv.push(advance);
    if (advance > 0) {
      sum += advance;
      count++;
    }
  }
  return { weight, mono, adv, other: Math.round(sum / Math.max(count, 1)), wide: width("\u6f22") };
}
