import assert from "node:assert/strict";
import { test } from "node:test";

const { Resampler } = await import("../../Sources/CWebClient/Client/soundresampling.js");

function tone(rate, frequency, count) {
  return Float32Array.from(
    { length: count }, (_, index) => 0.5 * Math.sin(2 * Math.PI * frequency * index / rate));
}

function convert(from, to, input, block = 128) {
  const resampler = new Resampler(from, to);
  const results = [];
  const output = new Float32Array(77);
  for (let start = 0; start < input.length; start += block) {
    resampler.write(input.subarray(start, start + block));
    for (let count = resampler.read(output); count > 0; count = resampler.read(output)) {
      results.push(...output.subarray(0, count));
    }
  }
  return Float32Array.from(results);
}

// The largest difference from a tone, without the first and last samples.
function difference(samples, rate, frequency) {
  const wanted = tone(rate, frequency, samples.length);
  let most = 0;
  for (let index = 400; index < samples.length - 400; index += 1) {
    most = Math.max(most, Math.abs(samples[index] - wanted[index]));
  }
  return most;
}

const rates = [[44100, 48000], [48000, 44100], [96000, 48000], [48000, 96000], [16000, 48000],
  [48000, 16000], [22050, 48000], [48000, 11025], [192000, 48000]];

for (const [from, to] of rates) {
  test(`a tone is the same from ${from} to ${to} samples`, () => {
    for (const frequency of [100, 440, 3000]) {
      const output = convert(from, to, tone(from, frequency, from / 2));
      assert.ok(Math.abs(output.length - to / 2) < 120, String(output.length));
      assert.ok(difference(output, to, frequency) < 0.002, `${frequency} Hz`);
    }
  });
}

test("what the lower rate cannot have is removed", () => {
  const output = convert(48000, 16000, tone(48000, 11000, 24000));
  assert.ok(output.subarray(200, -200).every((each) => Math.abs(each) < 0.001));
});

test("the length of the blocks changes nothing", () => {
  const input = tone(44100, 440, 20000);
  const one = convert(44100, 48000, input, 20000);
  for (const block of [1, 7, 128, 5000]) {
    const other = convert(44100, 48000, input, block);
    assert.deepEqual(other, one);
  }
});

test("a minute of samples loses none, and needs no more memory", () => {
  const resampler = new Resampler(44100, 48000);
  const input = new Float32Array(441);
  const output = new Float32Array(4096);
  let count = 0;
  for (let second = 0; second < 60; second += 1) {
    for (let block = 0; block < 100; block += 1) {
      resampler.write(input);
      count += resampler.read(output);
    }
  }
  assert.ok(Math.abs(count - 60 * 48000) < 40, String(count));
  assert.equal(resampler.samples.length, 4096);
});

test("a rate without a common divisor still works", () => {
  const output = convert(44101, 48000, tone(44101, 440, 22050));
  assert.ok(difference(output, 48000, 440) < 0.01);
});
