// The browser's Back button means the app's: it pops or dismisses, and leaves the page only when
// there is nothing to go back to and no text that this page alone knows.
//
// One entry above the page's own catches the button. Browsers skip entries made without a person's
// act, so the entry is made at the first one.

export function catchBack({ canGoBack, holdsText, goBack }) {
  let isGuarded = history.state?.perennial === "guard";
  if (!isGuarded) history.replaceState({ perennial: "base" }, "");

  const guard = () => {
    if (isGuarded) return;
    isGuarded = true;
    history.pushState({ perennial: "guard" }, "");
  };
  addEventListener("pointerdown", guard, { capture: true });
  addEventListener("keydown", guard, { capture: true });

  addEventListener("popstate", (event) => {
    if (event.state?.perennial === "guard") {
      isGuarded = true;
      return;
    }
    isGuarded = false;
    if (canGoBack()) {
      goBack();
      history.forward();
    } else if (holdsText()) {
      history.forward();
    } else {
      history.back();
    }
  });
}
