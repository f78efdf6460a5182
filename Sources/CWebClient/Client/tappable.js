// The nodes that a tap reaches.

// Kinds that are always tappable.
const tapKinds = new Set(["button", "barButton", "backButton", "tabItem"]);

export function isTappable(record) {
  const { enabled, tappable } = record.properties;
  if (enabled === false) return false;
  return tapKinds.has(record.kind) ? tappable !== false : tappable === true;
}
