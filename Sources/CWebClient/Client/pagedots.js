// The dots of a page control. The control is announced as a slider, because it has one of a few
// values in a row.

import { colour } from "./appearance.js";
import { set } from "./accessibility.js";

// The width that one dot needs, in pixels.
const distance = 17;

export const pageControl = {
  prepare(record, context) {
    const { element } = record;
    record.dots = document.createElement("span");
    record.dots.className = "dots";
    element.append(record.dots);
    element.setAttribute("role", "slider");
    element.setAttribute("aria-valuemin", "1");
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      const box = record.dots.getBoundingClientRect();
      const count = record.properties.maximum ?? 0;
      const here = record.properties.value ?? 0;
      const middle = box.left + box.width * ((here + 0.5) / Math.max(1, count));
      const isBefore = isReversed(element) ? event.clientX > middle : event.clientX < middle;
      turn(record, here + (isBefore ? -1 : 1), context);
    });
    element.addEventListener("keydown", (event) => {
      const { value = 0, maximum = 0 } = record.properties;
      const forward = isReversed(element) ? -1 : 1;
      const next = {
        ArrowRight: value + forward, ArrowLeft: value - forward, ArrowUp: value + 1,
        ArrowDown: value - 1, Home: 0, End: maximum - 1,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      turn(record, next, context);
    });
  },
  apply(record, changed) {
    const { element, properties } = record;
    if (changed.has("style")) {
      element.classList.toggle("style-prominent", properties.style === "prominent");
    }
    if (changed.has("secondaryTint")) {
      const other = colour(properties.secondaryTint);
      if (other) element.style.setProperty("--other", other);
      else element.style.removeProperty("--other");
    }
    element.tabIndex = properties.enabled === false ? -1 : 0;
    draw(record);
  },
};

function isReversed(element) { return getComputedStyle(element).direction === "rtl"; }

function turn(record, page, context) {
  const { properties } = record;
  const next = Math.max(0, Math.min((properties.maximum ?? 0) - 1, page));
  if (properties.enabled === false || next === (properties.value ?? 0)) return;
  properties.value = next;
  draw(record);
  context.send({ k: record.key, a: "value", v: next });
}

function draw({ element, dots, properties }) {
  const { value = 0, maximum = 0, frame } = properties;
  const fits = maximum * distance <= (frame?.[2] ?? 0);
  if (fits) {
    while (dots.children.length > maximum) dots.lastElementChild.remove();
    if (dots.children.length === 0) dots.textContent = "";
    while (dots.children.length < maximum) dots.append(document.createElement("i"));
    [...dots.children].forEach((dot, page) => dot.classList.toggle("current", page === value));
  } else {
    dots.textContent = `${value + 1} / ${maximum}`;
  }
  set(element, "aria-valuemax", String(Math.max(1, maximum)));
  set(element, "aria-valuenow", String(value + 1));
  set(element, "aria-valuetext", properties.accessibilityValue ?? `page ${value + 1} of ${maximum}`);
}
