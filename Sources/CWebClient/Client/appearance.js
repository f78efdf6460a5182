// Properties that every node has: frame, colours, borders, text style.

import { colours } from "./names.js";

const known = new Set(colours);

// Returns the CSS colour for a colour's name, for #rrggbbaa, or for two of these for light and dark
// mode. The result is empty for any other value, so that no style is injected.
export function colour(value) {
  if (typeof value !== "string") return "";
  if (value === "clear") return "transparent";
  if (known.has(value)) return `var(--${value})`;
  const pair = /^(#[0-9a-fA-F]{8})\/(#[0-9a-fA-F]{8})$/.exec(value);
  if (pair) return `light-dark(${pair[1]}, ${pair[2]})`;
  return /^#[0-9a-fA-F]{3,8}$/.test(value) ? value : "";
}

const px = (value) => (typeof value === "number" ? `${value}px` : "");

const appliers = {
  frame({ element, panel }, value, style) {
    const target = panel?.style ?? style;
    const [x, y, width, height] = value ?? [0, 0, 0, 0];
    target.left = px(x);
    target.top = px(y);
    target.width = px(Math.max(0, width));
    target.height = px(Math.max(0, height));
    if (panel) element.classList.toggle("inset", x > 0 || y > 0);
  },
  interfaceStyle({ element }, value) {
    element.classList.toggle("interface-light", value === "light");
    element.classList.toggle("interface-dark", value === "dark");
    // Drawings have the colours of the style in which they were drawn.
    element.dispatchEvent(new Event("interfacestyle", { bubbles: true }));
  },
  hidden({ element }, value) { element.classList.toggle("hidden", value === true); },
  alpha(_, value, style) { style.opacity = value ?? ""; },
  background({ panel }, value, style) { (panel?.style ?? style).backgroundColor = colour(value); },
  tint({ element, panel }, value) {
    const style = (panel ?? element).style;
    style.setProperty("--tint", colour(value) || "");
    if (!colour(value)) style.removeProperty("--tint");
    element.classList.toggle("tinted", Boolean(colour(value)));
  },
  layerShadow(_, value, style) {
    const [dx, dy, blur, tint] = Array.isArray(value) ? value : [];
    const lengths = [dx, dy, blur].map(Number);
    const isShadow = lengths.every(Number.isFinite) && lengths[2] >= 0 && colour(tint);
    style.filter = isShadow
      ? `drop-shadow(${lengths[0]}px ${lengths[1]}px ${lengths[2] / 2}px ${colour(tint)})` : "";
  },
  clips({ element, panel }, value) {
    (panel ?? element).classList.toggle("clips", value === true);
  },
  shadow({ element, panel }, value) {
    (panel ?? element).classList.toggle("shadow", value === true);
  },
  material({ element, panel }, value) {
    (panel ?? element).classList.toggle("material", value === true);
  },
  highlighted({ element }, value) { element.classList.toggle("highlighted", value === true); },
  selected({ element }, value) { element.classList.toggle("selected", value === true); },
  fontSize(_, value, style) { style.fontSize = px(value); },
  fontWeight(_, value, style) { style.fontWeight = value ?? ""; },
  monospaced({ element }, value) { element.classList.toggle("monospaced", value === true); },
  alignment(_, value, style) {
    const sides = { natural: "start", left: "left", center: "center", right: "right" };
    style.textAlign = sides[value] ?? "";
  },
  lineHeight(_, value, style) { style.lineHeight = px(value); },
  separator({ element }, value) { element.classList.toggle("separated", value === true); },
  separatorInset(_, value, style) { style.setProperty("--separator-inset", px(value ?? 0)); },
  separatorColor(_, value, style) { style.setProperty("--separator-color", colour(value)); },
  identifier({ element }, value) {
    if (value === undefined) delete element.dataset.id;
    else element.dataset.id = value;
  },
};

export function applyAppearance(record, changed) {
  const { element, properties } = record;
  for (const name of changed) {
    if (Object.hasOwn(appliers, name)) appliers[name](record, properties[name], element.style);
  }
  if (changed.has("cornerRadius") || changed.has("corners")) {
    const radius = px(properties.cornerRadius);
    const corners = properties.corners ?? 15;
    // In the order of CSS: clockwise from the upper left.
    const radii = [1, 2, 8, 4].map((bit) => (corners & bit ? radius : "0px"));
    (record.panel ?? element).style.borderRadius = corners === 15 || !radius
      ? radius : radii.join(" ");
  }
  if (changed.has("borderWidth") || changed.has("borderColor")) {
    const width = properties.borderWidth ?? 0;
    // The border is drawn inside the frame, like a layer's border. A CSS border would move the
    // children.
    const line = colour(properties.borderColor) || "currentColor";
    element.style.setProperty("--border", width > 0 ? `inset 0 0 0 ${width}px ${line}` : "");
    element.classList.toggle("bordered", width > 0);
  }
}
