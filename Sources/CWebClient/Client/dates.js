// Date pickers: the browser's own field, or a calendar of a month. A date is the number of seconds
// since 1970 that a clock on the wall shows, as if it were in UTC.

import { set } from "./accessibility.js";

const day = 86400;
const types = { date: "date", time: "time", dateAndTime: "datetime-local" };
// A date that is being typed is sent after this pause, in milliseconds.
const pause = 600;
// The last second of the year 9999.
const latest = 253402300799;
// The functions that send the dates which were typed and not sent yet.
const unsent = new Set();

// Sends the dates that were typed, before an action of the user.
export function flushDates() {
  for (const send of [...unsent]) send();
}

export const datePicker = {
  prepare(record, context) {
    record.dates = { style: null, timer: 0, month: null };
    record.chooseDate = (seconds) => {
      if (seconds === record.properties.value) return;
      record.properties.value = seconds;
      context.send({ k: record.key, a: "value", v: seconds });
    };
  },
  apply(record, changed) {
    const { element, properties, dates } = record;
    const style = properties.style ?? "date";
    if (style !== dates.style) {
      dates.style = style;
      element.replaceChildren();
      record.input = null;
      record.calendar = null;
      if (style.endsWith(" inline")) makeCalendar(record, style);
      else makeInput(record, style);
    }
    if (changed.has("value")) dates.month = null;
    if (record.calendar) drawCalendar(record);
    if (record.input) applyInput(record);
    for (const [name, property] of [
      ["aria-label", "accessibilityLabel"], ["aria-description", "accessibilityHint"],
    ]) {
      set(record.input ?? record.calendar, name, properties[property]);
    }
  },
};

// MARK: The field

function makeInput(record, style) {
  const input = document.createElement("input");
  input.className = "date-field";
  input.type = types[style.split(" ")[0]] ?? "date";
  input.required = true;
  const send = () => {
    clearTimeout(record.dates.timer);
    record.dates.timer = 0;
    unsent.delete(send);
    if (!input.isConnected) return;
    const seconds = secondsOf(record);
    if (seconds !== null) record.chooseDate(seconds);
  };
  input.addEventListener("input", () => {
    clearTimeout(record.dates.timer);
    // Each typed digit of a year gives a valid date, so the date is sent after a pause.
    unsent.add(send);
    record.dates.timer = setTimeout(send, pause);
  });
  input.addEventListener("blur", () => {
    send();
    if (!isPossible(input)) input.value = text(input.type, record.properties.value ?? 0);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") send();
  });
  record.input = input;
  record.element.append(input);
}

// Whether the field has a date within the bounds. A time between two steps is possible, because the
// app rounds it down, as a date picker does.
function isPossible({ value, validity }) {
  const { badInput, rangeUnderflow, rangeOverflow } = validity;
  return value !== "" && !badInput && !rangeUnderflow && !rangeOverflow;
}

// Returns the date of the field; null if it is incomplete or out of bounds.
function secondsOf({ input, properties }) {
  if (!isPossible(input)) return null;
  const before = properties.value ?? 0;
  const value = Math.round(input.valueAsNumber / 1000);
  if (input.type === "time") return floorDay(before) + value;
  if (input.type === "date") return value + (before - floorDay(before));
  return value;
}

function applyInput({ input, properties, dates }) {
  const isTime = input.type === "time";
  input.disabled = properties.enabled === false;
  const bound = (seconds) => (seconds === undefined || isTime ? undefined : text(input.type, seconds));
  set(input, "min", bound(properties.minimum));
  // Without a bound, a browser accepts years of six digits, which the host refuses.
  set(input, "max", bound(Math.min(properties.maximum ?? latest, latest)));
  if (input.type !== "date") set(input, "step", String(properties.step ?? 60));
  const value = text(input.type, properties.value ?? 0);
  const isTyped = document.activeElement === input && (dates.timer !== 0 || !input.value);
  if (input.value !== value && !isTyped) input.value = value;
}

function floorDay(seconds) { return Math.floor(seconds / day) * day; }

function text(type, seconds) {
  const iso = new Date(seconds * 1000).toISOString();
  if (type === "date") return iso.slice(0, 10);
  return type === "time" ? iso.slice(11, 16) : iso.slice(0, 16);
}

// MARK: The calendar

function makeCalendar(record, style) {
  const calendar = document.createElement("div");
  calendar.className = "calendar";
  calendar.setAttribute("role", "group");
  record.calendar = calendar;
  calendar.addEventListener("click", (event) => {
    event.stopPropagation();
    if (record.properties.enabled === false) return;
    const button = event.target.closest("button");
    if (button?.dataset.turn) turn(record, Number(button.dataset.turn));
    else if (button?.dataset.day) chooseDay(record, Number(button.dataset.day));
  });
  calendar.addEventListener("keydown", (event) => moveInMonth(record, event));
  record.element.append(calendar);
  if (style.startsWith("dateAndTime")) {
    makeInput(record, "time");
    record.input.classList.add("calendar-time");
  }
}

