// The browser's microphone and loudspeaker.

import { packetRate } from "./soundpackets.js";
import { SoundRendering } from "./soundrendering.js";

// The time that the browser has to start its output, in milliseconds. A page that its user never
// acted on is not allowed to play.
const patience = 1000;
const patienceUnused = 150;
// After the user acted, the output starts in this time, or it does not work.
const patienceUsed = 3000;
// The block of the older interface, in samples.
const blockSamples = 512;
const gestures = ["pointerup", "touchend", "click", "keydown"];

export class SoundAudio {
  // handlers: packet(buffer) takes what the microphone heard; changed() is called when isCapturing,
  // isBlocked, isBroken or inputId changed; allowed() when the user allowed the microphone;
  // failed(problem) when it could not be opened.
  constructor(handlers) {
    this.handlers = handlers;
    this.wanted = { captures: false, voice: false, plays: false, asks: false };
    this.context = null;
    this.node = null;
    this.usesOwnRate = false;
    this.stream = null;
    this.source = null;
    this.opening = null;
    this.isBlocked = false;
    this.blockTimer = 0;
    // The output does not start although the user acted.
    this.isBroken = false;
    this.brokenTimer = 0;
    this.gesture = () => this.allow();
  }

  get isCapturing() { return this.stream !== null; }

  get inputId() { return this.stream?.getAudioTracks()[0]?.getSettings().deviceId ?? ""; }

  // Makes the devices do what a plan wants, and nothing else.
  set(plan) {
    const asked = this.wanted.asks;
    this.wanted = plan;
    this.setMicrophone();
    this.setContext();
    if (plan.asks && !asked) this.ask();
  }

  packet(buffer) {
    if (this.wanted.plays && this.node) this.node.receive(buffer);
  }

  // Changes are reported after the present one is complete.
  report(name, value) {
    queueMicrotask(() => this.handlers[name](value));
  }

  // Closes everything.
  close() {
    this.set({ captures: false, voice: false, plays: false, asks: false });
    this.closeContext();
  }

  setMicrophone() {
    const { captures, voice } = this.wanted;
    const present = this.opening ?? this.stream;
    if (present && (!captures || present.usesVoice !== voice)) {
      // A stream that is still being opened is closed when it is there.
      this.opening = null;
      this.release();
    }
    if (captures && !this.opening && !this.stream) this.openMicrophone(voice);
  }

