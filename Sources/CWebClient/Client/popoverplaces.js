// The place of a panel with choices beside the area at which it points.

// The length of the arrow and its width at the panel, the panel's least distance from the edges of
// the page, and the part of a side that belongs to its round corner; all in pixels.
const length = 12;
const breadth = 28;
const margin = 10;
const corner = 16;

// Returns the place of a panel and of its arrow. `page`: [width, height]; `size`: the panel's;
// `directions`: those in which the arrow may point.
export function beside([x, y, width, height], size, page, directions) {
  const room = {
    Up: page[1] - margin - (y + height) - length, Down: y - length - margin,
    Left: page[0] - margin - (x + width) - length, Right: x - length - margin,
  };
  const need = (each) => (each === "Up" || each === "Down" ? size[1] : size[0]);
  const direction = directions.find((each) => room[each] >= need(each))
    ?? [...directions].sort((a, b) => (room[b] - need(b)) - (room[a] - need(a)))[0] ?? "Up";
  const across = within(x + width / 2 - size[0] / 2, margin, page[0] - margin - size[0]);
  const along = within(y + height / 2 - size[1] / 2, margin, page[1] - margin - size[1]);
  const place = {
    Up: [across, y + height + length],
    Down: [across, Math.max(margin, y - length - size[1])],
    Left: [x + width + length, along],
    Right: [Math.max(margin, x - length - size[0]), along],
  }[direction];
  const tip = (middle, low, side) =>
    within(middle - breadth / 2, low + corner, low + side - corner - breadth);
  const arrow = {
    Up: [tip(x + width / 2, place[0], size[0]), place[1] - length],
    Down: [tip(x + width / 2, place[0], size[0]), place[1] + size[1]],
    Left: [place[0] - length, tip(y + height / 2, place[1], size[1])],
    Right: [place[0] + size[0], tip(y + height / 2, place[1], size[1])],
  }[direction];
  return { direction, place, arrow };
}

function within(value, low, high) {
  return Math.max(low, Math.min(value, high));
}
