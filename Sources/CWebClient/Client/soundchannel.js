// The socket for sound, which a page has while it is the sound device.

import { ReconnectingSocket } from "./reconnecting.js";
import { numberPacket } from "./soundpackets.js";

const soundPath = "/-/sound";
// The time between two reports of the devices, in milliseconds.
const reportInterval = 1000;
// The number of bytes that may wait in the browser: 200 ms.
const waitingMax = 20 * 964;
// The page is not the sound device.
const notDevice = 1000;
// The host does not accept the page.
const notAccepted = 1008;

export class SoundChannel {
  // context: token. handlers: opened(); closed(whether the page does not reconnect); use(message);
  // packet(buffer).
  constructor({ token }, handlers) {
    this.handlers = handlers;
    this.sequence = 0;
    this.report = "";
    this.reported = "";
    this.reportTimer = 0;
    this.socket = new ReconnectingSocket(soundPath, [notDevice, notAccepted], {
      opened: () => {
        this.socket.send(JSON.stringify({ t: "sound", token }));
        this.sequence = 0;
        this.reported = "";
        this.sendReport();
        handlers.opened();
      },
      received: (data) => this.received(data),
      lost: ({ isFinal }) => {
        clearTimeout(this.reportTimer);
        this.reportTimer = 0;
        handlers.closed(isFinal);
      },
    });
  }

  setWanted(isWanted) {
    if (isWanted === this.socket.isWanted) return;
    if (isWanted) this.socket.start();
    else this.socket.stop();
  }

  received(data) {
    this.socket.accepted();
    if (typeof data !== "string") return this.handlers.packet(data);
    const message = JSON.parse(data);
    if (message.t === "use") this.handlers.use(message);
  }

  // Sends a packet of the microphone, unless too many wait.
  send(packet) {
    if (!this.socket.isOpen || this.socket.waitingBytes > waitingMax) return;
    numberPacket(packet, this.sequence);
    this.sequence = (this.sequence + 1) >>> 0;
    this.socket.send(packet);
  }

  // Reports the devices if they changed; of many changes the newest is sent.
  setReport(report) {
    this.report = JSON.stringify({ t: "devices", ...report });
    this.sendReport();
  }

  sendReport() {
    if (!this.socket.isOpen || this.reportTimer || !this.report
      || this.report === this.reported) return;
    this.reported = this.report;
    this.socket.send(this.report);
    this.reportTimer = setTimeout(() => {
      this.reportTimer = 0;
      this.sendReport();
    }, reportInterval);
  }
}
