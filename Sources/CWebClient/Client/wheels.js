// The wheels of a picker view. A wheel scrolls by itself, stops at a row, and reports the row. Only
// the rows near the middle are in the document.
//
// `value` and the reported row are numbers of rows; `minimum` is the number of the first row. So a
// reported row is the right one even if the rows of the wheel were replaced in the meantime. Of a
// wheel with very many rows, the app sends the titles near the selected row, and in `maximum` the
// number of the last row; the others follow when the wheel has stopped.

import { set } from "./accessibility.js";

// Rows above and below the visible ones that are in the document.
const ahead = 12;
// A wheel that has not moved for this time has stopped, in milliseconds.
const pause = 120;
// Letters that are typed within this time are the beginning of one title, in milliseconds.
const typing = 800;

export const pickerView = {
  prepare({ element }) { element.setAttribute("role", "group"); },
  apply({ element, properties }, changed) {
    if (changed.has("rowHeight")) {
      element.style.setProperty("--row", `${properties.rowHeight ?? 32}px`);
    }
  },
};

export const pickerColumn = {
  prepare(record, context) {
    const { element } = record;
    const rows = document.createElement("div");
    rows.className = "wheel-rows";
    record.body = rows;
    record.wheel = {
      rows, options: new Map(), isHeld: false, isPlacing: false, timer: 0, typed: "", typedAt: 0,
      // The content and the position that were shown last.
      titles: [], height: 0, base: 0, maximum: undefined, value: null,
    };
    element.append(rows);
    element.tabIndex = 0;
    element.setAttribute("role", "listbox");
    element.addEventListener("scroll", () => scrolled(record, context), { passive: true });
    for (const [name, isHeld] of [["touchstart", true], ["touchend", false], ["touchcancel", false]]) {
      element.addEventListener(name, () => {
        record.wheel.isHeld = isHeld;
        record.wheel.isPlacing = false;
        if (!isHeld) scrolled(record, context);
      }, { passive: true });
    }
    element.addEventListener("wheel", () => { record.wheel.isPlacing = false; }, { passive: true });
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      const y = event.clientY - rows.getBoundingClientRect().top;
      choose(record, Math.floor(y / height(record)), context);
    });
    element.addEventListener("keydown", (event) => pressed(record, event, context));
    // An element outside of the document, or a hidden one, cannot be scrolled.
    new ResizeObserver(() => {
      if (!isTurning(record)) place(record, "instant");
    }).observe(element);
  },
  apply(record, changed, context, mode) {
    const { element, properties, wheel } = record;
    if (["titles", "rowHeight", "minimum", "maximum"].some((name) => changed.has(name))) {
      showRows(record);
    }
    if (changed.has("frame")) show(record);
    if (changed.has("enabled")) {
      const isOff = properties.enabled === false;
      element.tabIndex = isOff ? -1 : 0;
      element.classList.toggle("still-wheel", isOff);
    }
    // A complete frame with the row that the wheel has already does not stop a turning wheel.
    const value = valueOf(record);
    if (mode.isNew || value !== wheel.value) {
      wheel.value = value;
      place(record, mode.isNew || mode.isNewLaunch ? "instant" : "smooth");
    }
  },
};

// Shows the titles, if they differ. A wheel that is turning stays at the same numbers.
function showRows(record) {
  const { element, properties, wheel } = record;
  const titles = properties.titles ?? [];
  const base = firstNumber(record);
  const isSame = titles.length === wheel.titles.length && wheel.height === height(record)
    && wheel.base === base && wheel.maximum === properties.maximum
    && titles.every((title, row) => title === wheel.titles[row]);
  if (isSame) return;
  const shift = (wheel.base - base) * height(record);
  Object.assign(wheel, { titles, base, maximum: properties.maximum, height: height(record) });
  element.style.setProperty("--row", `${wheel.height}px`);
  wheel.rows.style.height = `${titles.length * wheel.height}px`;
  for (const option of wheel.options.values()) option.remove();
  wheel.options.clear();
  if (isTurning(record)) {
    if (shift !== 0) element.scrollTop += shift;
    show(record);
  } else {
    place(record, "instant");
  }
}

// Whether the user turns the wheel, or it still turns by itself after that.
function isTurning({ wheel }) { return wheel.isHeld || (wheel.timer !== 0 && !wheel.isPlacing); }

function firstNumber({ properties }) { return properties.minimum ?? 0; }

function valueOf(record) { return record.properties.value ?? firstNumber(record); }

// Returns the index of the selected row.
function selected(record) { return valueOf(record) - firstNumber(record); }

function height({ properties }) { return properties.rowHeight || 32; }

function rowHere(record) {
  const { element, properties } = record;
  const last = (properties.titles ?? []).length - 1;
  return Math.max(0, Math.min(last, Math.round(element.scrollTop / height(record))));
}

