// The area of a scroll view that bars cover, and the headers that stay visible below the bars.
//
// A header's element is a track as long as its section, and the header's content is sticky inside
// it. So the browser itself moves the content, in step with the rows.

export function pinHeaders(scrollers) {
  for (const record of scrollers) {
    const covered = coveredEdges(record);
    const isPlainTable = record.kind === "tableView" && record.properties.style === "plain";
    const headers = isPlainTable ? record.children.filter(sticks) : [];
    const heights = headers.map((each) => each.properties.frame[3]);
    // An element that gets the keyboard focus is scrolled to where it is visible.
    const { style } = record.element;
    style.scrollPaddingTop = `${covered.top + Math.max(0, ...heights)}px`;
    style.scrollPaddingBottom = `${covered.bottom}px`;
    layTracks(headers, covered.top, record.properties.contentSize?.[1] ?? 0);
  }
}

function sticks({ kind, properties }) {
  return kind === "sectionHeader" && properties.style === "plain" && properties.frame;
}

function layTracks(headers, top, contentEnd) {
  headers.sort((a, b) => a.properties.frame[1] - b.properties.frame[1]);
  headers.forEach((header, index) => {
    const [, y, , height] = header.properties.frame;
    const end = headers[index + 1]?.properties.frame[1] ?? contentEnd;
    header.element.classList.add("track");
    header.element.style.height = `${Math.max(height, end - y)}px`;
    header.body.style.height = `${height}px`;
    header.body.style.top = `${top}px`;
  });
}

// Returns how much of the view is covered by bars at its top and bottom.
function coveredEdges(record) {
  const covered = { top: 0, bottom: 0 };
  const height = record.properties.frame?.[3] ?? 0;
  let top = 0;
  for (let each = record; each.parent; each = each.parent) {
    top += each.properties.frame?.[1] ?? 0;
    for (const { kind, properties } of each.parent.children) {
      if (!properties.frame || properties.hidden) continue;
      const [, barTop, , barHeight] = properties.frame;
      if (kind === "navigationBar") covered.top = Math.max(covered.top, barTop + barHeight - top);
      if (kind === "tabBar") covered.bottom = Math.max(covered.bottom, top + height - barTop);
    }
  }
  return covered;
}
