// The animations of arriving and leaving nodes. The tree itself changes immediately; only its
// appearance is animated.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const push = { duration: 350, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };
const sheet = { duration: 420, easing: "cubic-bezier(0.32, 0.72, 0, 1)" };
const fade = { duration: 180, easing: "ease-out" };
// The leaving element is removed after this time in milliseconds, even if the browser delays the
// animation.
const ghostTimeMax = 1000;

const far = [{ transform: "translateX(100%)" }, { transform: "none" }];
const near = [
  { transform: "translateX(-30%)", opacity: 0.6 }, { transform: "none", opacity: 1 },
];
const below = [{ transform: "translateY(100%)" }, { transform: "none" }];
const dim = [{ opacity: 0 }, { opacity: 1 }];

const entering = {
  push: { steps: far, timing: push }, pop: { steps: near, timing: push },
  present: { steps: below, timing: sheet }, fade: { steps: dim, timing: fade },
};
// With `pop`, the leaving content is above the arriving content; with `push`, below it.
const leaving = {
  push: { steps: near, timing: push }, pop: { steps: far, timing: push, isAbove: true },
  dismiss: { steps: below, timing: sheet, isAbove: true }, fade: { steps: dim, timing: fade },
};

export function playEnter(record) {
  const name = record.properties.transition;
  const motion = fades(record) && name ? entering.fade : entering[name];
  if (!motion || !plays(record)) return;
  for (const [element, steps] of partsOf(record, motion.steps)) {
    element.animate(steps, motion.timing);
  }
}

// `arriving`: the transition of the content that arrives under the same parent at the same time.
// A presentation or an alert that was presented with a transition has its own way of leaving. Other
// content leaves according to `arriving`; without it, the content is removed immediately.
//
// Returns whether the element stays for a moment and removes itself.
export function playLeave(record, arriving) {
  const motion = leavingMotion(record, arriving);
  const { element } = record;
  if (!motion || !plays(record) || document.hidden) return false;
  becomeGhost(element, motion.isAbove);
  const options = { ...motion.timing, fill: "both" };
  const animations = partsOf(record, motion.steps)
    .map(([part, steps]) => part.animate([...steps].reverse(), options));
  const end = () => element.remove();
  Promise.all(animations.map((each) => each.finished)).then(end, end);
  setTimeout(end, ghostTimeMax);
  return true;
}

function leavingMotion(record, arriving) {
  if (record.kind !== "presentation" && record.kind !== "alert") return leaving[arriving];
  if (!record.properties.transition) return undefined;
  return fades(record) ? leaving.fade : leaving.dismiss;
}

// Whether a presentation is an alert or a popover, which fade; a sheet slides.
function fades({ properties }) {
  return ["alert", "actionSheet", "popover"].includes(properties.style);
}

function plays({ element }) {
  return !still.matches && element.isConnected;
}

// Returns the elements to animate, each with its steps. A sheet slides over a backdrop that stays
// in place and fades.
function partsOf(record, steps) {
  if (!record.panel || steps === dim) return [[record.element, steps]];
  // A sheet that the user has dragged leaves from where it is.
  const offset = record.sheet?.offset;
  const ends = offset ? [steps[0], { transform: `translateY(${offset}px)` }] : steps;
  return [[record.panel, ends], [record.scrim, dim]];
}

// Makes a leaving element a ghost, which cannot be touched, read aloud, or found by its key.
function becomeGhost(element, isAbove) {
  element.classList.add("ghost");
  element.classList.toggle("above", isAbove === true);
  element.inert = true;
  for (const each of [element, ...element.querySelectorAll("[data-key]")]) {
    each.removeAttribute("data-key");
    each.removeAttribute("data-id");
    each.perennialRecord = undefined;
  }
}
