// Alerts are not preserved, as on a device: an open alert is lost when its process ends. Only the
// page has the text that was typed into it, so the page offers that text instead of dropping it.

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