// Turns the wheel to the selected row.
function place(record, behavior) {
  const { element } = record;
  if (element.clientHeight === 0) return;
  const top = selected(record) * height(record);
  const isCalm = behavior === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (Math.abs(element.scrollTop - top) > 0.5) {
    record.wheel.isPlacing = true;
    element.scrollTo({ top, behavior: isCalm ? "instant" : "smooth" });
  }
  show(record);
}

function scrolled(record, context) {
  const { wheel } = record;
  show(record);
  clearTimeout(wheel.timer);
  wheel.timer = setTimeout(() => stopped(record, context), pause);
}

function stopped(record, context) {
  record.wheel.timer = 0;
  record.wheel.isPlacing = false;
  if (record.wheel.isHeld || !record.element.isConnected) return;
  choose(record, rowHere(record), context);
}

function choose(record, row, context) {
  const { properties } = record;
  const count = (properties.titles ?? []).length;
  if (count === 0 || properties.enabled === false) return place(record, "smooth");
  const chosen = Math.max(0, Math.min(count - 1, row));
  const number = firstNumber(record) + chosen;
  const isNew = number !== valueOf(record);
  properties.value = number;
  record.wheel.value = number;
  place(record, "smooth");
  if (isNew) context.send({ k: record.key, a: "value", v: number });
}

// Puts the rows near the middle into the document.
function show(record) {
  const { element, properties, wheel } = record;
  const titles = properties.titles ?? [];
  const middle = rowHere(record);
  const reach = Math.ceil(element.clientHeight / height(record) / 2) + ahead;
  const first = Math.max(0, middle - reach);
  const last = Math.min(titles.length - 1, middle + reach);
  const chosen = selected(record);
  for (const [row, option] of wheel.options) {
    if ((row < first || row > last) && row !== chosen) {
      option.remove();
      wheel.options.delete(row);
    }
  }
  for (let row = first; row <= last; row++) add(record, row);
  if (titles.length > 0) add(record, Math.max(0, Math.min(chosen, titles.length - 1)));
  for (const [row, option] of wheel.options) {
    option.setAttribute("aria-selected", String(row === chosen));
  }
  set(element, "aria-activedescendant", wheel.options.get(chosen)?.id);
}

function add(record, row) {
  const { properties, wheel } = record;
  if (wheel.options.has(row)) return;
  const option = document.createElement("div");
  option.className = "wheel-row";
  option.id = `wheel-${record.key}-${row}`;
  option.style.top = `${row * height(record)}px`;
  option.setAttribute("role", "option");
  const { maximum } = properties;
  const isPart = maximum !== undefined;
  option.setAttribute("aria-setsize", String(isPart ? maximum + 1 : properties.titles.length));
  option.setAttribute("aria-posinset", String(row + 1 + (isPart ? firstNumber(record) : 0)));
  // Views of the app are drawn in place of the titles, which are then only read aloud.
  if (properties.style === "views") option.setAttribute("aria-label", properties.titles[row]);
  else option.textContent = properties.titles[row];
  wheel.options.set(row, option);
  // The options are in the order of the rows, because assistive technology reads them in this
  // order.
  const next = wheel.options.get(row + 1) ?? wheel.options.get(row - 1)?.nextSibling;
  wheel.rows.insertBefore(option, next ?? null);
}

function pressed(record, event, context) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { properties } = record;
  const titles = properties.titles ?? [];
  const now = selected(record);
  const steps = {
    ArrowUp: now - 1, ArrowDown: now + 1, PageUp: now - 5, PageDown: now + 5, Home: 0,
    End: titles.length - 1,
  };
  let row = steps[event.key];
  if (row === undefined && event.key.length === 1) row = typed(record, event.key);
  if (row === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const ends = { Home: 0, End: properties.maximum };
  if (properties.maximum !== undefined && event.key in ends) {
    return request(record, ends[event.key], context);
  }
  choose(record, row, context);
}

// Asks the app for a row that may have no title here; the wheel turns when the app answers.
function request(record, number, context) {
  if (record.properties.enabled === false || number === valueOf(record)) return;
  context.send({ k: record.key, a: "value", v: number });
}

// Returns the next row whose title begins with the letters that were typed last.
function typed(record, letter) {
  const { properties, wheel } = record;
  const now = performance.now();
  const isNew = now - wheel.typedAt > typing;
  if (isNew && letter === " ") return undefined;
  wheel.typed = (isNew ? "" : wheel.typed) + letter.toLocaleLowerCase();
  wheel.typedAt = now;
  const titles = properties.titles ?? [];
  const begin = selected(record) + (wheel.typed.length === 1 ? 1 : 0);
  for (let step = 0; step < titles.length; step++) {
    const row = (begin + step) % titles.length;
    if (titles[row].trim().toLocaleLowerCase().startsWith(wheel.typed)) return row;
  }
  return undefined;
}
