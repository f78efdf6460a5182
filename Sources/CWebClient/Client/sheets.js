// The sheet of a presentation. The user drags it between its heights and out of the window by
// touch, or with the mouse at its top, or changes its height at the grabber with a key or a click.
//
// The app determines the heights, in the property `detents`; the page moves the sheet while it is
// dragged, and reports the height at which it was released.

import { set } from "./accessibility.js";
import { part } from "./labels.js";
import { landing } from "./sheetlanding.js";

// The movement that decides whether a touch drags or scrolls, in pixels.
const begin = 4;
// The height of the area at the top of a sheet at which the mouse drags it, in pixels.
const handleHeight = 44;
// A sheet that was dragged higher than its largest height follows by this fraction.
const resistance = 0.2;
// The time without a movement after which a released sheet is not thrown, in milliseconds.
const stillTime = 100;
// The time after which a sheet returns if the app does not answer, in milliseconds.
const patience = 2000;
const timing = { duration: 300, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };
// Elements that use vertical movements themselves.
const takers = "input[type=range], .pickerColumn, .selectable, textarea:focus, input:focus";

const shown = new Set();

function heightsOf({ properties }) {
  return (properties.detents ?? []).map(Number).filter((each) => Number.isFinite(each));
}

export function isUndimmed({ properties }) {
  return (properties.style ?? "").split(" ").includes("undimmed");
}

export function prepareSheet(record, context) {
  record.sheet = { offset: 0, drag: null, released: null, wasDragged: false };
  const parts = part("div", "sheet-parts");
  record.sheetParts = parts;
  record.grabber = button("grabber", parts, () => {
    const heights = heightsOf(record);
    if (heights.length > 1) choose(record, context, (selected(record) + 1) % heights.length + 1);
  });
  record.dismisser = button("sheet-dismiss", parts, () => choose(record, context, 0));
  record.dismisser.textContent = "Dismiss";
  record.grabber.addEventListener("keydown", (event) => pressed(record, context, event));
  // The first element in the panel: the tree moves each node that is not before the one after it.
  record.panel.prepend(parts);
  listen(record, context);
  shown.add(record);
}

function button(name, parent, run) {
  const element = part("button", name);
  element.type = "button";
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    run();
  });
  parent.append(element);
  return element;
}

export function applySheet(record, changed) {
  if (!changed.has("detents") && !changed.has("value") && !changed.has("style")) return;
  const heights = heightsOf(record);
  const isSheet = heights.length > 0;
  record.element.classList.toggle("draggable", isSheet);
  record.sheetParts.hidden = !isSheet && record.properties.style !== "popover";
  const isResized = heights.length > 1;
  record.grabber.disabled = !isResized;
  set(record.grabber, "aria-hidden", isResized ? undefined : "true");
  set(record.grabber, "aria-label",
    isResized ? `Resize sheet, height ${selected(record) + 1} of ${heights.length}` : "Sheet");
}

// Called after a frame: places the grabber, and moves a released sheet to its new height.
export function settleSheets() {
  for (const record of shown) {
    if (record.element.isConnected) settle(record);
    else shown.delete(record);
  }
}

function settle(record) {
  const { sheet, sheetParts } = record;
  const frame = innerOf(record)?.properties.frame;
  if (!frame) return;
  const [x, y, width] = frame;
  Object.assign(sheetParts.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
  const { released } = sheet;
  if (!released) return;
  const hasMoved = y !== released.top;
  if (!hasMoved && record.properties.refusals === released.refusals) return;
  rest(record, hasMoved ? released.top + sheet.offset - y : sheet.offset);
}

function innerOf(record) {
  return record.children.find((each) => each.properties.frame);
}

function selected({ properties }) {
  return properties.value ?? 0;
}

function choose(record, context, number) {
  context.fields.flush();
  context.scrolling.flush();
  context.send({ k: record.key, a: "choose", i: number });
}

function pressed(record, context, event) {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const next = selected(record) + step;
  if (next >= 0 && next < heightsOf(record).length) choose(record, context, next + 1);
}

// MARK: Dragging

function listen(record, context) {
  const { panel } = record;
  const touchOf = (event) => (event.touches.length === 1 ? event.touches[0] : null);
  panel.addEventListener("touchstart", (event) => {
    const touch = touchOf(event);
    if (touch && mayDrag(record, event.target)) down(record, touch, event.target, event.timeStamp);
    else cancel(record);
  }, { passive: true });
  panel.addEventListener("touchmove", (event) => {
    const touch = touchOf(event);
    if (touch && moved(record, context, touch, event.timeStamp)) event.preventDefault();
  }, { passive: false });
  panel.addEventListener("touchend", (event) => up(record, context, event.timeStamp));
  panel.addEventListener("touchcancel", () => cancel(record));
  panel.addEventListener("pointerdown", (event) => {
    record.sheet.wasDragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    if (!isAtTop(record, event) || !mayDrag(record, event.target)) return;
    down(record, event, event.target, event.timeStamp);
    record.sheet.drag.pointer = event.pointerId;
    follow(record, context, event.pointerId);
  });
  // The click at the end of a drag with the mouse is no tap.
  panel.addEventListener("click", (event) => {
    if (!record.sheet.wasDragged) return;
    record.sheet.wasDragged = false;
    event.stopPropagation();
  }, { capture: true });
}

// Listens to the window until the mouse is released, because it may leave the sheet.
function follow(record, context, pointer) {
  const released = new AbortController();
  const { signal } = released;
  const isDragging = () => record.sheet.drag?.pointer === pointer;
  addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer && isDragging()) moved(record, context, event, event.timeStamp);
  }, { signal });
  const end = (name, run) => addEventListener(name, (event) => {
    if (event.pointerId !== pointer) return;
    released.abort();
    if (isDragging()) run(event);
  }, { signal });
  end("pointerup", (event) => up(record, context, event.timeStamp));
  end("pointercancel", () => cancel(record));
}

