// What shows that Escape, Back or a tap beside a sheet was refused: the panel shakes.

// A panel that is new, or of a new launch, shows nothing for refusals of before.
export function shake(panel, count) {
  if (!count) return;
  panel.classList.remove("refuses");
  // Reading a measure lets the animation begin again.
  void panel.offsetWidth;
  panel.classList.add("refuses");
}
