// Reloads a page that the host no longer accepts.

const name = "perennial-reloaded";
const pause = 10000;

// Reloads the page automatically, unless data would be lost or the page was just reloaded.
export function loadAgain(status, holdsText) {
  if (!holdsText && reloadsByItself()) {
    // Another response with a new cookie for this browser may be on its way.
    setTimeout(() => location.reload(), 1000);
    return;
  }
  const words = holdsText
    ? "This page is out of date. Copy what you have just typed before you reload it."
    : "This page is out of date.";
  status.now("offline", words, { title: "Reload", run: () => location.reload() });
}

// Returns whether the page may reload itself: not right after a reload, because a page that is out
// of date again would reload without end.
function reloadsByItself() {
  try {
    const last = Number(sessionStorage.getItem(name) ?? 0);
    if (Date.now() - last < pause) return false;
    sessionStorage.setItem(name, String(Date.now()));
    return true;
  } catch {
    // Without storage in the browser, the user is asked instead.
    return false;
  }
}
