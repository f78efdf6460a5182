// The parts of a document that the scripts under test use: elements with children, without layout.

class Style {
  setProperty(name, value) { this[name] = value; }
  removeProperty(name) { delete this[name]; }
}

class ClassList {
  constructor() { this.names = new Set(); }
  add(name) { this.names.add(name); }
  remove(name) { this.names.delete(name); }
  toggle(name, isThere = !this.names.has(name)) {
    if (isThere) this.names.add(name); else this.names.delete(name);
    return isThere;
  }
  contains(name) { return this.names.has(name); }
}

export class Element {
  constructor(tag) {
    this.tagName = tag.toUpperCase();
    this.children = [];
    this.parentNode = null;
    this.dataset = {};
    this.attributes = new Map();
    this.style = new Style();
    this.classList = new ClassList();
  }

  get isConnected() { return this.parentNode?.isConnected ?? this.isRoot === true; }
  get nextSibling() {
    const siblings = this.parentNode?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  insertBefore(element, next) {
    element.remove();
    const index = next ? this.children.indexOf(next) : this.children.length;
    this.children.splice(index, 0, element);
    element.parentNode = this;
  }

  append(...elements) { for (const each of elements) this.insertBefore(each, null); }
  replaceChildren(...elements) {
    for (const each of [...this.children]) each.remove();
    this.append(...elements);
  }

  remove() {
    const siblings = this.parentNode?.children;
    if (siblings) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(other) {
    for (let each = other; each; each = each.parentNode) if (each === this) return true;
    return false;
  }

  hasAttribute(name) { return this.attributes.has(name); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, value); }
  removeAttribute(name) { this.attributes.delete(name); }
  querySelectorAll() { return []; }
  addEventListener() {}
}

const body = new Element("body");
body.isRoot = true;

globalThis.document = {
  body, activeElement: body, hidden: true, documentElement: new Element("html"),
  createElement: (tag) => new Element(tag), addEventListener() {},
};
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
