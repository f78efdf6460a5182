// Pointer and keyboard: taps, arrows inside lists and tabs, Escape.

import { isFocusLost } from "./focus.js";
import { isForFields, matches, parse, pressesButton } from "./keycommands.js";
import { cellKinds, cellsOf, listKinds } from "./lists.js";
import { scrollKinds } from "./names.js";
import { isTappable } from "./tappable.js";

const isMac = /^(Mac|iP)/.test(navigator.platform ?? "");
// The names of keys in UIKeyCommand.
const arrows = {
  ArrowLeft: "UIKeyInputLeftArrow", ArrowRight: "UIKeyInputRightArrow",
  ArrowUp: "UIKeyInputUpArrow", ArrowDown: "UIKeyInputDownArrow",
};
// Other keys with which browsers scroll, as the arrow that scrolls in the same direction.
const scrollingKeys = {
  PageUp: arrows.ArrowUp, Home: arrows.ArrowUp, PageDown: arrows.ArrowDown, End: arrows.ArrowDown,
  " ": arrows.ArrowDown,
};

export class Input {
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    // The last used cell of each list, by the list's key. It is kept when the list disappears,
    // because the list may return.
    this.roved = new Map();
    stage.addEventListener("click", (event) => this.clicked(event));
    stage.addEventListener("mousedown", (event) => keepFocus(event));
    // Also handles keys when no element has the focus, but not keys in the page's own panel.
    document.addEventListener("keydown", (event) => {
      if (event.target === document.body || stage.contains(event.target)) this.pressed(event);
    });
    stage.addEventListener("focusin", (event) => this.rove(event.target.perennialRecord));
  }

  clicked(event) {
    if (event.target.closest("input, textarea")) return;
    const record = tappableAround(event.target);
    if (!record) return;
    const box = record.element.getBoundingClientRect();
    // A click by keyboard or assistive technology has no position, so the middle is used.
    const isPlaced = event.detail > 0 || event.clientX !== 0 || event.clientY !== 0;
    const x = isPlaced ? event.clientX - box.left : box.width / 2;
    const y = isPlaced ? event.clientY - box.top : box.height / 2;
    this.context.fields.flush();
    this.context.scrolling.flush();
    if (record.properties.upload) return this.context.uploads.choose(record);
    this.context.send({
      k: record.key, a: "tap", x: Math.round(x), y: Math.round(y),
      touch: this.context.touching.numberOf(event),
    });
  }

  pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape") return this.escaped(event);
    const record = event.target.perennialRecord;
    if (!record?.field && record) this.pressedOn(record, event);
    if (!event.defaultPrevented) this.offer(event);
    if (event.defaultPrevented || pressesButton(event) || isUsedAround(event)) return;
    this.context.presses.began(event);
  }

  pressedOn(record, event) {
    if ((event.key === "Enter" || event.key === " ") && event.target.tagName === "DIV") {
      if (!isTappable(record) || event.repeat) return;
      event.preventDefault();
      event.target.click();
    } else if (cellKinds.has(record.kind) || listKinds.has(record.kind)) {
      this.moveInList(record, event);
    } else if (record.kind === "tabItem") {
      moveInTabs(record, event);
    }
  }

  // Sends keys that the focused element does not use to the nearest enclosing node that accepts
  // them, or else to the topmost one, as web pages do.
  offer(event) {
    const { target } = event;
    if (event.repeat || pressesButton(event)) return;
    const isInField = target.closest("input, textarea, select") !== null;
    const entryOf = (each) => each.properties.keys?.map(parse).find(
      (entry) => matches(entry, event, isMac) && (!isInField || isForFields(entry)));
    const taker = this.takerOf(arrows[event.key], target, entryOf);
    if (!taker) return;
    event.preventDefault();
    this.context.fields.flush();
    this.context.scrolling.flush();
    this.context.send({ k: taker.key, a: "key", ...entryOf(taker) });
  }

  // `input`: the arrow that the key is, if it is one; lists and what scrolls use arrows themselves.
  takerOf(input, target, takes) {
    let inList = false;
    for (let element = target; element; element = element.parentElement) {
      const record = element.perennialRecord;
      if (!record) continue;
      if (takes(record)) return record;
      if (!input) continue;
      if (scrollKinds.has(record.kind) && canScroll(record.element, input)) return null;
      inList ||= listKinds.has(record.kind);
    }
    if (inList) return null;
    return this.context.tree.topmost((each) => takes(each) && !each.element.closest("[inert]"));
  }

  escaped(event) {
    const isSearch = event.target.type === "search" && event.target.value !== "";
    if (isSearch) return;
    const takes = (each) => each.properties.keys?.includes("UIKeyInputEscape");
    const taker = around(event.target.perennialRecord, takes);
    // An app that gets the key as a press goes back if no object handles it.
    if (!taker && !this.context.tree.topmost(takes) && this.context.presses.began(event)) return;
    event.preventDefault();
    this.context.fields.flush();
    const modal = this.context.focus.modal;
    this.context.send({
      k: taker?.key ?? modal?.key ?? this.context.tree.rootKey, a: "key",
      input: "UIKeyInputEscape", mods: 0,
    });
  }

  moveInList(record, event) {
    const list = around(record, (each) => listKinds.has(each.kind));
    if (!list) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (list.kind === "collectionView") Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
    const step = steps[event.key];
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      list.element.scrollTo({ top: event.key === "Home" ? 0 : list.element.scrollHeight });
      return;
    }
    if (!step) return;
    event.preventDefault();
    const cells = pressable(list);
    const isUpOrDown = event.key === "ArrowDown" || event.key === "ArrowUp";
    const isGrid = list.kind === "collectionView" && isUpOrDown;
    const next = isGrid ? below(cells, record, step) : cells[cells.indexOf(record) + step];
    if (next) {
      next.press.focus({ preventScroll: true });
      next.element.scrollIntoView({ block: "nearest" });
    } else {
      // The next cell is not in the document yet. Scrolling loads it; this cell stays visible.
      scrollToEdge(list.element, record.properties.frame ?? [0, 0, 0, 0], step);
    }
  }

  // Makes a cell the only stop of its list for the Tab key.
  rove(record) {
    if (!record || !cellKinds.has(record.kind)) return;
    const list = around(record, (each) => listKinds.has(each.kind));
    if (!list) return;
    for (const cell of pressable(list)) cell.press.tabIndex = cell === record ? 0 : -1;
    this.roved.set(list.key, record.key);
  }

  // Gives every list its Tab stop, after a frame. If the frame removed the focused control, the
  // focus moves to the last used cell of a list that returned, or else to the back button.
  settle(focusBefore) {
    const isLost = () => focusBefore?.matches("button, .press") && isFocusLost();
    for (const list of this.context.scrollers) {
      if (!listKinds.has(list.kind)) continue;
      const cells = pressable(list);
      if (cells.length === 0 || cells.some((cell) => cell.press.tabIndex === 0)) continue;
      const used = cells.find((cell) => cell.key === this.roved.get(list.key));
      const stop = used
        ?? cells.find((cell) => cell.properties.selected) ?? cells[0];
      stop.press.tabIndex = 0;
      if (used && isLost()) used.press.focus({ preventScroll: true });
    }
    if (!isLost()) return;
    const list = around(focusBefore.perennialRecord, (each) => listKinds.has(each.kind));
    if (list && this.context.scrollers.has(list)) {
      const cells = pressable(list);
      const next = cells.find((cell) => cell.key === this.roved.get(list.key))
        ?? cells.find((cell) => cell.press.tabIndex === 0);
      if (next) return next.press.focus({ preventScroll: true });
    }
    const back = this.context.tree.topmost((each) => each.kind === "backButton");
    back?.element.focus({ preventScroll: true });
  }
}

