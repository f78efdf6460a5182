// The browser's thread for sound.

import { SoundRendering } from "./soundrendering.js";

registerProcessor("perennial-sound", class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.isClosed = false;
    this.rendering = new SoundRendering(
      sampleRate, (buffer) => this.port.postMessage(buffer, [buffer]));
    this.port.onmessage = ({ data }) => {
      if (data === "close") this.isClosed = true;
      else this.rendering.receive(data);
    };
  }

  process([[input]], [[output]]) {
    this.rendering.process(input, output);
    return !this.isClosed;
  }
});
