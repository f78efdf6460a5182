import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

const { Tree } = await import("../../Sources/CWebClient/Client/tree.js");

const node = (k, c = [], p = {}, t = "view") => ({ k, t, p, c });
const sameLaunch = { isNewLaunch: false, isReset: false };

// Creates a tree on an empty stage, and shows a complete frame in it.
function shown(root) {
  const stage = new Element("main");
  document.body.replaceChildren(stage);
  const context = {
    settled() {}, scrollers: new Set(), focus: { note() {}, dispose() {} },
  };
  const tree = new Tree(stage, context);
  if (root) tree.apply({ root }, sameLaunch);
  return tree;
}

const apply = (tree, ...ops) => tree.apply({ ops }, sameLaunch);

// Returns the keys in the document as nested lists; elements inside a node have no key.
function keys(element) {
  return [element.dataset.key, ...element.children.filter((each) => each.dataset.key).map(keys)];
}

const inDocument = (tree) => keys(tree.stage.children[0]);

test("a complete frame builds the tree", () => {
  const tree = shown(node("0", [node("a", [node("b")]), node("c")]));
  assert.deepEqual(inDocument(tree), ["0", ["a", ["b"]], ["c"]]);
});

test("an insertion comes at its index, and one beyond the end comes last", () => {
  const tree = shown(node("0", [node("a"), node("b")]));
  apply(tree, ["i", "0", 1, node("c", [node("d")])], ["i", "0", 99, node("e")]);
  assert.deepEqual(inDocument(tree), ["0", ["a"], ["c", ["d"]], ["b"], ["e"]]);
});

test("a removal forgets everything inside the node", () => {
  const tree = shown(node("0", [node("a", [node("b")]), node("c")]));
  apply(tree, ["r", "a"]);
  assert.deepEqual(inDocument(tree), ["0", ["c"]]);
  assert.equal(tree.record("b"), undefined);
  apply(tree, ["i", "0", 0, node("b")]);
  assert.deepEqual(inDocument(tree), ["0", ["b"], ["c"]]);
});

test("a move changes the position and keeps the element", () => {
  const tree = shown(node("0", [node("a"), node("b"), node("c")]));
  const { element } = tree.record("c");
  apply(tree, ["m", "c", "0", 0]);
  assert.deepEqual(inDocument(tree), ["0", ["c"], ["a"], ["b"]]);
  assert.equal(tree.record("c").element, element);
});

test("operations apply in order", () => {
  const tree = shown(node("0", [node("a"), node("b")]));
  apply(tree, ["r", "a"], ["i", "0", 0, node("a")], ["m", "b", "0", 0]);
  assert.deepEqual(inDocument(tree), ["0", ["b"], ["a"]]);
});

test("an update changes and removes properties", () => {
  const tree = shown(node("0", [node("a", [], { alpha: 1, identifier: "x" })]));
  apply(tree, ["u", "a", { alpha: 0.5 }, ["identifier"]]);
  assert.deepEqual(tree.record("a").properties, { alpha: 0.5 });
});

for (const [what, operation] of [
  ["an update of an unknown node", ["u", "x", {}, []]],
  ["an insertion into an unknown node", ["i", "x", 0, node("c")]],
  ["an insertion of a known key", ["i", "0", 0, node("b")]],
  ["an insertion of a known key inside a new node", ["i", "0", 0, node("c", [node("b")])]],
  ["a removal of an unknown node", ["r", "x"]],
  ["a move of an unknown node", ["m", "x", "0", 0]],
  ["a move to an unknown node", ["m", "b", "x", 0]],
  ["a move to another parent", ["m", "b", "0", 0]],
  ["an unknown operation", ["z", "a"]],
]) {
  test(`${what} is out of step`, () => {
    const tree = shown(node("0", [node("a", [node("b")])]));
    assert.throws(() => apply(tree, operation));
  });
}

