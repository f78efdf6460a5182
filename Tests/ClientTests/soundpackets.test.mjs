import assert from "node:assert/strict";
import { test } from "node:test";

const { numberPacket, packetSamples, PacketWriter, readPacket } =
  await import("../../Sources/CWebClient/Client/soundpackets.js");

test("a packet of any other length is none", () => {
  for (const length of [0, 1, 4, 963, 965, 1928, 964 * 500]) {
    assert.equal(readPacket(new ArrayBuffer(length)), null);
  }
  for (const other of [null, undefined, "x".repeat(964), 964, new Uint8Array(964), {}]) {
    assert.equal(readPacket(other), null);
  }
  assert.notEqual(readPacket(new ArrayBuffer(964)), null);
});

test("the bytes of a packet have the least significant one first", () => {
  const bytes = new Uint8Array(964);
  bytes.set([0x04, 0x03, 0x02, 0xff, 0x01, 0x00, 0xff, 0xff, 0x00, 0x80, 0xff, 0x7f]);
  const { sequence, samples } = readPacket(bytes.buffer);
  assert.equal(sequence, 0xff020304);
  assert.deepEqual([...samples.slice(0, 4)], [1, -1, -32768, 32767].map((each) => each / 32768));
});

test("written samples are read again, whatever the lengths in which they come", () => {
  const packets = [];
  const writer = new PacketWriter((buffer) => packets.push(buffer));
  const samples = Float32Array.from(
    { length: 3 * packetSamples + 7 }, (_, index) => ((index * 37) % 65536 - 32768) / 32768);
  for (let start = 0, length = 1; start < samples.length; start += length, length += 13) {
    writer.write(samples.subarray(start, start + length));
  }
  assert.equal(packets.length, 3);
  const read = packets.flatMap((each) => [...readPacket(each).samples]);
  assert.deepEqual(read, [...samples.slice(0, 3 * packetSamples)]);
});

test("samples that are too loud or no numbers are clipped and silenced", () => {
  let packet = null;
  const writer = new PacketWriter((buffer) => { packet = buffer; });
  const samples = new Float32Array(packetSamples);
  samples.set([2, -2, NaN, Infinity, -Infinity, 1, -1]);
  writer.write(samples);
  const most = 32767 / 32768;
  assert.deepEqual([...readPacket(packet).samples.slice(0, 7)], [most, -1, 0, most, -1, most, -1]);
});

test("nothing that was written before a clear is in the next packet", () => {
  const packets = [];
  const writer = new PacketWriter((buffer) => packets.push(buffer));
  writer.write(new Float32Array(479).fill(0.5));
  writer.clear();
  writer.write(new Float32Array(480));
  assert.equal(packets.length, 1);
  assert.ok(readPacket(packets[0]).samples.every((each) => each === 0));
});

test("the sequence number is written into a packet", () => {
  const packet = new ArrayBuffer(964);
  numberPacket(packet, 0xffffffff);
  assert.equal(readPacket(packet).sequence, 0xffffffff);
});
