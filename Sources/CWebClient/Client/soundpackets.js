// The packets of the socket for sound: a sequence number of 4 bytes, then 10 ms of samples. All
// numbers have the least significant byte first.

export const packetRate = 48000;
export const packetSamples = 480;
const headerBytes = 4;
const packetBytes = headerBytes + 2 * packetSamples;

// Returns the sequence number and the samples of a packet, from -1 to 1, or null if it is none.
export function readPacket(buffer) {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== packetBytes) return null;
  const view = new DataView(buffer);
  const samples = new Float32Array(packetSamples);
  for (let index = 0; index < packetSamples; index += 1) {
    samples[index] = view.getInt16(headerBytes + 2 * index, true) / 32768;
  }
  return { sequence: view.getUint32(0, true), samples };
}

// Writes the sequence number into a packet.
export function numberPacket(buffer, sequence) {
  new DataView(buffer).setUint32(0, sequence, true);
}

// Collects samples until there are enough for a packet.
export class PacketWriter {
  // emit(buffer) is called with each packet, which has no sequence number yet.
  constructor(emit) {
    this.emit = emit;
    this.clear();
  }

  clear() {
    this.buffer = new ArrayBuffer(packetBytes);
    this.view = new DataView(this.buffer);
    this.count = 0;
  }

  write(samples, count = samples.length) {
    for (let index = 0; index < count; index += 1) {
      this.view.setInt16(headerBytes + 2 * this.count, integer(samples[index]), true);
      this.count += 1;
      if (this.count < packetSamples) continue;
      const { buffer } = this;
      this.clear();
      this.emit(buffer);
    }
  }
}

// A sample that is no number, as broken drivers send, is written as 0.
function integer(sample) {
  return Math.max(-32768, Math.min(32767, Math.round(sample * 32768)));
}
