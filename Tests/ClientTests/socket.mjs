// A browser's WebSocket without a network: a test opens it, ends it and lets it receive.

import "./document.mjs";

globalThis.location = { protocol: "https:", host: "host.example" };

// The sockets that were made since the list was emptied.
export const sockets = [];

// The handlers that scripts gave to the window and the document, by event.
export const windowHandlers = new Map();

globalThis.addEventListener = document.addEventListener = (name, handler) => {
  windowHandlers.set(name, [...windowHandlers.get(name) ?? [], handler]);
};

globalThis.WebSocket = class {
  static OPEN = 1;
  constructor(address) {
    Object.assign(this, { address, sent: [], readyState: 0, bufferedAmount: 0 });
    sockets.push(this);
  }
  send(content) { this.sent.push(content); }
  close() { this.readyState = 3; }
  open() { this.readyState = 1; this.onopen(); }
  end(code) { this.readyState = 3; this.onclose({ code }); }
  get texts() {
    return this.sent.filter((each) => typeof each === "string").map((each) => JSON.parse(each));
  }
};
