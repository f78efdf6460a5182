// How nodes come and go. The tree itself changes at once; only what the eye sees takes time.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const push = { duration: 350, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };
const sheet = { duration: 420, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };
const fade = { duration: 180, easing: "ease-out" };

const far = [{ transform: "translateX(100%)" }, { transform: "none" }];
const near = [
  { transform: "translateX(-30%)", opacity: 0.6 }, { transform: "none", opacity: 1 },
];
const below = [{ transform: "translateY(100%)" }, { transform: "none" }];
const dim = [{ opacity: 0 }, { opacity: 1 }];

const entering = {
  push: [far, push], pop: [near, push], present: [below, sheet], dismiss: [dim, fade],
  fade: [dim, fade],
};
const leaving = {
  push: [near, push], pop: [far, push], present: [dim, fade], dismiss: [below, sheet],
  fade: [dim, fade],
};

// An alert fades where a sheet slides.
function stepsOf(table, { properties }) {
  const isAlert = properties.style === "alert" || properties.style === "actionSheet";
  return isAlert && properties.transition in table ? table.fade : table[properties.transition];
}

export function playEnter(record) {
  const steps = stepsOf(entering, record);
  if (!steps || still.matches || !record.element.isConnected) return;
  animate(record, steps[0], steps[1]);
}

// Answers whether the element stays for a moment and removes itself.
export function playLeave(record) {
  const steps = stepsOf(leaving, record);
  const { element } = record;
  if (!steps || still.matches || !element.isConnected || document.hidden) return false;
  becomeGhost(element);
  const animation = animate(record, [...steps[0]].reverse(), steps[1]);
  const end = () => element.remove();
  animation.finished.then(end, end);
  return true;
}

function animate(record, frames, timing) {
  const options = { ...timing, fill: "both" };
  let animation;
  if (record.kind === "presentation" && frames !== dim) {
    const rising = frames[0].opacity === undefined;
    animation = record.panel.animate(frames, options);
    if (rising) {
      const isLeaving = frames[frames.length - 1].transform !== "none";
      const veil = record.scrim.animate(isLeaving ? [...dim].reverse() : dim, options);
      veil.finished.then(release, ignore);
    }
  } else {
    animation = record.element.animate(frames, options);
  }
  animation.finished.then(release, ignore);
  return animation;
}

// A finished animation lets go: a filled transform would make a new containing block for ever.
function release(animation) {
  if (!animation.effect?.target?.closest(".ghost")) animation.cancel();
}

function ignore() {}

// What leaves can neither be touched, read aloud, nor found by its key.
function becomeGhost(element) {
  element.classList.add("ghost");
  element.inert = true;
  element.setAttribute("aria-hidden", "true");
  for (const each of [element, ...element.querySelectorAll("[data-key]")]) {
    each.removeAttribute("data-key");
    each.removeAttribute("data-id");
    each.perennialRecord = undefined;
  }
}
