// The effect that shows that Escape, Back or a tap beside a sheet was refused: the panel shakes.

// Shakes a panel if there were refusals. Callers omit the call for a panel that is new or belongs
// to a new launch, so that it does not shake for earlier refusals.
export function shake(panel, count) {
  if (!count) return;
  panel.classList.remove("refuses");
  // Reading a layout value restarts the animation.
  void panel.offsetWidth;
  panel.classList.add("refuses");
}
