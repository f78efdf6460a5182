import assert from "node:assert/strict";
import { test } from "node:test";

const { JitterBuffer } = await import("../../Sources/CWebClient/Client/soundjitter.js");

const size = 480;
const level = (value) => new Float32Array(size).fill(value);

// Reads a number of milliseconds, in the blocks of a browser.
function read(buffer, milliseconds) {
  const output = new Float32Array(48 * milliseconds);
  for (let start = 0; start < output.length; start += 128) {
    buffer.read(output.subarray(start, start + 128));
  }
  return output;
}

// Returns whether almost a whole packet of a level was played. Fades pass through all levels.
function has(samples, value) {
  return samples.filter((each) => Math.abs(each - value) < 1e-6).length > 300;
}

// The largest step between two samples.
function roughness(samples) {
  let most = 0;
  for (let index = 1; index < samples.length; index += 1) {
    most = Math.max(most, Math.abs(samples[index] - samples[index - 1]));
  }
  return most;
}

test("nothing is played before the first packet", () => {
  assert.ok(read(new JitterBuffer(), 100).every((each) => each === 0));
});

test("playing begins when 30 ms wait, and loses nothing", () => {
  const buffer = new JitterBuffer();
  buffer.push(7, level(0.1));
  buffer.push(8, level(0.2));
  assert.ok(read(buffer, 10).every((each) => each === 0));
  buffer.push(9, level(0.3));
  const played = read(buffer, 35);
  for (const value of [0.1, 0.2, 0.3]) assert.ok(has(played, value), String(value));
  assert.equal(buffer.lost + buffer.dropped + buffer.late, 0);
});

test("a sound that is shorter than 30 ms is played too", () => {
  const buffer = new JitterBuffer();
  buffer.push(0, level(0.5));
  assert.ok(read(buffer, 60).some((each) => each === 0.5));
});

test("packets that change their order are played in order", () => {
  const buffer = new JitterBuffer();
  for (const [sequence, value] of [[2, 0.3], [0, 0.1], [1, 0.2], [4, 0.5], [3, 0.4]]) {
    buffer.push(sequence, level(value));
  }
  const played = read(buffer, 50);
  const firsts = [0.1, 0.2, 0.3, 0.4, 0.5].map((value) =>
    played.findIndex((each) => Math.abs(each - value) < 1e-6));
  assert.deepEqual([...firsts].sort((a, b) => a - b), firsts);
  assert.ok(!firsts.includes(-1));
});

test("a missing packet is silence that fades at both ends", () => {
  const buffer = new JitterBuffer();
  for (const sequence of [0, 1, 2, 4, 5, 6]) buffer.push(sequence, level(0.5));
  const played = read(buffer, 70);
  assert.equal(buffer.lost, 1);
  const gap = played.subarray(3 * size, 4 * size);
  assert.ok(gap.subarray(200, 480).filter((each) => each === 0).length > 200);
  assert.ok(roughness(played) < 0.01);
});

test("an end without a packet fades out, and the next sound fades in", () => {
  const buffer = new JitterBuffer();
  for (let sequence = 0; sequence < 4; sequence += 1) buffer.push(sequence, level(0.8));
  const first = read(buffer, 80);
  for (let sequence = 4; sequence < 8; sequence += 1) buffer.push(sequence, level(0.8));
  const second = read(buffer, 80);
  const played = Float32Array.from([...first, ...second]);
  assert.ok(roughness(played) < 0.01);
  assert.ok(second.some((each) => Math.abs(each - 0.8) < 1e-6));
  assert.equal(buffer.lost, 0);
});

test("after a pause, nothing waits for packets that were lost in it", () => {
  const buffer = new JitterBuffer();
  for (const sequence of [0, 1, 2, 3]) buffer.push(sequence, level(0.1));
  read(buffer, 100);
  for (const sequence of [8, 9, 10]) buffer.push(sequence, level(0.6));
  assert.ok(has(read(buffer, 12), 0.6));
  assert.equal(buffer.lost, 0);
});

