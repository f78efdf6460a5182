// The socket: opens it, sends the hello, and reconnects automatically. It passes messages on
// without interpreting them.

import { addressOf } from "./addresses.js";

const socketPath = "/-/socket";
const delayMin = 100;
const delayMax = 2000;
// If a host accepts the socket but sends nothing, the page reconnects after this time in
// milliseconds.
const silenceMax = 10000;
// After this number of sockets in a row that never opened, the page asks the host for the reason.
const refusalsMax = 3;
// The close code of the host for a client over a limit.
const tryAgainLater = 1013;
// The close code of the host for a page that it does not serve, after it sent the reason.
const notServed = 4001;

export class Connection {
  // handlers: hello() returns the hello message; message(object); open(); closed(whether a limit
  // was exceeded, whether the page does not reconnect); refused(sentence).
  constructor(handlers) {
    this.handlers = handlers;
    this.socket = null;
    this.isReady = false;
    this.isStopped = false;
    this.delay = delayMin;
    this.timer = 0;
    this.refusals = 0;
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.retryNow();
    });
  }

  open() {
    clearTimeout(this.timer);
    if (this.socket || this.isStopped) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${addressOf(socketPath)}`);
    this.socket = socket;
    const deadline = setTimeout(() => this.lost(socket), silenceMax);
    socket.onopen = () => {
      socket.hasOpened = true;
      this.refusals = 0;
      socket.send(JSON.stringify(this.handlers.hello()));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(deadline);
      this.handlers.message(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      clearTimeout(deadline);
      const isRefused = socket === this.socket && !socket.hasOpened;
      this.lost(socket, event.code);
      if (isRefused) this.askWhy();
    };
  }

  // The host sent its welcome, so events may be sent.
  ready() {
    this.isReady = true;
    this.delay = delayMin;
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // Browsers do not report why a socket is refused. An ordinary request takes the same route and is
  // answered; while the host is absent, there is no answer.
  async askWhy() {
    this.refusals += 1;
    if (this.refusals % refusalsMax || this.isStopped) return;
    try {
      const answer = await fetch(addressOf(socketPath), { method: "POST" });
      if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return;
      const { message } = await answer.json();
      if (this.refusals >= refusalsMax && !this.isStopped) this.handlers.refused(message);
    } catch {
      // The host is absent.
    }
  }

  // Reconnects because the host or the page detected a broken order of messages.
  reconnect() {
    const socket = this.socket;
    if (socket) this.lost(socket);
    else this.retryNow();
  }

  // Closes the connection permanently: the scene is gone or the user left the page.
  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  start() {
    this.isStopped = false;
    this.delay = delayMin;
    this.retryNow();
  }

  retryNow() {
    if (this.socket || this.isStopped) return;
    this.open();
  }

  lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isReady = false;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    const isTooMuch = code === tryAgainLater;
    if (code === notServed) this.isStopped = true;
    this.handlers.closed(isTooMuch, this.isStopped);
    if (this.isStopped) return;
    if (isTooMuch) this.delay = delayMax;
    // Many tabs reconnect after one restart of the host, so their delays are spread.
    const wait = this.delay * (0.75 + Math.random() / 2);
    this.delay = Math.min(this.delay * 2, delayMax);
    this.timer = setTimeout(() => this.open(), wait);
  }
}
