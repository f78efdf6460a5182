// Alerts are not preserved, as on a device: an open alert is lost when its process ends. Neither
// are the screens of an app that keeps no state. Only the page has the text that was typed there,
// so the page offers that text instead of dropping it.

// Returns the topmost alert's title, the text that was typed into it, without secrets, and the keys
// of its children; null if there is no alert.
export function openAlert(tree) {
  const alert = tree.topmost((each) => each.kind === "alert");
  if (!alert) return null;
  const typed = alert.children
    .filter((each) => each.field && !each.properties.secure)
    .map((each) => each.element.value.trim())
    .filter((text) => text !== "");
  return {
    title: alert.properties.text ?? "", typed: typed.join(", "),
    keys: new Set(alert.children.map((each) => each.key)),
  };
}

// Returns the texts of fields among the nodes with these keys, by key, without secrets.
export function typedTexts(tree, keys) {
  const texts = new Map();
  for (const key of keys) {
    const record = tree.record(key);
    if (!record?.field || record.properties.secure) continue;
    const text = record.element.value?.trim();
    if (text) texts.set(key, text);
  }
  return texts;
}

// Returns a lost alert with the texts that were also typed on the screens under it and lost. The
// alert's own fields are not repeated.
export function withLostTexts(question, tree, texts) {
  const others = new Map([...texts].filter(([key]) => !question.keys.has(key)));
  const typed = [question.typed, lostTexts(tree, others)].filter((text) => text !== "");
  return { ...question, typed: typed.join(", ") };
}

// Returns those of the texts whose fields are not in the tree: their screens were not restored, or
// the fields are scrolled away.
export function lostTexts(tree, texts) {
  const lost = [...texts].filter(([key]) => !tree.record(key)?.field);
  return lost.map(([, text]) => text).join(", ");
}
