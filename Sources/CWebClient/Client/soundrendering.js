// Everything that happens to samples on the browser's thread for sound: packets become what is
// played, and what the microphone hears becomes packets.

import { JitterBuffer } from "./soundjitter.js";
import { PacketWriter, packetRate, readPacket } from "./soundpackets.js";
import { Resampler } from "./soundresampling.js";

const chunkSamples = 128;

export class SoundRendering {
  // rate: the samples of a second of the browser's output and input; emit(buffer) takes the
  // packets of the microphone.
  constructor(rate, emit) {
    this.rate = Math.round(rate);
    this.buffer = new JitterBuffer();
    this.writer = new PacketWriter(emit);
    this.chunk = new Float32Array(chunkSamples);
    this.use = { captures: false, plays: false };
    this.playing = this.resampler(packetRate, this.rate);
    this.capturing = null;
  }

  // Messages of the page: a packet, or what is used.
  receive(message) {
    if (message instanceof ArrayBuffer) {
      const packet = this.use.plays ? readPacket(message) : null;
      if (packet) this.buffer.push(packet.sequence, packet.samples);
      return;
    }
    // Nothing that the microphone heard before belongs into the next packet.
    if (message.captures && !this.use.captures) {
      this.writer.clear();
      this.capturing = this.resampler(this.rate, packetRate);
    }
    if (!message.plays) this.buffer.clear();
    this.use = message;
  }

  // Handles the samples of one moment. Without a microphone there is no input.
  process(input, output) {
    if (output) this.play(output);
    if (input && this.use.captures) this.capture(input);
  }

  play(output) {
    if (!this.playing) return this.buffer.read(output);
    let written = 0;
    while (written < output.length) {
      written += this.playing.read(output.subarray(written));
      if (written === output.length) return;
      this.buffer.read(this.chunk);
      this.playing.write(this.chunk);
    }
  }

  capture(input) {
    if (!this.capturing) return this.writer.write(input);
    this.capturing.write(input);
    let count = 0;
    do {
      count = this.capturing.read(this.chunk);
      this.writer.write(this.chunk, count);
    } while (count > 0);
  }

  resampler(from, to) {
    return from === to ? null : new Resampler(from, to);
  }
}
