// A socket to the host that is replaced when it is lost, after longer and longer delays: the page's
// socket, and the one for sound.

import { addressOf } from "./addresses.js";

const delayMin = 100;
const delayMax = 2000;
// If a socket does not open, or the host sends nothing on it, it is replaced after this time in
// milliseconds.
const silenceMax = 10000;
// The close code of the host for a client over a limit.
const tryAgainLater = 1013;

export class ReconnectingSocket {
  // path: the socket's path on the host. finalCodes: the close codes after which the page does not
  // connect again. handlers: opened(); received(data); lost({ isTooMuch: a limit was exceeded,
  // isRefused: the socket never opened, isFinal: the page does not connect again }).
  constructor(path, finalCodes, handlers) {
    this.path = path;
    this.finalCodes = finalCodes;
    this.handlers = handlers;
    this.isWanted = false;
    this.socket = null;
    this.hasOpened = false;
    this.delay = delayMin;
    this.timer = 0;
    this.deadline = 0;
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.open();
    });
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  // The number of bytes that wait in the browser.
  get waitingBytes() { return this.socket?.bufferedAmount ?? 0; }

  // Connects now, and again whenever the socket is lost.
  start() {
    this.isWanted = true;
    this.delay = delayMin;
    this.open();
  }

  // Closes the socket, and connects no more.
  stop() {
    this.isWanted = false;
    if (this.socket) this.lost(this.socket);
  }

  // The host accepted the page, so the next delay is short.
  accepted() { this.delay = delayMin; }

  send(content) { this.socket.send(content); }

  open() {
    if (this.socket || !this.isWanted) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${addressOf(this.path)}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.hasOpened = false;
    this.deadline = setTimeout(() => this.lost(socket), silenceMax);
    socket.onopen = () => {
      this.hasOpened = true;
      this.handlers.opened();
    };
    socket.onmessage = ({ data }) => {
      clearTimeout(this.deadline);
      this.handlers.received(data);
    };
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.deadline);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    if (this.finalCodes.includes(code)) this.isWanted = false;
    const isTooMuch = code === tryAgainLater;
    this.handlers.lost({
      isTooMuch, isRefused: code !== undefined && !this.hasOpened, isFinal: !this.isWanted,
    });
    if (!this.isWanted) return;
    if (isTooMuch) this.delay = delayMax;
    // Many pages reconnect after one restart of the host, so their delays are spread.
    const wait = this.delay * (0.75 + Math.random() / 2);
    this.delay = Math.min(this.delay * 2, delayMax);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }
}