test("more than 120 ms never waits, and the oldest is dropped", () => {
  const buffer = new JitterBuffer();
  for (let sequence = 0; sequence < 5000; sequence += 1) {
    buffer.push(sequence, level(sequence % 2));
    assert.ok(buffer.span <= 12);
    assert.ok(buffer.packets.size <= 12);
  }
  assert.equal(buffer.highest, 4999);
  assert.equal(buffer.dropped + buffer.packets.size, 5000);
});

test("the same packet twice is played once", () => {
  const buffer = new JitterBuffer();
  for (let count = 0; count < 1000; count += 1) buffer.push(5, level(0.5));
  assert.equal(buffer.packets.size, 1);
});

test("a packet that comes after its time is not played", () => {
  const buffer = new JitterBuffer();
  for (const sequence of [0, 2, 3]) buffer.push(sequence, level(0.1));
  read(buffer, 25);
  buffer.push(1, level(0.9));
  assert.equal(buffer.late, 1);
  assert.ok(read(buffer, 50).every((each) => each < 0.2));
});

test("numbers continue with 0 after the highest", () => {
  const buffer = new JitterBuffer();
  const numbers = [0xfffffffe, 0xffffffff, 0, 1, 2];
  numbers.forEach((sequence, index) => buffer.push(sequence, level((index + 1) / 10)));
  const played = read(buffer, 50);
  for (let index = 1; index <= 5; index += 1) {
    assert.ok(has(played, index / 10), String(index));
  }
  assert.equal(buffer.lost + buffer.dropped + buffer.late, 0);
});

test("a series that begins again with 0 replaces the one before", () => {
  const buffer = new JitterBuffer();
  for (let sequence = 90000; sequence < 90004; sequence += 1) buffer.push(sequence, level(0.1));
  read(buffer, 15);
  for (let sequence = 0; sequence < 4; sequence += 1) buffer.push(sequence, level(0.7));
  assert.ok(has(read(buffer, 60), 0.7));
  assert.ok(buffer.span <= 12);
});

test("numbers in a hostile order neither grow the buffer nor stop it", () => {
  const buffer = new JitterBuffer();
  let state = 1;
  for (let count = 0; count < 20000; count += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const near = (buffer.next ?? 0) + (state >>> 22) - 512;
    buffer.push((count % 3 ? near : state) >>> 0, level(0.5));
    if (count % 5 === 0) read(buffer, 3);
    assert.ok(buffer.packets.size <= 12 && buffer.span <= 12 && buffer.span >= 0);
  }
  buffer.clear();
  for (let sequence = 0; sequence < 4; sequence += 1) buffer.push(sequence, level(0.25));
  assert.ok(read(buffer, 60).some((each) => Math.abs(each - 0.25) < 1e-6));
});

test("what a faster sender leaves behind is given up again", () => {
  const buffer = new JitterBuffer();
  for (let sequence = 0; sequence < 9; sequence += 1) buffer.push(sequence, level(0.5));
  let most = 0;
  for (let sequence = 9; sequence < 2000; sequence += 1) {
    read(buffer, 10);
    buffer.push(sequence, level(0.5));
    if (sequence > 1500) most = Math.max(most, buffer.span);
  }
  assert.ok(most <= 4, String(most));
  assert.ok(buffer.dropped >= 4 && buffer.dropped <= 8, String(buffer.dropped));
});

test("regular packets are played without any loss for a minute", () => {
  const buffer = new JitterBuffer();
  let sequence = 0;
  for (let time = 0; time < 6000; time += 1) {
    buffer.push(sequence, level(0.5));
    sequence += 1;
    read(buffer, 10);
  }
  assert.equal(buffer.lost + buffer.dropped + buffer.late, 0);
});

test("cleared sound fades out and is not heard again", () => {
  const buffer = new JitterBuffer();
  for (let sequence = 0; sequence < 10; sequence += 1) buffer.push(sequence, level(0.5));
  read(buffer, 15);
  buffer.clear();
  const rest = read(buffer, 100);
  assert.ok(rest.subarray(size).every((each) => each === 0));
});
