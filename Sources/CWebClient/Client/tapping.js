// Which nodes a tap reaches.

// Kinds that a tap reaches without the node saying so.
const tapKinds = new Set(["button", "barButton", "backButton", "tabItem"]);

export function isTappable(record) {
  const { enabled, tappable } = record.properties;
  if (enabled === false) return false;
  return tapKinds.has(record.kind) ? tappable !== false : tappable === true;
}
