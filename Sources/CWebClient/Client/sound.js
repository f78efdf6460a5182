// The sound device of the user: connects the socket for sound with the microphone and the
// loudspeaker, as the host wants and the browser and the user allow.

import { SoundAudio } from "./soundaudio.js";
import { SoundChannel } from "./soundchannel.js";
import { deviceReport, permissionOf } from "./sounddevices.js";
import { SoundNotice } from "./soundnotice.js";
import { nothing, readUse, soundPlan } from "./soundplan.js";

export class Sound {
  // context: token.
  constructor(context) {
    this.infos = null;
    this.state = "";
    this.wasRefused = false;
    this.wasGranted = false;
    this.facts = {
      isOn: false, isConnected: false, use: nothing,
      isSecure: isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia),
      permission: "undetermined", canAsk: true, problem: "", isBlocked: false,
      isBroken: false, isCapturing: false,
    };
    this.notice = new SoundNotice((notice) => this.act(notice));
    this.audio = new SoundAudio({
      packet: (buffer) => this.channel.send(buffer),
      changed: () => this.devicesChanged(),
      allowed: () => this.allowed(),
      failed: (problem) => this.failed(problem),
    });
    this.channel = new SoundChannel(context, {
      opened: () => this.update({ isConnected: true, use: nothing }),
      closed: (isFinal) => this.update(
        isFinal ? { isOn: false, isConnected: false } : { isConnected: false }),
      use: (message) => this.use(readUse(message)),
      packet: (buffer) => this.audio.packet(buffer),
    });
    this.watch();
  }

  setOn(isOn) {
    this.update({ isOn });
    if (!isOn) this.audio.close();
  }

  // Watches what the browser allows and has.
  async watch() {
    this.update({});
    if (!this.facts.isSecure) return;
    navigator.mediaDevices.addEventListener("devicechange", () => this.devicesChanged());
    this.devicesChanged();
    try {
      const status = await navigator.permissions.query({ name: "microphone" });
      const look = () => {
        this.state = status.state;
        this.wasRefused = false;
        // A browser that allows the microphone once asks again for the next use; the user's answer
        // is the same until then.
        if (this.state === "denied") this.wasGranted = false;
        this.update(this.facts.problem === "refused" ? { problem: "" } : {});
        this.devicesChanged();
      };
      status.addEventListener("change", look);
      this.state = status.state;
      this.update({});
    } catch {
      // The browser does not tell; the page learns it by asking.
    }
  }

  // A new device may be what was missing.
  async devicesChanged() {
    const isRetry = ["missing", "failed"].includes(this.facts.problem);
    this.update({});
    if (!this.facts.isSecure) return;
    try {
      const before = this.infos;
      this.infos = await navigator.mediaDevices.enumerateDevices();
      const isOther = before?.length !== this.infos.length;
      this.update(isRetry && isOther ? { problem: "" } : {});
    } catch {
      // The last list stays.
    }
  }

  use(use) {
    // The next use of the microphone tries again.
    const isOver = this.facts.use.input && !use.input;
    this.update(isOver ? { use, problem: "" } : { use });
  }

  allowed() {
    this.wasGranted = true;
    this.wasRefused = false;
    this.update({ problem: "" });
    // The devices have names now.
    this.devicesChanged();
  }

  failed(problem) {
    if (problem === "refused") {
      this.wasRefused = true;
      this.wasGranted = false;
    }
    this.update({ problem: problem === "refused" ? "" : problem });
  }

  // The user pressed the button of a notice.
  act(notice) {
    if (notice === "blocked" || notice === "broken") return this.audio.allow();
    this.wasRefused = false;
    this.update({ problem: "" });
  }

  update(changes) {
    const { isSecure } = this.facts;
    Object.assign(this.facts, changes);
    this.facts.permission = permissionOf({
      isSecure, state: this.state, wasRefused: this.wasRefused, wasGranted: this.wasGranted,
    });
    this.facts.canAsk = this.state !== "denied";
    this.audio.set(soundPlan(this.facts));
    const { isBlocked, isBroken, isCapturing } = this.audio;
    Object.assign(this.facts, { isBlocked, isBroken, isCapturing });
    const plan = soundPlan(this.facts);
    this.notice.show(plan.notice, plan.isCapturing);
    this.channel.setReport(deviceReport(this.facts, this.infos, this.audio.inputId));
    this.channel.setWanted(plan.isOpen);
  }
}
