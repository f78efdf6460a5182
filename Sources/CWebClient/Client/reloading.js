// Loads a page again that the host does not know any more.

const name = "perennial-reloaded";
const pause = 10000;

// Loads the page again by itself, unless something would be lost by it, or it did just now.
export function loadAgain(status, holdsText) {
  if (!holdsText && reloadsByItself()) {
    // Another answer may be on its way that brings this browser a new cookie.
    setTimeout(() => location.reload(), 1000);
    return;
  }
  const words = holdsText
    ? "This page is out of date. Copy what you have just typed before you reload it."
    : "This page is out of date.";
  status.now("offline", words, { title: "Reload", run: () => location.reload() });
}

// A page that is out of date again, just after it was loaded, would load itself for ever.
function reloadsByItself() {
  try {
    const last = Number(sessionStorage.getItem(name) ?? 0);
    if (Date.now() - last < pause) return false;
    sessionStorage.setItem(name, String(Date.now()));
    return true;
  } catch {
    // A browser that keeps nothing for us is asked by hand.
    return false;
  }
}
