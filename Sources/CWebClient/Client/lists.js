// Lists and their cells.

export const listKinds = new Set(["tableView", "collectionView"]);
export const cellKinds = new Set(["tableCell", "collectionCell"]);

// Returns the cells of a list in reading order.
export function cellsOf(list) {
  const cells = [];
  const walk = (record) => {
    for (const child of record.children) {
      if (cellKinds.has(child.kind)) cells.push(child);
      else walk(child);
    }
  };
  walk(list);
  const place = (record) => record.properties.frame ?? [0, 0, 0, 0];
  return cells.sort((a, b) => place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0]);
}