  async openMicrophone(voice) {
    const opening = { usesVoice: voice };
    this.opening = opening;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: {
          echoCancellation: voice, noiseSuppression: voice, autoGainControl: voice,
          channelCount: 1,
        },
      });
      if (opening !== this.opening) return stop(stream);
      this.opening = null;
      stream.usesVoice = voice;
      this.stream = stream;
      // The device is gone, or the user took the permission back.
      stream.getAudioTracks()[0].addEventListener("ended", () => {
        if (stream !== this.stream) return;
        this.release();
        this.report("changed");
      });
      this.setContext();
      this.report("allowed");
    } catch (error) {
      if (opening !== this.opening) return;
      this.opening = null;
      this.report("failed", problemOf(error));
    }
  }

  // Asks the user for the microphone without using it.
  async ask() {
    try {
      stop(await navigator.mediaDevices.getUserMedia({ audio: true }));
      this.report("allowed");
    } catch (error) {
      this.report("failed", problemOf(error));
    }
  }

  release() {
    this.source?.disconnect();
    this.source = null;
    if (this.stream) stop(this.stream);
    this.stream = null;
  }

  setContext() {
    const { captures, plays } = this.wanted;
    const isNeeded = plays || (captures && this.stream !== null);
    if (!isNeeded) {
      this.setBlocked(false);
      this.node?.receive({ captures: false, plays: false });
      if (this.context?.state === "running") this.context.suspend().catch(() => {});
      return;
    }
    if (!this.context) {
      this.context = this.makeContext();
      if (!this.context) return;
      this.makeNode(this.context);
    }
    if (this.context.state !== "running") this.start();
    if (!this.node) return;
    if (this.stream && !this.source && !this.connect()) return;
    this.node.receive({ captures: this.source !== null, plays });
  }

  makeContext() {
    const options = { latencyHint: "interactive" };
    let context = null;
    try {
      context = new AudioContext(
        this.usesOwnRate ? options : { ...options, sampleRate: packetRate });
    } catch {
      if (this.usesOwnRate) return null;
      this.usesOwnRate = true;
      return this.makeContext();
    }
    context.addEventListener("statechange", () => {
      if (context !== this.context) return;
      if (context.state === "running") this.setBlocked(false);
      else this.setContext();
    });
    return context;
  }

  async makeNode(context) {
    try {
      const node = context.audioWorklet
        ? await workletNode(context, (buffer) => this.captured(buffer))
        : scriptNode(context, (buffer) => this.captured(buffer));
      if (context !== this.context) return;
      node.element.connect(context.destination);
      this.node = node;
      this.setContext();
    } catch (error) {
      // The host that served this page is gone.
      console.error(error);
      if (context === this.context) this.closeContext();
    }
  }

  // Connects the microphone. Firefox connects only devices of the context's rate.
  connect() {
    try {
      this.source = this.context.createMediaStreamSource(this.stream);
      this.source.connect(this.node.element);
      return true;
    } catch (error) {
      this.source = null;
      if (this.usesOwnRate) {
        this.release();
        this.report("failed", problemOf(error));
        return false;
      }
      this.usesOwnRate = true;
      this.closeContext();
      this.setContext();
      return false;
    }
  }

  captured(buffer) {
    if (this.wanted.captures && this.source) this.handlers.packet(buffer);
  }

  // Starts the output, and notices when the browser does not let it start.
  start() {
    if (this.context.state === "closed") return this.closeContext();
    this.resume();
    if (this.blockTimer || this.isBlocked || this.isBroken) return;
    const isUnused = navigator.userActivation?.hasBeenActive === false;
    this.blockTimer = setTimeout(() => {
      this.blockTimer = 0;
      if (this.context && this.context.state !== "running") this.setBlocked(true);
    }, isUnused ? patienceUnused : patience);
  }

  resume() {
    this.context?.resume().catch(() => {});
  }

  // The user acted on the page, which allows sound.
  allow() {
    this.resume();
    if (this.brokenTimer) return;
    this.brokenTimer = setTimeout(() => {
      this.brokenTimer = 0;
      if (this.isBlocked && this.context?.state !== "running") this.setOutput(false, true);
    }, patienceUsed);
  }

  setBlocked(isBlocked) {
    this.setOutput(isBlocked, false);
  }

  setOutput(isBlocked, isBroken) {
    clearTimeout(this.blockTimer);
    clearTimeout(this.brokenTimer);
    this.blockTimer = this.brokenTimer = 0;
    if (isBlocked === this.isBlocked && isBroken === this.isBroken) return;
    this.isBlocked = isBlocked;
    this.isBroken = isBroken;
    const change = isBlocked || isBroken ? addEventListener : removeEventListener;
    for (const each of gestures) change(each, this.gesture, { capture: true });
    this.report("changed");
  }

  closeContext() {
    const { context, node } = this;
    this.source?.disconnect();
    this.source = null;
    this.context = null;
    this.node = null;
    this.setBlocked(false);
    node?.close();
    if (context && context.state !== "closed") context.close().catch(() => {});
  }
}

function stop(stream) {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error) {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError": return "refused";
    case "NotFoundError":
    case "OverconstrainedError": return "missing";
    default: return "failed";
  }
}

async function workletNode(context, captured) {
  await context.audioWorklet.addModule(new URL("./soundworklet.js", import.meta.url));
  const element = new AudioWorkletNode(context, "perennial-sound", {
    numberOfInputs: 1, numberOfOutputs: 1, outputChannelCount: [1], channelCount: 1,
    channelCountMode: "explicit", channelInterpretation: "speakers",
  });
  element.port.onmessage = ({ data }) => captured(data);
  return {
    element,
    receive(message) {
      element.port.postMessage(message, message instanceof ArrayBuffer ? [message] : []);
    },
    close() {
      element.port.onmessage = null;
      element.port.postMessage("close");
      element.disconnect();
    },
  };
}

// Pages without TLS have only this older interface, which plays on the page's own thread.
function scriptNode(context, captured) {
  const element = context.createScriptProcessor(blockSamples, 1, 1);
  const rendering = new SoundRendering(context.sampleRate, captured);
  element.onaudioprocess = ({ inputBuffer, outputBuffer }) => {
    rendering.process(inputBuffer.getChannelData(0), outputBuffer.getChannelData(0));
  };
  return {
    element,
    receive(message) { rendering.receive(message); },
    close() {
      element.onaudioprocess = null;
      element.disconnect();
    },
  };
}
