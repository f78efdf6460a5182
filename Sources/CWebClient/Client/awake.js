// Keeps the screen of the device on while the app asks for it and the page is visible.

// `device` is the browser's `navigator`, and `page` its document.
export function makeAwake(device, page) {
  let isWanted = false;
  let lock = null;
  let asks = 0;

  async function update() {
    const isNeeded = isWanted && page.visibilityState === "visible";
    if (!isNeeded) {
      asks += 1;
      const held = lock;
      lock = null;
      await held?.release().catch(() => {});
      return;
    }
    if (lock && !lock.released) return;
    const ask = (asks += 1);
    // The browser may refuse, and a page without a secure connection has no wake lock.
    const granted = await device.wakeLock?.request("screen").catch(() => null);
    if (ask === asks) lock = granted ?? null;
    else await granted?.release().catch(() => {});
  }

  // The browser releases the lock of a hidden page by itself.
  page.addEventListener("visibilitychange", update);

  return {
    set(wanted) {
      if (isWanted === wanted) return undefined;
      isWanted = wanted;
      return update();
    },
  };
}
