// The parts of a path and their lengths.

const steps = 32;

// Returns the parts of a path, each of which begins with M.
export function partsOf(path) {
  return path.split(/(?=M)/).filter((part) => part !== "");
}

// Returns the length of a path, with curves as lines between near points.
export function lengthOf(path) {
  let length = 0;
  let [start, current] = [[0, 0], [0, 0]];
  for (const segment of path.split(/(?=[MLQCZ])/)) {
    const numbers = segment.slice(1).split(" ").map(Number);
    const points = [current];
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
    if (segment[0] === "M") {
      start = points[1];
      current = start;
      continue;
    }
    if (segment[0] === "Z") points.splice(1, points.length, start);
    length += lengthOfCurve(points);
    current = points.at(-1);
  }
  return length;
}

function lengthOfCurve(points) {
  let length = 0;
  let last = points[0];
  for (let step = 1; step <= steps; step++) {
    const next = pointAt(points, step / steps);
    length += Math.hypot(next[0] - last[0], next[1] - last[1]);
    last = next;
  }
  return length;
}

// Returns a point of a Bézier curve: between its points, and between the points between them.
function pointAt(points, share) {
  let left = points;
  while (left.length > 1) {
    left = left.slice(1).map(([x, y], i) => [
      left[i][0] + (x - left[i][0]) * share, left[i][1] + (y - left[i][1]) * share,
    ]);
  }
  return left[0];
}
