// The property `drag` of the root. This module is pure: it does not use the document.

const operations = new Set(["lifted", "none", "cancel", "forbidden", "copy", "move"]);

// Returns the drag that the property describes; null if there is none.
export function readDrag(property) {
  if (!Array.isArray(property) || property.length < 7) return null;
  const [key, touch, count, operation, x, y, place] = property;
  const drag = {
    key, touch: touch === "" ? null : Number(touch), count: Number(count), operation,
    x: Number(x), y: Number(y), place,
  };
  const numbers = [drag.touch ?? 0, drag.count, drag.x, drag.y];
  return numbers.every(Number.isFinite) && operations.has(operation) ? drag : null;
}

// Returns how far lifted items are moved, from the point at which they were lifted.
export function shiftOf(from, to) {
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}
