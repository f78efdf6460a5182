// Calls back at the next animation frame, or after a short delay if nothing is painted, because a
// covered window must still report the user's input.

const paintless = 100;

export function soon(work) {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(once);
  setTimeout(once, paintless);
}
