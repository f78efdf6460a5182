// The page's socket: sends the hello, and asks why the host refuses it. It passes messages on
// without interpreting them.

import { addressOf } from "./addresses.js";
import { ReconnectingSocket } from "./reconnecting.js";

const socketPath = "/-/socket";
// After this number of sockets in a row that never opened, the page asks the host for the reason.
const refusalsMax = 3;
// The close code of the host for a page that it does not serve, after it sent the reason.
const notServed = 4001;

export class Connection {
  // handlers: hello(whether the page was connected before) returns the hello message;
  // message(object); closed(whether a limit was exceeded, whether the page does not reconnect);
  // refused(sentence).
  constructor(handlers) {
    this.handlers = handlers;
    this.isReady = false;
    this.refusals = 0;
    // Whether the host has answered this page since it was loaded or shown again.
    this.wasConnected = false;
    this.socket = new ReconnectingSocket(socketPath, [notServed], {
      opened: () => {
        this.refusals = 0;
        this.socket.send(JSON.stringify(handlers.hello(this.wasConnected)));
      },
      received: (data) => {
        this.wasConnected = true;
        handlers.message(JSON.parse(data));
      },
      lost: ({ isTooMuch, isRefused, isFinal }) => {
        this.isReady = false;
        handlers.closed(isTooMuch, isFinal);
        if (isRefused) this.askWhy();
      },
    });
    // A page that its user leaves closes its sound, so when it is shown again, it has none.
    addEventListener("pagehide", () => { this.wasConnected = false; });
  }

  // Connects, and stays connected.
  start() { this.socket.start(); }

  // Closes the connection permanently: the scene is gone or the user left the page.
  stop() { this.socket.stop(); }

  // Records that the host sent its welcome, so that events may be sent.
  ready() {
    this.isReady = true;
    this.socket.accepted();
  }

  send(message) {
    if (!this.socket.isOpen) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // Asks the host why it refuses the socket, because browsers do not report it. An ordinary request
  // takes the same route and is answered; while the host is absent, there is no answer.
  async askWhy() {
    this.refusals += 1;
    if (this.refusals % refusalsMax || !this.socket.isWanted) return;
    try {
      const answer = await fetch(addressOf(socketPath), { method: "POST" });
      if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return;
      const { message } = await answer.json();
      if (this.refusals >= refusalsMax && this.socket.isWanted) this.handlers.refused(message);
    } catch {
      // The host is absent.
    }
  }
}