// Returns the first day of the month that is shown.
function monthOf({ dates, properties }) {
  if (dates.month !== null) return dates.month;
  const date = new Date((properties.value ?? 0) * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

function turn(record, months) {
  const date = new Date(monthOf(record) * 1000);
  record.dates.month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
  drawCalendar(record);
  record.calendar.querySelector(`[data-turn="${months}"]`)?.focus({ preventScroll: true });
}

function chooseDay(record, start) {
  const before = record.properties.value ?? 0;
  record.dates.month = null;
  record.chooseDate(limited(record, start + (before - floorDay(before))));
  drawCalendar(record);
  record.calendar.querySelector('[tabindex="0"][data-day]')?.focus({ preventScroll: true });
}

function limited({ properties }, seconds) {
  const high = Math.min(seconds, properties.maximum ?? Infinity);
  return Math.max(high, properties.minimum ?? -Infinity);
}

function drawCalendar(record) {
  const { calendar, properties } = record;
  const focused = calendar.contains(document.activeElement) ? document.activeElement.dataset : null;
  const month = monthOf(record);
  const first = new Date(month * 1000);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const weekStart = (properties.firstWeekday ?? 1) - 1;
  const chosen = floorDay(properties.value ?? 0);
  const isHere = chosen >= month && chosen < month + days * day;
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 1000;

  const head = make("div", "calendar-head");
  const title = make("span", "calendar-title", names(record, { month: "long", year: "numeric" })(month));
  title.setAttribute("aria-live", "polite");
  head.append(title, turner(record, -1, "Previous month", "‹"), turner(record, 1, "Next month", "›"));

  const grid = make("div", "calendar-days");
  const weekday = names(record, { weekday: "short" });
  for (let i = 0; i < 7; i++) {
    // 4 January 1970 was a Sunday.
    const name = make("span", "calendar-weekday", weekday((3 + ((weekStart + i) % 7)) * day));
    name.setAttribute("aria-hidden", "true");
    grid.append(name);
  }
  const spoken = names(record, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  for (let number = 1; number <= days; number++) {
    const start = month + (number - 1) * day;
    const button = make("button", "calendar-day", String(number));
    button.type = "button";
    button.dataset.day = String(start);
    button.setAttribute("aria-label", spoken(start));
    button.setAttribute("aria-pressed", String(start === chosen));
    if (start === today) button.setAttribute("aria-current", "date");
    button.disabled = properties.enabled === false || !isAllowed(record, start);
    button.tabIndex = (isHere ? start === chosen : number === 1) ? 0 : -1;
    if (number === 1) {
      button.style.gridColumnStart = String(((first.getUTCDay() - weekStart + 7) % 7) + 1);
    }
    grid.append(button);
  }
  calendar.replaceChildren(head, grid);
  if (!focused) return;
  const selector = focused.day ? `[data-day="${focused.day}"]` : `[data-turn="${focused.turn}"]`;
  calendar.querySelector(selector)?.focus({ preventScroll: true });
}

function isAllowed({ properties }, start) {
  return start + day > (properties.minimum ?? -Infinity) && start <= (properties.maximum ?? Infinity);
}

function turner(record, months, label, sign) {
  const button = make("button", "calendar-turn", sign);
  button.type = "button";
  button.dataset.turn = String(months);
  button.setAttribute("aria-label", label);
  button.disabled = record.properties.enabled === false;
  return button;
}

function moveInMonth(record, event) {
  const from = Number(event.target.dataset?.day);
  if (!event.target.dataset?.day) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[event.key];
  if (!step && event.key !== "PageUp" && event.key !== "PageDown") return;
  event.preventDefault();
  event.stopPropagation();
  let to = from + (step ?? 0) * day;
  if (!step) {
    const date = new Date(from * 1000);
    const months = event.key === "PageDown" ? 1 : -1;
    const last = new Date(
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
    to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months,
      Math.min(date.getUTCDate(), last)) / 1000;
  }
  if (isAllowed(record, to)) chooseDay(record, to);
}

function names({ properties }, options) {
  const wanted = { ...options, timeZone: "UTC" };
  let format;
  try {
    format = new Intl.DateTimeFormat(properties.language, wanted);
  } catch {
    format = new Intl.DateTimeFormat(undefined, wanted);
  }
  return (seconds) => format.format(new Date(seconds * 1000));
}

function make(tag, className, content = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}
