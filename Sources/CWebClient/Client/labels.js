// Texts that are shown and not edited: those of labels and section headers, and the titles of
// buttons. The style sheet cuts a text of one style at its end; the app breaks a text of several
// styles.

import { showText } from "./styled.js";

export function part(tag, className) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

export function touches(changed, ...names) {
  return names.some((name) => changed.has(name));
}

// Shows the text of a label or a button in its styles. Its links work where they can be selected,
// as in UIKit's text views.
export function applyText(record, target, context) {
  const follow = (name) => {
    context.fields.flush();
    context.scrolling.flush();
    context.send({ k: record.key, a: "follow", v: name });
  };
  const { properties } = record;
  record.isStyled = showText(target, properties, properties.selectable === true ? follow : null);
  record.element.classList.toggle("styled", record.isStyled);
}

export const label = {
  prepare(record) {
    record.text = part("span", "text");
    record.element.append(record.text);
  },
  apply(record, changed, context, mode) {
    const { element, properties } = record;
    if (touches(changed, "text", "textLines", "selectable")) {
      applyText(record, record.text, context);
    }
    if (changed.has("selectable")) {
      element.classList.toggle("selectable", properties.selectable === true);
    }
    if (touches(changed, "lines", "text", "textLines") || mode.isNew) {
      // The app has broken a text with styles into lines.
      const lines = record.isStyled ? 0 : properties.lines ?? 1;
      element.classList.toggle("single", lines === 1);
      element.classList.toggle("limited", lines > 1);
      record.text.style.webkitLineClamp = lines > 1 ? String(lines) : "";
    }
  },
};

// The content of a header can stay at the list's edge while its section passes; see pinning.js.
export const sectionHeader = {
  prepare(record) {
    record.body = part("div", "pin");
    record.text = part("span", "text");
    record.body.append(record.text);
    record.element.append(record.body);
  },
  apply: label.apply,
};
