import assert from "node:assert/strict";
import { test } from "node:test";
import { applyAppearance, colour } from "../../Sources/CWebClient/Client/appearance.js";

test("a color token and components become styles", () => {
  assert.equal(colour("systemBlue"), "var(--systemBlue)");
  assert.equal(colour("#11223344"), "#11223344");
});

test("a color with two variants follows the appearance of the page", () => {
  assert.equal(colour("#ff8000ff/#0000ffff"), "light-dark(#ff8000ff, #0000ffff)");
});

test("a value that is not a color shows nothing", () => {
  for (const value of ["red;x", "#ff8000ff/url(x)", "#ff8000ff/#0000ffff/#0000ffff", 7, null]) {
    assert.equal(colour(value), "");
  }
});

test("a node is light or dark on its own, and drawings learn of it", () => {
  const classes = new Map();
  const events = [];
  const record = {
    element: {
      classList: { toggle: (name, isOn) => classes.set(name, isOn) },
      dispatchEvent: ({ type, bubbles }) => events.push([type, bubbles]),
      style: {},
    },
    properties: {},
  };
  const shown = (interfaceStyle) => {
    record.properties.interfaceStyle = interfaceStyle;
    applyAppearance(record, new Set(["interfaceStyle"]));
    return [...classes].filter(([, isOn]) => isOn).map(([name]) => name);
  };
  assert.deepEqual(shown("dark"), ["interface-dark"]);
  assert.deepEqual(shown("light"), ["interface-light"]);
  assert.deepEqual(shown("red;x"), []);
  assert.deepEqual(shown(), []);
  assert.deepEqual(events, Array(4).fill(["interfacestyle", true]));
});

test("a line below a row has the colour that the app chose", () => {
  const classes = new Map();
  const style = new Map();
  const record = {
    element: {
      classList: { toggle: (name, isOn) => classes.set(name, isOn) },
      style: { setProperty: (name, value) => style.set(name, value) },
    },
    properties: {},
  };
  const line = (separator, separatorColor) => {
    Object.assign(record.properties, { separator, separatorColor });
    applyAppearance(record, new Set(["separator", "separatorColor"]));
    return [classes.get("separated"), style.get("--separator-color")];
  };
  assert.deepEqual(line(true), [true, ""]);
  assert.deepEqual(line(true, "systemGreen"), [true, "var(--systemGreen)"]);
  assert.deepEqual(line(true, "red;x"), [true, ""]);
  assert.deepEqual(line(), [false, ""]);
});
