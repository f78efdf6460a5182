import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./document.mjs";

Element.prototype.addEventListener = function (name, listener) {
  (this.listeners ??= new Map()).set(name, listener);
};
Element.prototype.replaceChildren = function (...elements) {
  for (const each of [...this.children]) each.remove();
  this.append(...elements);
};

const { showText } = await import("../../Sources/CWebClient/Client/styled.js");

const line = (runs, more = {}) => ({ h: 20, size: 17, line: 20, runs, ...more });
const run = (n, more = {}) => ({ n, size: 17, ...more });

function shown(text, textLines, follow) {
  const target = new Element("span");
  const isStyled = showText(target, { text, textLines }, follow);
  return { target, isStyled, lines: target.children };
}

// Returns the texts of the runs of each line.
const texts = (lines) => lines.map((each) => each.children.map((part) => part.textContent));

test("each run has its part of the text, its font and its colour", () => {
  const { isStyled, lines } = shown("Bold and red", [
    line([run(4, { weight: 700 }), run(5), run(3, { size: 30, tint: "systemRed", mono: true })]),
  ]);
  assert.equal(isStyled, true);
  assert.deepEqual(texts(lines), [["Bold", " and ", "red"]]);
  const [bold, plain, red] = lines[0].children;
  assert.equal(bold.style.fontWeight, "700");
  assert.equal(plain.style.fontWeight, "400");
  assert.equal(red.style.fontSize, "30px");
  assert.equal(red.style.color, "var(--systemRed)");
  assert.equal(red.className, "text-run monospaced");
});

test("a line has the height, the space and the alignment that the app determined", () => {
  const [first] = shown("ab", [
    line([run(2)], { h: 31.5, gap: 4, shift: 2.25, in: 10, out: 5, align: "right" }),
  ]).lines;
  const { height, marginTop, paddingTop, lineHeight, textAlign } = first.style;
  assert.deepEqual(
    { height, marginTop, paddingTop, lineHeight, textAlign },
    { height: "31.5px", marginTop: "4px", paddingTop: "2.25px", lineHeight: "20px", textAlign: "right" });
  assert.equal(first.style.paddingInlineStart, "10px");
  assert.equal(first.style.paddingInlineEnd, "5px");
});

test("spaces and line feeds at the end of a line are not drawn", () => {
  const { lines } = shown("one \ntwo", [line([run(3), run(2)]), line([run(3)])]);
  assert.deepEqual(texts(lines), [["one"], ["two"]]);
});

test("a line before omitted lines ends with an ellipsis, even if it is short", () => {
  const { lines } = shown("one\ntwo", [line([run(4)], { over: "more" })]);
  assert.deepEqual(texts(lines), [["one", "…"]]);
});

test("a text is never markup", () => {
  const { lines } = shown("<b>x</b>", [line([run(8)])]);
  assert.equal(lines[0].children[0].textContent, "<b>x</b>");
  assert.deepEqual(lines[0].children[0].children, []);
});

test("values that are no colours, numbers or patterns have no effect", () => {
  const [first] = shown("abc", [
    line([run(3, {
      tint: "red;background:url(x)", back: 7, size: "1px;x", weight: "bold", kern: null,
      rise: NaN, under: "constructor", strike: "toString", underTint: "url(x)",
    })], { h: "1px;x", gap: {}, align: "constructor", over: "x" }),
  ]).lines;
  const [part] = first.children;
  assert.equal(part.style.color, "");
  assert.equal(part.style.backgroundColor, "");
  assert.equal(part.style.fontSize, "");
  assert.equal(part.style.fontWeight, "400");
  assert.equal(part.style.letterSpacing, "");
  assert.equal(part.style.verticalAlign, "");
  assert.equal(part.style.textDecorationLine, undefined);
  assert.equal(first.style.height, "");
  assert.equal(first.style.textAlign, "");
});

test("an extreme length is limited", () => {
  const [first] = shown("a", [line([run(1, { size: 1e300 })])]).lines;
  assert.equal(first.children[0].style.fontSize, "100000px");
});

