// The buffer between packets that arrive irregularly and a loudspeaker that takes samples
// regularly. It runs on the thread that plays, and does not look at a clock: the samples that are
// read are the time.

import { packetSamples } from "./soundpackets.js";

// The number of packets that wait before playing begins: 30 ms.
const target = 3;
// The maximum that waits: 120 ms.
const most = 12;
// The length of a fade, in samples: 2.5 ms.
const fade = 120;
// The step in which the buffer looks for packets while it plays nothing, in samples.
const idleStep = 48;
// A sequence number this far from the expected one belongs to another series.
const seriesStep = 500;
// The number of packets after which the buffer gives up what was never needed, because the sender's
// clock is faster than this one.
const surplusInterval = 100;

export class JitterBuffer {
  constructor() {
    this.packets = new Map();
    // The sequence number that is played next, or null before the first packet.
    this.next = null;
    this.highest = 0;
    this.hasStarted = false;
    this.isPlaying = false;
    this.waited = 0;
    this.block = new Float32Array(packetSamples);
    this.length = 0;
    this.offset = 0;
    // The end of what was played, backwards: it fades out where the next packet is missing.
    this.tail = new Float32Array(fade);
    this.isJoint = true;
    this.lost = 0;
    this.dropped = 0;
    this.late = 0;
    this.measure();
  }

  // The number of packets that wait, including those that are missing among them.
  get span() {
    return this.packets.size === 0 ? 0 : distance(this.next, this.highest) + 1;
  }

  push(sequence, samples) {
    if (this.next === null || Math.abs(distance(this.next, sequence)) > seriesStep) {
      this.clear();
      this.next = this.highest = sequence;
    }
    if (distance(this.next, sequence) < 0) {
      if (this.hasStarted) {
        this.late += 1;
        return;
      }
      this.next = sequence;
    }
    if (this.packets.size === 0 || distance(this.highest, sequence) > 0) this.highest = sequence;
    this.packets.set(sequence, samples);
    if (this.span > most) this.dropTo(target);
  }

  // Forgets what waits. What was played last fades out.
  clear() {
    this.packets.clear();
    this.next = null;
    this.hasStarted = false;
    this.isPlaying = false;
    this.waited = 0;
    this.isJoint = true;
  }

  // Fills the output.
  read(output) {
    let written = 0;
    while (written < output.length) {
      if (this.offset === this.length) this.advance();
      const count = Math.min(this.length - this.offset, output.length - written);
      output.set(this.block.subarray(this.offset, this.offset + count), written);
      this.offset += count;
      written += count;
    }
  }

  // Makes the next block.
  advance() {
    this.offset = 0;
    if (!this.isPlaying && !this.mayStart()) return this.pause(idleStep);
    if (this.packets.size === 0) {
      this.isPlaying = false;
      this.waited = 0;
      return this.pause(fade);
    }
    const samples = this.packets.get(this.next);
    this.packets.delete(this.next);
    this.next = (this.next + 1) >>> 0;
    if (samples) this.play(samples);
    else {
      this.lost += 1;
      this.pause(packetSamples);
    }
    this.keepLow();
  }

  // A sound that is shorter than the target is played after the time that it would have waited.
  mayStart() {
    if (this.packets.size === 0) {
      this.waited = 0;
      return false;
    }
    this.waited += idleStep;
    if (this.span < target && this.waited < target * packetSamples) return false;
    this.skipMissing();
    this.hasStarted = true;
    this.isPlaying = true;
    this.measure();
    return true;
  }

  play(samples) {
    this.block.set(samples);
    this.length = packetSamples;
    if (this.isJoint) {
      for (let index = 0; index < fade; index += 1) {
        const part = index / fade;
        this.block[index] = this.block[index] * part + this.tail[index] * (1 - part);
      }
    }
    this.isJoint = false;
    for (let index = 0; index < fade; index += 1) {
      this.tail[index] = this.block[packetSamples - 1 - index];
    }
  }

  pause(length) {
    this.block.fill(0, 0, length);
    this.length = length;
    const count = Math.min(fade, length);
    for (let index = 0; index < count; index += 1) {
      this.block[index] = this.tail[index] * (1 - index / count);
    }
    this.tail.fill(0);
    this.isJoint = true;
  }

  // Gives up a packet if, for a while, more than the target waited at any time.
  keepLow() {
    this.least = Math.min(this.least, this.span);
    this.measured += 1;
    if (this.measured < surplusInterval) return;
    if (this.least >= target) this.dropTo(this.span - 1);
    this.measure();
  }

  measure() {
    this.least = Infinity;
    this.measured = 0;
  }

  dropTo(span) {
    const first = (this.highest - span + 1) >>> 0;
    for (const sequence of [...this.packets.keys()]) {
      if (distance(first, sequence) >= 0) continue;
      this.packets.delete(sequence);
      this.dropped += 1;
    }
    this.next = first;
    this.isJoint = true;
    this.skipMissing();
    this.measure();
  }

  skipMissing() {
    while (this.packets.size > 0 && !this.packets.has(this.next)) {
      this.next = (this.next + 1) >>> 0;
    }
  }
}

// Returns how far a sequence number is after another one; 0 follows the highest.
function distance(from, to) {
  return (to - from) | 0;
}
