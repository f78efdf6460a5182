// Calls back at the next painting, or a moment later where nothing is painted: a covered window
// must not keep what a person did to itself.

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
