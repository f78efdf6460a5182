// Alerts are not preserved, as on a device: one that was open when its process ended is gone with
// it. What was typed into it is known to the page alone, which says so instead of dropping it.

// The alert in front: its title and what was typed into it, secrets apart; null without one.
export function openQuestion(tree) {
  const alert = tree.topmost((each) => each.kind === "alert");
  if (!alert) return null;
  const typed = alert.children
    .filter((each) => each.field && !each.properties.secure)
    .map((each) => each.element.value.trim())
    .filter((text) => text !== "");
  return { title: alert.properties.text ?? "", typed: typed.join(", ") };
}
