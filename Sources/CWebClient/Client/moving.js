// Moves an element inside the document without losing focus, caret or scroll position in it.

export function moveInto(parent, element, next) {
  if (element.parentNode === parent && element.nextSibling === next && element !== next) return;
  if (element === next) return;
  if (!element.isConnected || !parent.isConnected) {
    parent.insertBefore(element, next);
    return;
  }
  if (parent.moveBefore) {
    parent.moveBefore(element, next);
    return;
  }
  const kept = keep(element);
  parent.insertBefore(element, next);
  kept();
}

// For browsers without moveBefore: saves the state that a removal loses.
function keep(element) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const start = active?.selectionStart;
  const end = active?.selectionEnd;
  const scrolled = [element, ...element.querySelectorAll(".scroller, textarea")]
    .filter((each) => each.scrollTop || each.scrollLeft)
    .map((each) => [each, each.scrollLeft, each.scrollTop]);
  return () => {
    if (active) {
      active.focus({ preventScroll: true });
      if (typeof start === "number") active.setSelectionRange(start, end);
    }
    for (const [each, left, top] of scrolled) each.scrollTo({ left, top, behavior: "instant" });
  };
}
