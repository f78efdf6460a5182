// The socket: opens it, says hello, comes back by itself. Knows messages, not their meaning.

import { addressOf } from "./addresses.js";

const socketPath = "/-/socket";
const delayMin = 100;
const delayMax = 2000;
// A host that accepts and says nothing is tried again after this.
const silenceMax = 10000;
// After so many sockets in a row that never opened, the host is asked why.
const refusalsMax = 3;
// The host's word for somebody who asks too much of it.
const tryAgainLater = 1013;
// The host's word for a page that it does not serve, after it said why.
const notServed = 4001;

export class Connection {
  // handlers: hello() → the hello message; message(object); open(); closed(whether
  // the host was asked too much, whether the page does not come back); refused(sentence).
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

  // The host said welcome: events may go.
  ready() {
    this.isReady = true;
    this.delay = delayMin;
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // Browsers do not say why a socket is refused. An ordinary request takes the same way and is answered; while
  // the host is away nothing is.
  async askWhy() {
    this.refusals += 1;
    if (this.refusals % refusalsMax || this.isStopped) return;
    try {
      const answer = await fetch(addressOf(socketPath), { method: "POST" });
      if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return;
      const { message } = await answer.json();
      if (this.refusals >= refusalsMax && !this.isStopped) this.handlers.refused(message);
    } catch {
      // The host is away.
    }
  }

  // Starts over: the host or the page found the order of messages broken.
  reconnect() {
    const socket = this.socket;
    if (socket) this.lost(socket);
    else this.retryNow();
  }

  // Ends for good: the scene is gone or the page is left.
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
    // Many tabs come back after one host's restart: spread them a little.
    const wait = this.delay * (0.75 + Math.random() / 2);
    this.delay = Math.min(this.delay * 2, delayMax);
    this.timer = setTimeout(() => this.open(), wait);
  }
}
