// Changes the rate of samples with a windowed sinc filter, for browsers and devices that do not run
// at the rate of packets.

// The zeros of the filter on each side of its middle.
const zeros = 16;
// The shape of the Kaiser window: about 80 dB of attenuation.
const beta = 8;
// The part of the band that passes; the rest is for the filter's slope.
const passband = 0.92;
// The maximum number of positions between two samples for which the filter is computed.
const phasesMax = 2048;

export class Resampler {
  constructor(from, to) {
    const divisor = greatestCommonDivisor(from, to);
    // The distance of two results, as a fraction of samples.
    this.step = from / divisor;
    this.denominator = to / divisor;
    this.phase = 0;
    const scale = Math.min(1, to / from) * passband;
    this.half = Math.ceil(zeros / scale);
    this.phases = Math.min(this.denominator, phasesMax);
    this.filters = Array.from({ length: this.phases }, (_, phase) =>
      filter(phase / this.phases, scale, this.half));
    // The samples around the present position; the first result is around the first sample.
    this.samples = new Float32Array(4096);
    this.count = this.half - 1;
    this.position = this.half - 1;
  }

  write(input) {
    this.makeSpace(input.length);
    this.samples.set(input, this.count);
    this.count += input.length;
  }

  // Fills the output as far as there are samples. Returns the number of results.
  read(output) {
    let written = 0;
    while (written < output.length && this.position + this.half < this.count) {
      const phase = Math.floor(this.phase * this.phases / this.denominator);
      const weights = this.filters[phase];
      const start = this.position - this.half + 1;
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1) {
        sum += weights[index] * this.samples[start + index];
      }
      output[written] = sum;
      written += 1;
      this.phase += this.step;
      this.position += Math.floor(this.phase / this.denominator);
      this.phase %= this.denominator;
    }
    return written;
  }

  makeSpace(length) {
    if (this.count + length <= this.samples.length) return;
    const first = Math.min(this.position - this.half + 1, this.count);
    const kept = this.samples.subarray(first, this.count);
    const size = Math.max(this.samples.length, 2 * (kept.length + length));
    const samples = size === this.samples.length ? this.samples : new Float32Array(size);
    samples.set(kept);
    this.samples = samples;
    this.count -= first;
    this.position -= first;
  }
}

// Returns the weights of the samples around a position between two samples.
function filter(offset, scale, half) {
  const weights = Float64Array.from({ length: 2 * half }, (_, index) => {
    const distance = index - half + 1 - offset;
    return sinc(scale * distance) * kaiser(distance / half);
  });
  const sum = weights.reduce((total, each) => total + each, 0);
  return weights.map((each) => each / sum);
}

function sinc(x) {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x) {
  return Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta);
}

// The modified Bessel function of the first kind and order 0.
function bessel(x) {
  let sum = 1;
  let term = 1;
  for (let index = 1; term > sum * 1e-12; index += 1) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
