// The calls of the user on a page. Their modules are loaded when the first call comes.

export class CallLoading {
  // context: send(message) returns whether it was sent; resized() is called when the bar of calls
  // changed its height; app is the app that the page shows, if it shows one.
  constructor(context) {
    this.context = context;
    this.calls = null;
    this.loading = null;
    this.isConnected = true;
    this.newest = [];
  }

  // The host's list of calls, complete each time. The host's clock is not this one, so the times of
  // calls are counted from the arrival of the message.
  receive(message) {
    const now = performance.now();
    this.newest = (message.calls ?? []).map((call) => ({ ...call, began: now - call.ms }));
    this.isConnected = true;
    this.show();
  }

  // The host did not begin an action in a call.
  refused(message) {
    this.calls?.refused(message);
  }

  // Without the host, no call can be answered.
  disconnected() {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.calls?.show(this.newest, false);
  }

  show() {
    if (this.calls) return this.calls.show(this.newest, this.isConnected);
    if (this.newest.length === 0 || this.loading) return;
    this.loading = import("./calls.js").then(({ Calls }) => {
      this.calls = new Calls(this.context);
      this.calls.show(this.newest, this.isConnected);
    }).catch((error) => {
      // The host that served this page is gone. The next message tries again.
      console.error(error);
      this.loading = null;
    });
  }
}
