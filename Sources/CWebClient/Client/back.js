// The browser's Back button performs the app's Back: it pops or dismisses. It leaves the page only
// if there is nothing to go back to and no text that only this page has. If the app refused the
// last Back or has not answered it, the next one leaves the page, so that no page can trap the
// user. The app keeps its state.
//
// One history entry above the page's own catches the button. Browsers skip entries that were made
// without a user action, so the entry is made at the first one.

// The time, in milliseconds, in which the app must answer a Back; after that, the next Back leaves
// the page.
const patience = 1000;

// canGoBack(), holdsText(), goBack(), which returns the event that it sent, isReflected(event),
// refusals(), a number that rises with each refusal, and stays(), called when a text keeps the
// page.
export function catchBack({
  canGoBack, holdsText, goBack, isReflected, refusals, stays,
}) {
  let isGuarded = history.state?.perennial === "guard";
  // The last Back, unless the user has acted since.
  let last = null;
  if (!isGuarded) history.replaceState({ perennial: "base" }, "");

  const acted = () => {
    last = null;
    if (isGuarded) return;
    isGuarded = true;
    history.pushState({ perennial: "guard" }, "");
  };
  addEventListener("pointerdown", acted, { capture: true });
  addEventListener("keydown", acted, { capture: true });

  const isInVain = () => {
    if (!last) return false;
    if (isReflected(last.event)) return refusals() > last.refusals;
    return performance.now() - last.time > patience;
  };

  addEventListener("popstate", (event) => {
    if (event.state?.perennial === "guard") {
      isGuarded = true;
      return;
    }
    isGuarded = false;
    if (canGoBack() && !isInVain()) {
      last = going();
      history.forward();
    } else if (holdsText()) {
      // Without a host, the text would be lost with the page.
      stays();
      history.forward();
    } else {
      last = null;
      history.back();
    }
  });

  function going() {
    const before = refusals();
    return { event: goBack(), refusals: before, time: performance.now() };
  }
}