function isAtTop(record, event) {
  const box = innerOf(record)?.element.getBoundingClientRect();
  return box !== undefined && event.clientY - box.top < handleHeight;
}

function mayDrag(record, target) {
  if (heightsOf(record).length === 0 || record.sheet.released) return false;
  const inner = innerOf(record)?.element;
  if (!inner?.contains(target) && !record.sheetParts.contains(target)) return false;
  if (target.closest(takers)) return false;
  const taker = target.closest(".touchable")?.perennialRecord;
  return !taker?.properties.touches?.includes("vertical");
}

function down(record, point, target, time) {
  record.sheet.drag = {
    x: point.clientX, y: point.clientY, target, isOn: false, lastY: point.clientY, lastTime: time,
    speed: 0,
  };
}

// Returns whether the movement drags the sheet.
function moved(record, context, point, time) {
  const { drag } = record.sheet;
  if (!drag) return false;
  const [dx, dy] = [point.clientX - drag.x, point.clientY - drag.y];
  if (!drag.isOn) {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < begin) return false;
    if (Math.abs(dx) > Math.abs(dy) || scrolls(record, drag.target, dy)) {
      record.sheet.drag = null;
      return false;
    }
    drag.isOn = true;
    record.sheet.wasDragged = drag.pointer !== undefined;
    record.panel.getAnimations?.().forEach((each) => each.cancel());
    context.touching.cancel();
  }
  const elapsed = time - drag.lastTime;
  if (elapsed > 0) drag.speed = (point.clientY - drag.lastY) / elapsed;
  Object.assign(drag, { lastY: point.clientY, lastTime: time });
  place(record, dy);
  return true;
}

// Whether the content of the sheet scrolls with a movement, which then does not drag the sheet.
function scrolls(record, target, dy) {
  const scroller = scrollerAround(target, record.panel);
  if (!scroller) return false;
  if (dy > 0) return scroller.scrollTop > 0;
  const isLargest = selected(record) === heightsOf(record).length - 1;
  return isLargest || (record.properties.style ?? "").split(" ").includes("scrollsFirst");
}

function scrollerAround(target, panel) {
  for (let each = target; each && each !== panel; each = each.parentElement) {
    const isTall = each.scrollHeight > each.clientHeight + 1;
    if (isTall && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}

function place(record, dy) {
  const heights = heightsOf(record);
  const height = heights[selected(record)] ?? 0;
  const excess = height - dy - heights[heights.length - 1];
  move(record, excess > 0 ? dy + excess * (1 - resistance) : dy);
}

function move(record, offset) {
  const { panel, scrim, sheet } = record;
  sheet.offset = offset;
  panel.style.transform = offset === 0 ? "" : `translateY(${offset}px)`;
  const [smallest] = heightsOf(record);
  const below = offset - (heightsOf(record)[selected(record)] - smallest);
  scrim.style.opacity = below > 0 && smallest > 0 ? String(Math.max(0, 1 - below / smallest)) : "";
  stretch(record, Math.max(0, -offset));
}

// Makes the sheet reach the bottom of the window while it is higher than its content.
function stretch(record, extra) {
  const inner = innerOf(record);
  const content = inner?.children.find((each) => each.properties.frame);
  for (const each of [inner, content]) {
    const height = each?.properties.frame[3];
    if (height !== undefined) each.element.style.height = `${Math.max(0, height + extra)}px`;
  }
}

function up(record, context, time) {
  const { sheet } = record;
  const { drag } = sheet;
  sheet.drag = null;
  if (!drag?.isOn) return;
  const heights = heightsOf(record);
  // The app may have taken the heights away during the drag.
  if (heights.length === 0) return rest(record, sheet.offset);
  const height = heights[selected(record)] - sheet.offset;
  // A sheet that was held still before its release is not thrown.
  const speed = time - drag.lastTime > stillTime ? 0 : drag.speed;
  const number = landing(heights, height, speed);
  if (number === selected(record) + 1) return rest(record, sheet.offset);
  const released = {
    top: innerOf(record)?.properties.frame[1], refusals: record.properties.refusals,
  };
  sheet.released = released;
  setTimeout(() => { if (sheet.released === released) rest(record, sheet.offset); }, patience);
  choose(record, context, number);
}

function cancel(record) {
  const wasOn = record.sheet.drag?.isOn;
  record.sheet.drag = null;
  if (wasOn) rest(record, record.sheet.offset);
}

// Ends the drag: the sheet moves from an offset to its place.
function rest(record, from) {
  record.sheet.released = null;
  move(record, 0);
  if (from === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  record.panel.animate?.([{ transform: `translateY(${from}px)` }, { transform: "none" }], timing);
}
