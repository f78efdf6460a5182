// Inset groups: the first and the last row of a section have round corners. A row that ends its
// section has no line under it; that is all the picture says of sections.

export function roundGroups(lists) {
  for (const list of lists) {
    if (list.properties.style !== "insetGrouped") continue;
    const cells = list.children.filter(
      (each) => each.kind === "tableCell" && each.properties.frame);
    cells.sort((a, b) => a.properties.frame[1] - b.properties.frame[1]);
    let wasEnd = true;
    let bottom = 0;
    for (const cell of cells) {
      const [, y, , height] = cell.properties.frame;
      const isEnd = cell.properties.separator !== true;
      // A gap is a section's end too, or a row that is not here.
      cell.element.classList.toggle("group-start", wasEnd || y > bottom + 0.5);
      cell.element.classList.toggle("group-end", isEnd);
      wasEnd = isEnd;
      bottom = y + height;
    }
  }
}
