// The height at which a sheet comes to rest.

// A released sheet moves on for this time at its speed, in milliseconds.
const momentum = 150;

// Returns the number of the height at which a released sheet comes to rest: 0 for the bottom of the
// window, which dismisses the sheet. `speed`: downward, in pixels per millisecond.
export function landing(heights, height, speed) {
  const aim = height - speed * momentum;
  let best = 0;
  let distance = Math.abs(aim);
  heights.forEach((each, index) => {
    if (Math.abs(aim - each) > distance) return;
    distance = Math.abs(aim - each);
    best = index + 1;
  });
  return best;
}
