// The scene's tree on the page: applies frames to elements. A node is one element; its children are
// in `body`, which is the element itself or a layer inside it.
//
// Invariants: a record's element exists as long as its key keeps its kind, so focus, caret and
// scroll position survive; a frame of a new launch is morphed onto the existing elements.

import { note, prepare } from "./animations.js";
import { createElement, applyProperties, disposeElement } from "./elements.js";
import { rootKey } from "./names.js";
import { moveInto } from "./moving.js";
import { playEnter, playLeave } from "./transitions.js";

class OutOfStep extends Error {}

export class Tree {
  // context: the functions of the page that elements need (fields, scrolling, events); see main.js.
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    this.records = new Map();
    this.root = null;
    this.arriving = new Map();
    // Whether a complete frame is applied, which shows results and plays no animation.
    this.isWhole = false;
  }

  record(key) {
    return this.records.get(key);
  }

  // Applies one frame's content. `mode`: {isNewLaunch, isReset}.
  apply(frame, mode) {
    this.isWhole = Boolean(frame.root);
    if (frame.root) return this.morphRoot(frame.root, mode);
    this.arriving = arrivals(frame.ops);
    for (const operation of frame.ops) this.operate(operation);
  }

  operate(operation) {
    switch (operation[0]) {
      case "u": return this.update(operation[1], operation[2], operation[3]);
      case "i": return this.insert(operation[1], operation[2], operation[3]);
      case "r": return this.remove(this.need(operation[1]), true);
      case "m": return this.move(operation[1], operation[2], operation[3]);
      default: throw new OutOfStep(`operation ${operation[0]}`);
    }
  }

  need(key) {
    const record = this.records.get(key);
    if (!record) throw new OutOfStep(`no node ${key}`);
    return record;
  }

  update(key, changed, removed) {
    const record = this.need(key);
    const names = [...Object.keys(changed), ...removed];
    const animate = names.includes("animation")
      ? prepare(record, record.properties, changed.animation) : null;
    Object.assign(record.properties, changed);
    for (const name of removed) delete record.properties[name];
    applyProperties(record, names, this.context, { isNew: false });
    animate?.();
  }

  insert(parentKey, index, node) {
    const parent = this.need(parentKey);
    const record = this.build(node, parent);
    parent.children.splice(Math.min(index, parent.children.length), 0, record);
    this.place(record);
    this.settle(record);
    playEnter(record);
    this.animateNew(record);
  }

  // Starts the animations of a new node and of all descendants.
  animateNew(record) {
    const { animation } = record.properties;
    if (animation) prepare(record, null, animation)();
    for (const child of record.children) this.animateNew(child);
  }

  move(key, parentKey, index) {
    const record = this.need(key);
    const parent = this.need(parentKey);
    if (record.parent !== parent) throw new OutOfStep(`parent of ${key}`);
    parent.children.splice(parent.children.indexOf(record), 1);
    parent.children.splice(Math.min(index, parent.children.length), 0, record);
    this.place(record);
  }

  remove(record, isAnimated) {
    const { parent } = record;
    if (parent) parent.children.splice(parent.children.indexOf(record), 1);
    this.forget(record);
    if (isAnimated && playLeave(record, this.arriving.get(parent?.key))) return;
    record.element.remove();
  }

  forget(record) {
    if (this.records.get(record.key) === record) this.records.delete(record.key);
    disposeElement(record, this.context);
    for (const child of record.children) this.forget(child);
  }

  // Creates a node's record without its children.
  make(node, parent) {
    if (this.records.has(node.k)) throw new OutOfStep(`twice ${node.k}`);
    const record = createElement(node, this.context);
    record.parent = parent;
    this.records.set(record.key, record);
    if (this.isWhole) note(record, node.p.animation);
    applyProperties(record, Object.keys(record.properties), this.context, { isNew: true });
    return record;
  }

  // Creates a node's record with all descendants, outside the document.
  build(node, parent) {
    const record = this.make(node, parent);
    for (const child of node.c ?? []) {
      const inner = this.build(child, record);
      record.children.push(inner);
      this.place(inner);
    }
    return record;
  }

  // Does the work that needs a laid-out document: scroll positions, for the record and all
  // descendants.
  settle(record) {
    this.context.settled(record);
    for (const child of record.children) this.settle(child);
  }

  // Inserts the element at its position among the parent's children. Bars come first in the
  // document, so that the Tab key and screen readers reach them first; CSS keeps them on top.
  place(record) {
    const { parent, element } = record;
    const siblings = parent.children;
    let next = null;
    if (record.comesFirst) {
      next = [...parent.body.children].find(
        (each) => each.perennialRecord && each !== element) ?? null;
    } else {
      const later = siblings.slice(siblings.indexOf(record) + 1);
      next = later.find((each) => !each.comesFirst && each.element.parentNode === parent.body)
        ?.element ?? null;
    }
    moveInto(parent.body, element, next);
  }

  // Morphs the whole tree into a complete frame. Every element with the same key and kind is
  // reused, wherever it was; the others are dropped.
  morphRoot(node, mode) {
    if (!this.root || this.root.key !== node.k || this.root.kind !== node.t) {
      this.clear();
      this.root = this.build(node, null);
      moveInto(this.stage, this.root.element, null);
      this.settle(this.root);
      return;
    }
    const wanted = new Map();
    collect(node, wanted);
    const stale = [...this.records.values()].filter((old) => wanted.get(old.key) !== old.kind);
    for (const old of stale) {
      this.records.delete(old.key);
      disposeElement(old, this.context);
    }
    // An element that contains a reused element is removed last, because removing it from the
    // document first would lose the focus inside.
    const holdsWanted = (old) => old.children.some(
      (child) => this.records.get(child.key) === child || holdsWanted(child));
    const later = stale.filter(holdsWanted);
    for (const old of stale) if (!later.includes(old)) old.element.remove();
    const fresh = new Set();
    this.morph(this.root, node, mode, fresh);
    for (const old of later) old.element.remove();
    for (const record of fresh) this.context.settled(record);
  }

  morph(record, node, mode, fresh) {
    if (!fresh.has(record)) {
      const names = new Set([...Object.keys(record.properties), ...Object.keys(node.p)]);
      record.properties = node.p;
      note(record, node.p.animation);
      applyProperties(
        record, [...names], this.context, { isNew: false, isComplete: true, ...mode });
    }
    const nodes = node.c ?? [];
    record.children = nodes.map((child) => {
      const kept = this.records.get(child.k);
      if (kept) {
        kept.parent = record;
        return kept;
      }
      const made = this.make(child, record);
      fresh.add(made);
      return made;
    });
    for (let i = record.children.length - 1; i >= 0; i--) this.place(record.children[i]);
    record.children.forEach((child, i) => this.morph(child, nodes[i], mode, fresh));
  }

  // Returns the topmost record for which `test` holds; children come before their parents.
  topmost(test, record = this.root) {
    if (!record) return null;
    for (let i = record.children.length - 1; i >= 0; i--) {
      const found = this.topmost(test, record.children[i]);
      if (found) return found;
    }
    return test(record) ? record : null;
  }

  clear() {
    if (this.root) this.remove(this.root, false);
    this.root = null;
    this.records.clear();
    this.stage.replaceChildren();
  }

  get rootKey() {
    return this.root?.key ?? rootKey;
  }
}

// Returns the transition with which a node arrives, by parent. The node that it replaces leaves in
// the same way.
function arrivals(operations) {
  const transitions = new Map();
  for (const [name, parentKey, , node] of operations) {
    if (name === "i" && node.p.transition) transitions.set(parentKey, node.p.transition);
  }
  return transitions;
}

function collect(node, kinds) {
  kinds.set(node.k, node.t);
  for (const child of node.c ?? []) collect(child, kinds);
}