test("changes before a complete frame are out of step", () => {
  assert.throws(() => apply(shown(null), ["u", "0", {}, []]));
});

test("a complete frame repairs a tree that is out of step", () => {
  const tree = shown(node("0", [node("a", [node("b")])]));
  assert.throws(() => apply(tree, ["r", "b"], ["r", "b"]));
  tree.apply({ root: node("0", [node("b"), node("a")]) }, sameLaunch);
  assert.deepEqual(inDocument(tree), ["0", ["b"], ["a"]]);
});

test("a complete frame keeps the elements of nodes with the same key and kind", () => {
  const tree = shown(node("0", [node("a", [node("b")]), node("c")]));
  const before = Object.fromEntries(["0", "a", "b", "c"].map((key) => [key, tree.record(key).element]));
  tree.apply(
    { root: node("0", [node("c", [], {}, "label"), node("d", [node("b")])]) },
    { isNewLaunch: true, isReset: false });
  assert.deepEqual(inDocument(tree), ["0", ["c"], ["d", ["b"]]]);
  assert.equal(tree.record("0").element, before["0"]);
  assert.equal(tree.record("b").element, before.b);
  assert.notEqual(tree.record("c").element, before.c);
  assert.equal(tree.record("a"), undefined);
});

test("a complete frame with another root builds everything again", () => {
  const tree = shown(node("0", [node("a")]));
  const { element } = tree.record("a");
  tree.apply({ root: node("1", [node("a")]) }, sameLaunch);
  assert.deepEqual(inDocument(tree), ["1", ["a"]]);
  assert.notEqual(tree.record("a").element, element);
});

test("a bar comes first in the document wherever it is among the children", () => {
  const tree = shown(node("0", [node("a"), node("n", [], {}, "navigationBar")]));
  assert.deepEqual(inDocument(tree), ["0", ["n"], ["a"]]);
});

test("the topmost node is the last one in front that fits", () => {
  const tree = shown(node("0", [node("a", [node("b")]), node("c")]));
  assert.equal(tree.topmost((each) => each.key === "a" || each.key === "b").key, "b");
  assert.equal(tree.topmost(() => true).key, "c");
  assert.equal(tree.topmost(() => false), null);
});

test("an empty tree names the root of every scene", () => {
  const tree = shown(node("1"));
  assert.equal(tree.rootKey, "1");
  tree.clear();
  assert.equal(tree.rootKey, "0");
  assert.deepEqual(tree.stage.children, []);
});

const fade = { alpha: 0.5, animation: ["alpha 1 0 linear 7 1"] };

// Runs a function on a visible page, and returns the keys of the nodes that were animated.
function animated(run) {
  const keys = [];
  Element.prototype.animate = function animate() {
    keys.push(this.dataset.key);
    return { cancel() {} };
  };
  const { matchMedia } = globalThis;
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.getComputedStyle = () => ({ opacity: "1" });
  document.hidden = false;
  run();
  document.hidden = true;
  globalThis.matchMedia = matchMedia;
  delete Element.prototype.animate;
  return keys;
}

test("updates and insertions play animations, also those inside a new node", () => {
  const tree = shown(node("0", [node("a")]));
  assert.deepEqual(animated(() => apply(
    tree, ["u", "a", fade, []], ["i", "0", 1, node("b", [node("c", [], fade)])],
  )), ["a", "c"]);
});

test("a complete frame plays no animation, and no later change plays those that it named", () => {
  const root = () => node("0", [node("a", [], { ...fade }), node("b", [node("c", [], { ...fade })])]);
  assert.deepEqual(animated(() => {
    const tree = shown(root());
    apply(tree, ["u", "a", { animation: [...fade.animation, "background 1 0 linear 8 clear"] }, []]);
    tree.apply({ root: root() }, sameLaunch);
    apply(tree, ["u", "c", { animation: [...fade.animation] }, []]);
  }), ["a"]);
});