test("lines that are not those of the text are not used", () => {
  const broken = [
    "x", [], [{}], [null], [line("x")], [line([run(4)])], [line([run(0), run(3)])],
    [line([run(-1)])], [line([run(1.5)])], [line([null])], [line([run(2)]), line([run(2)])],
  ];
  for (const lines of broken) {
    const { target, isStyled } = shown("abc", lines);
    assert.equal(isStyled, false, JSON.stringify(lines));
    assert.equal(target.textContent, "abc");
    assert.deepEqual(target.children, []);
  }
});

test("an underline and a line through the text have their own forms and colours", () => {
  const [part] = shown("abc", [
    line([run(3, {
      under: "thick", underTint: "systemRed", strike: "dashed", strikeTint: "systemBlue",
    })]),
  ]).lines[0].children;
  assert.equal(part.style.textDecorationLine, "underline");
  assert.equal(part.style.textDecorationThickness, "2px");
  assert.equal(part.style.textDecorationColor, "var(--systemRed)");
  const [strike] = part.children;
  assert.equal(strike.textContent, "abc");
  assert.equal(strike.style.textDecorationLine, "line-through");
  assert.equal(strike.style.textDecorationStyle, "dashed");
  assert.equal(strike.style.textDecorationColor, "var(--systemBlue)");
});

test("a link sends its name, by a click or by the Return key, and is no anchor", () => {
  const names = [];
  const [part] = shown("here", [line([run(4, { link: "0 https://example.com/" })])],
    (name) => names.push(name)).lines[0].children;
  assert.equal(part.tagName, "SPAN");
  assert.equal(part.getAttribute("role"), "link");
  assert.equal(part.getAttribute("href"), null);
  let stopped = 0;
  const event = (key) => ({
    key, repeat: false, preventDefault() {}, stopPropagation() { stopped += 1; },
  });
  part.listeners.get("click")(event());
  part.listeners.get("keydown")(event("Enter"));
  part.listeners.get("keydown")(event("a"));
  assert.deepEqual(names, ["0 https://example.com/", "0 https://example.com/"]);
  assert.equal(stopped, 2);
});

test("a link in a text that does not react is only text", () => {
  const [part] = shown("here", [line([run(4, { link: "0 x" })])], null).lines[0].children;
  assert.equal(part.getAttribute("role"), null);
  assert.equal(part.listeners, undefined);
});

test("a text of one style replaces lines", () => {
  const target = new Element("span");
  showText(target, { text: "ab", textLines: [line([run(2)])] }, null);
  assert.equal(target.children.length, 1);
  target.replaceChildren();
  assert.equal(showText(target, { text: "ab" }, null), false);
  assert.equal(target.textContent, "ab");
});

test("the links of a label react only where its text can be selected", async () => {
  const { controls } = await import("../../Sources/CWebClient/Client/controls.js");
  const sent = [];
  const context = {
    fields: { flush() {} }, scrolling: { flush() {} }, send: (event) => sent.push(event),
  };
  const properties = {
    text: "here", textLines: [line([run(4, { link: "0 x" })])], selectable: true,
  };
  const record = { key: "a", element: new Element("div"), properties };
  controls.label.prepare(record);
  const link = () => record.text.children[0].children[0];
  controls.label.apply(record, new Set(Object.keys(properties)), context, { isNew: true });
  link().listeners.get("click")({ stopPropagation() {} });
  assert.deepEqual(sent, [{ k: "a", a: "follow", v: "0 x" }]);
  delete properties.selectable;
  controls.label.apply(record, new Set(["selectable"]), context, {});
  assert.equal(link().listeners, undefined);
});

test("a label with styles is not clamped by the browser, and one of one style is", async () => {
  const { controls } = await import("../../Sources/CWebClient/Client/controls.js");
  const properties = { text: "ab", textLines: [line([run(2)])], lines: 2 };
  const record = { key: "a", element: new Element("div"), properties };
  controls.label.prepare(record);
  controls.label.apply(record, new Set(Object.keys(properties)), {}, { isNew: true });
  assert.equal(record.text.style.webkitLineClamp, "");
  delete properties.textLines;
  controls.label.apply(record, new Set(["textLines"]), {}, {});
  assert.equal(record.text.style.webkitLineClamp, "2");
  assert.equal(record.text.textContent, "ab");
});
