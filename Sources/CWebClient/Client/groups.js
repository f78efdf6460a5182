// Rounds the corners of the first and the last row of each section in inset groups. A row without a
// line below it ends its section, because a frame has no other information about sections.

import { cellKinds } from "./lists.js";

export function roundGroups(lists) {
  for (const list of lists) {
    if (list.properties.style !== "insetGrouped") continue;
    const cells = list.children.filter(
      (each) => cellKinds.has(each.kind) && each.properties.frame);
    cells.sort((a, b) => a.properties.frame[1] - b.properties.frame[1]);
    let wasEnd = true;
    let bottom = 0;
    for (const cell of cells) {
      const [, y, , height] = cell.properties.frame;
      const isEnd = cell.properties.separator !== true;
      // A gap, or a row that the frame does not contain, also ends a section.
      cell.element.classList.toggle("group-start", wasEnd || y > bottom + 0.5);
      cell.element.classList.toggle("group-end", isEnd);
      wasEnd = isEnd;
      bottom = y + height;
    }
  }
}
