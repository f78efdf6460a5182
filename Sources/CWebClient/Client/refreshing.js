// The refresh control of a scroll view. The user pulls the content down by touch or with a wheel,
// or presses a button that is visible while it has the focus.

// The distance at which a pull asks for new content, in pixels.
const far = 60;
// The content moves by this fraction of the finger's distance, so that a pull meets resistance.
const resistance = 0.5;
// A wheel that has not moved for this time begins a new pull, in milliseconds.
const pause = 200;

export const refreshControl = {
  prepare(record, context) {
    const { element } = record;
    const spinner = document.createElement("span");
    spinner.className = "spinner";
    record.title = document.createElement("span");
    record.title.className = "refresh-title";
    record.button = document.createElement("button");
    record.button.type = "button";
    record.button.className = "refresh-button";
    record.button.textContent = "Refresh";
    record.button.addEventListener("click", (event) => {
      event.stopPropagation();
      ask(record, context);
    });
    element.append(spinner, record.title, record.button);
    element.setAttribute("role", "group");
    record.pull = { from: null, far: 0, wheelAt: 0, wheelBegan: false, timer: 0 };
  },
  apply(record, changed, context, mode) {
    const { element, properties, parent } = record;
    if (mode.isNew && parent?.scroll) listen(record, parent, context);
    if (changed.has("text")) record.title.textContent = properties.text ?? "";
    if (changed.has("value")) {
      const isBusy = properties.value === 1;
      element.classList.toggle("refreshing", isBusy);
      element.setAttribute("aria-busy", String(isBusy));
      release(record);
    }
    record.button.disabled = properties.enabled === false || properties.value === 1;
  },
};

function canPull({ properties, parent }) {
  return properties.enabled !== false && properties.value !== 1
    && parent.properties.scrollEnabled !== false && parent.element.scrollTop <= 0;
}

// Whether no other element that can scroll is between the target and the scroll view.
function isOutside(target, scroller) {
  for (let each = target; each && each !== scroller; each = each.parentElement) {
    const scrolls = each.scrollHeight > each.clientHeight + 1;
    if (scrolls && /auto|scroll/.test(getComputedStyle(each).overflowY)) return false;
  }
  return true;
}

function listen(record, parent, context) {
  const { element } = parent;
  const { pull } = record;
  element.addEventListener("touchstart", (event) => {
    const isOne = event.touches.length === 1 && canPull(record) && isOutside(event.target, element);
    pull.from = isOne ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  element.addEventListener("touchmove", (event) => {
    if (!pull.from) return;
    const x = event.touches[0].clientX - pull.from[0];
    const y = event.touches[0].clientY - pull.from[1];
    if (pull.far === 0 && (y <= 0 || Math.abs(x) > y)) {
      pull.from = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    move(record, Math.max(0.1, y * resistance));
  }, { passive: false });
  for (const name of ["touchend", "touchcancel"]) {
    element.addEventListener(name, () => {
      if (!pull.from) return;
      pull.from = null;
      finish(record, name === "touchend", context);
    });
  }
  element.addEventListener("wheel", (event) => {
    if (!isOutside(event.target, element)) return;
    const isNew = event.timeStamp - pull.wheelAt > pause;
    pull.wheelAt = event.timeStamp;
    // A wheel movement that began by scrolling to the top is not a pull.
    if (isNew) pull.wheelBegan = event.deltaY < 0 && !event.ctrlKey && canPull(record);
    if (!pull.wheelBegan || !canPull(record)) return;
    move(record, Math.max(0, pull.far - event.deltaY * resistance * 0.5));
    clearTimeout(pull.timer);
    pull.timer = setTimeout(() => finish(record, true, context), pause);
  }, { passive: true });
}

// Moves the content down by a distance.
function move(record, distance) {
  const { element, parent, pull } = record;
  pull.far = Math.min(distance, far * 1.5);
  parent.scrolled.style.transform = pull.far > 0 ? `translateY(${pull.far}px)` : "";
  element.classList.toggle("pulled", pull.far > 0);
  element.style.setProperty("--pulled", String(Math.min(1, pull.far / far)));
}

function finish(record, isMeant, context) {
  const isFar = record.pull.far >= far;
  record.pull.wheelBegan = false;
  if (isMeant && isFar && canPull(record)) {
    move(record, far);
    ask(record, context);
  } else {
    release(record);
  }
}

function ask(record, context) {
  if (record.properties.enabled === false || record.properties.value === 1) return;
  context.send({ k: record.key, a: "tap", x: 1, y: 1 });
  clearTimeout(record.pull.timer);
  // The app's next frame reserves space for the control. If no frame comes, the content returns.
  record.pull.timer = setTimeout(() => release(record), 3000);
}

function release(record) {
  clearTimeout(record.pull.timer);
  if (record.parent?.scrolled) move(record, 0);
}
