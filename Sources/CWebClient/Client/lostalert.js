// Alerts are not preserved, as on a device: an open alert is lost when its process ends. Neither
// are the screens of an app that keeps no state. Only the page has the text that was typed there,
// so the page offers that text instead of dropping it.

// Returns the topmost alert's title and the text that was typed into it, without secrets; null if
// there is no alert.
export function openAlert(tree) {
  const alert = tree.topmost((each) => each.kind === "alert");
  if (!alert) return null;
  const typed = alert.children
    .filter((each) => each.field && !each.properties.secure)
    .map((each) => each.element.value.trim())
    .filter((text) => text !== "");
  return { title: alert.properties.text ?? "", typed: typed.join(", ") };
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

// Returns those of the texts whose fields are not in the tree: their screens were not restored.
export function lostTexts(tree, texts) {
  const lost = [...texts].filter(([key]) => !tree.record(key)?.field);
  return lost.map(([, text]) => text).join(", ");
}
