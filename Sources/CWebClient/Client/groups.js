// Rounds the corners of the first and the last row of each section in inset groups, and keeps a
// swiped row inside its group. A row without a line below it ends its section, because a frame has
// no other information about sections.

import { cellKinds } from "./lists.js";

export function roundGroups(lists) {
  for (const list of lists) {
    if (list.properties.style !== "insetGrouped") continue;
    const cells = list.children.filter(
      (each) => cellKinds.has(each.kind) && each.properties.frame);
    cells.sort((a, b) => a.properties.frame[1] - b.properties.frame[1]);
    clipSwiped(list, cells);
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

// A row that the user swiped is beside the others, which are as wide as their group.
function clipSwiped(list, cells) {
  const spans = cells.map((cell) => `${cell.properties.frame[0]} ${cell.properties.frame[2]}`);
  if (new Set(spans).size === 1) {
    [list.groupStart, , list.groupWidth] = cells[0].properties.frame;
  }
  for (const { element, properties } of cells) {
    const [x, , width] = properties.frame;
    const before = Math.max(0, list.groupStart - x);
    const after = Math.max(0, x + width - list.groupStart - list.groupWidth);
    element.style.clipPath = before || after ? `inset(0 ${after}px 0 ${before}px)` : "";
  }
}