// Scrolls a cell to the edge at which the list continues, clear of bars.
function scrollToEdge(element, [, y, , height], step) {
  const { scrollPaddingTop, scrollPaddingBottom } = element.style;
  const atTop = y - (parseFloat(scrollPaddingTop) || 0);
  const atBottom = y + height + (parseFloat(scrollPaddingBottom) || 0) - element.clientHeight;
  element.scrollTo({ top: step > 0 ? atTop : atBottom });
}

// Whether the browser itself would scroll the element if the key were pressed.
function canScroll(element, input) {
  const { scrollTop, scrollLeft } = element;
  switch (input) {
    case arrows.ArrowLeft: return scrollLeft > 0;
    case arrows.ArrowRight: return scrollLeft + element.clientWidth < element.scrollWidth - 1;
    case arrows.ArrowUp: return scrollTop > 0;
    default: return scrollTop + element.clientHeight < element.scrollHeight - 1;
  }
}

// Whether a list or what scrolls around the target uses a key itself.
function isUsedAround({ key, target }) {
  const input = arrows[key] ?? scrollingKeys[key];
  if (!input) return false;
  for (let element = target; element; element = element.parentElement) {
    const record = element.perennialRecord;
    if (!record) continue;
    if (listKinds.has(record.kind)) return true;
    if (scrollKinds.has(record.kind) && canScroll(record.element, input)) return true;
  }
  return false;
}

function around(record, test) {
  for (let each = record; each; each = each.parent) if (test(each)) return each;
  return null;
}

function tappableAround(target) {
  for (let element = target; element; element = element.parentElement) {
    const record = element.perennialRecord;
    if (record && isTappable(record)) return record;
  }
  return null;
}

function pressable(list) {
  return cellsOf(list).filter(isTappable);
}

// In a grid, returns the nearest cell of the next row in the same column.
function below(cells, record, step) {
  const [x, y] = record.properties.frame ?? [0, 0];
  const rows = cells.filter((each) => (each.properties.frame[1] - y) * step > 1);
  if (rows.length === 0) return null;
  const row = step > 0 ? rows[0].properties.frame[1] : rows[rows.length - 1].properties.frame[1];
  return rows.filter((each) => Math.abs(each.properties.frame[1] - row) < 1)
    .sort((a, b) => Math.abs(a.properties.frame[0] - x) - Math.abs(b.properties.frame[0] - x))[0];
}

function moveInTabs(record, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = record.parent.children.filter((each) => each.kind === "tabItem");
  const next = tabs.at((tabs.indexOf(record) + step) % tabs.length);
  next.element.focus();
  next.element.click();
}

// Keeps the caret in a text when the user taps a button or an empty area, as on a phone.
function keepFocus(event) {
  const { target } = event;
  if (target.closest("input, textarea, select, .selectable")) return;
  const scroller = target.classList.contains("scroller") ? target : null;
  const isOnBar = scroller
    && (event.offsetX > scroller.clientWidth || event.offsetY > scroller.clientHeight);
  if (!isOnBar) event.preventDefault();
}
