import assert from "node:assert/strict";
import { test } from "node:test";

const { numberPacket, packetSamples, PacketWriter, readPacket } =
  await import("../../Sources/CWebClient/Client/soundpackets.js");
const { SoundRendering } = await import("../../Sources/CWebClient/Client/soundrendering.js");

function packetsOf(samples) {
  const packets = [];
  const writer = new PacketWriter((buffer) => {
    numberPacket(buffer, packets.length);
    packets.push(buffer);
  });
  writer.write(samples);
  return packets;
}

function tone(rate, seconds) {
  return Float32Array.from(
    { length: rate * seconds }, (_, index) => 0.5 * Math.sin(2 * Math.PI * 440 * index / rate));
}

// The number of times at which a tone rises; what is almost silent does not count.
function periods(samples) {
  let count = 0;
  let isLow = false;
  for (const sample of samples) {
    if (sample < -0.1) isLow = true;
    else if (sample > 0.1 && isLow) {
      isLow = false;
      count += 1;
    }
  }
  return count;
}

for (const rate of [48000, 44100, 96000]) {
  test(`a tone of the host is heard at ${rate} samples a second`, () => {
    const rendering = new SoundRendering(rate, () => {});
    rendering.receive({ captures: false, plays: true });
    const packets = packetsOf(tone(48000, 1));
    const heard = [];
    const block = new Float32Array(rate / 100);
    for (let index = 0; index < 106; index += 1) {
      if (packets[index]) rendering.receive(packets[index]);
      rendering.process(undefined, block);
      heard.push(...block);
    }
    assert.ok(Math.abs(periods(heard) - 440) <= 2, String(periods(heard)));
    assert.ok(Math.abs(Math.max(...heard) - 0.5) < 0.01);
  });

  test(`a microphone of ${rate} samples a second makes 100 packets a second`, () => {
    const packets = [];
    const rendering = new SoundRendering(rate, (buffer) => packets.push(buffer));
    rendering.receive({ captures: true, plays: false });
    const input = tone(rate, 2);
    const output = new Float32Array(128);
    for (let start = 0; start < input.length; start += 128) {
      rendering.process(input.subarray(start, start + 128), output);
      assert.ok(output.every((each) => each === 0));
    }
    assert.ok(Math.abs(packets.length - 200) <= 1, String(packets.length));
    const samples = packets.flatMap((each) => [...readPacket(each).samples]);
    assert.ok(Math.abs(periods(samples) - 880) <= 5, String(periods(samples)));
  });
}

test("nothing is captured or played before it is used, nor afterwards", () => {
  const packets = [];
  const rendering = new SoundRendering(48000, (buffer) => packets.push(buffer));
  const output = new Float32Array(960);
  const input = new Float32Array(960).fill(0.5);
  const sound = packetsOf(new Float32Array(20 * packetSamples).fill(0.5));
  for (const packet of sound) rendering.receive(packet);
  rendering.process(input, output);
  assert.ok(output.every((each) => each === 0));
  assert.equal(packets.length, 0);
  rendering.receive({ captures: true, plays: true });
  for (const packet of sound.slice(0, 10)) rendering.receive(packet);
  for (let count = 0; count < 2; count += 1) rendering.process(input, output);
  assert.ok(output.some((each) => each === 0.5));
  assert.equal(packets.length, 4);
  rendering.receive({ captures: false, plays: false });
  // The block that was begun ends, and fades out.
  rendering.process(input, output);
  for (let count = 0; count < 5; count += 1) {
    rendering.process(input, output);
    assert.ok(output.every((each) => each === 0));
  }
  assert.equal(packets.length, 4);
});

test("what the microphone heard before a pause is not sent after it", () => {
  const packets = [];
  const rendering = new SoundRendering(48000, (buffer) => packets.push(buffer));
  rendering.receive({ captures: true, plays: false });
  rendering.process(new Float32Array(470).fill(0.9), new Float32Array(128));
  rendering.receive({ captures: false, plays: false });
  rendering.receive({ captures: true, plays: false });
  rendering.process(new Float32Array(480), new Float32Array(128));
  assert.equal(packets.length, 1);
  assert.ok(readPacket(packets[0]).samples.every((each) => each === 0));
});

test("packets of a wrong length are ignored", () => {
  const rendering = new SoundRendering(48000, () => {});
  rendering.receive({ captures: false, plays: true });
  for (const length of [0, 3, 963, 965, 100000]) rendering.receive(new ArrayBuffer(length));
  const output = new Float32Array(4800).fill(1);
  rendering.process(undefined, output);
  assert.ok(output.every((each) => each === 0));
});
