// Shows the user's calls on a page. The modules for calls are loaded when the first call arrives.

// The time for which a call that has ended stays on a page without the host, in milliseconds. With
// the host, the host removes the call after the same time.
const endedTime = 4000;

export class CallLoading {
  // context: send(message) returns whether it was sent; resized() is called after the height of
  // the call bar has changed; app is the app that the page shows, if any.
  constructor(context) {
    this.context = context;
    this.calls = null;
    this.loading = null;
    this.isConnected = true;
    this.newest = [];
    this.removal = 0;
  }

  // Receives the complete list of calls from the host. The clocks of the host and the browser
  // differ, so the age of each call is counted from the arrival of the message.
  receive(message) {
    const now = performance.now();
    clearTimeout(this.removal);
    this.newest = (message.calls ?? []).map((call) => ({ ...call, began: now - call.ms }));
    this.isConnected = true;
    this.show();
  }

  // Handles the host's refusal to begin an action in a call.
  refused(message) {
    this.calls?.refused(message);
  }

  // Handles the loss of the connection to the host. Calls cannot be answered until it is back.
  disconnected() {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.calls?.show(this.newest, false);
    if (!this.newest.some(hasEnded)) return;
    this.removal = setTimeout(() => {
      this.newest = this.newest.filter((call) => !hasEnded(call));
      this.show();
    }, endedTime);
  }

  show() {
    if (this.calls) return this.calls.show(this.newest, this.isConnected);
    if (this.newest.length === 0 || this.loading) return;
    this.loading = import("./calls.js").then(({ Calls }) => {
      this.calls = new Calls(this.context);
      this.calls.show(this.newest, this.isConnected);
    }).catch((error) => {
      // The host that served this page is gone. The next message triggers another import.
      console.error(error);
      this.loading = null;
    });
  }
}

function hasEnded(call) {
  return call.s === "ended";
}
