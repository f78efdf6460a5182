// Reads display lists: the drawings of an app, as docs/formats/page-v1.md describes them.
//
// Invariants: a list over a limit, or with an item that the format does not have, is refused as a
// whole; a list that was read contains only finite numbers, known choices, texts and colours, and
// every image that it draws.

const operationsMax = 50000;
const segmentsMax = 200000;
const imagesMax = 1000;
const depthMax = 8;
const lengthMax = 8 << 20;
const numberMax = 1000000;
const partsMax = 64;

const blends = new Set([
  "source-over", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
  "soft-light", "hard-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
  "copy", "source-in", "source-out", "source-atop", "destination-over", "destination-in",
  "destination-out", "destination-atop", "xor", "lighter",
]);
const caps = new Set(["butt", "round", "square"]);
const joins = new Set(["miter", "round", "bevel"]);
const alignments = new Set(["left", "center", "right"]);
const lengths = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const number = /^-?\d{1,7}(\.\d{1,6})?$/;
const image = /^data:image\/(png|jpeg|gif|webp);base64,/;
const color = /^(?:[A-Za-z0-9]{1,40}|#[0-9a-fA-F]{8}(?:\/#[0-9a-fA-F]{8})?)$/;

class Refused extends Error {}

// Returns the list of a text as {bounds, images, operations}; null if it is refused. An image is
// {address}, {symbol, color} or {list}; an operation begins with its letter.
export function readDisplayList(text) {
  if (typeof text !== "string" || text.length > lengthMax || !text.endsWith(";")) return null;
  try {
    return new Reader(text).list();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

class Reader {
  constructor(text) {
    this.items = text.split(";");
    this.items.pop();
    this.position = 0;
    this.operations = 0;
    this.segments = 0;
  }

  list() {
    const fields = this.next();
    require(fields?.letter === "L" && fields.number() === 1);
    const list = { bounds: fields.rect(), images: [], operations: [] };
    fields.end();
    this.body(list, 0);
    return list;
  }

  // Returns the fields of the next item; null at the end.
  next() {
    if (this.position >= this.items.length) return null;
    return new Fields(this.items[this.position++]);
  }

  // Reads images and operations up to the end of the list.
  body(list, depth) {
    require(depth <= depthMax);
    let saved = 0;
    for (let fields = this.next(); fields; fields = this.next()) {
      if (fields.letter === "E") {
        require(depth > 0 && saved === 0);
        return fields.end();
      }
      const drawn = this.image(fields, depth);
      if (drawn) {
        require(list.operations.length === 0 && list.images.length < imagesMax);
        list.images.push(drawn);
        continue;
      }
      this.operations += 1;
      require(this.operations <= operationsMax);
      if (fields.letter === "q") saved += 1;
      if (fields.letter === "Q") saved -= 1;
      require(saved >= 0);
      list.operations.push([fields.letter, ...this.operation(fields, list)]);
      fields.end();
    }
    require(depth === 0 && saved === 0);
  }

  image(fields, depth) {
    switch (fields.letter) {
      case "N": {
        const address = fields.string();
        require(image.test(address));
        fields.end();
        return { address };
      }
      case "Y": {
        const symbol = { symbol: fields.string(), color: fields.color() };
        fields.end();
        return symbol;
      }
      case "D": {
        const list = { bounds: fields.rect(), images: [], operations: [] };
        fields.end();
        this.body(list, depth + 1);
        return { list };
      }
      default: return null;
    }
  }

  // Returns the arguments of an operation.
  operation(fields, list) {
    switch (fields.letter) {
      case "q": case "Q": return [];
      case "c": case "C": case "x": return [this.path(fields)];
      case "a": return [fields.number(0, 1)];
      case "b": return [fields.choice(blends)];
      case "h": return fields.isEmpty ? [] : [
        fields.number(), fields.number(), fields.number(0), fields.color(),
      ];
      case "p": return [pen(fields)];
      case "f": case "F": case "s": return [fields.color(), this.path(fields)];
      case "g": return [gradient(fields)];
      case "t": return [text(fields)];
      case "i": {
        const index = fields.number(0);
        require(Number.isInteger(index) && index < list.images.length);
        return [index, fields.rect(), fields.matrix()];
      }
      default: throw new Refused();
    }
  }

  // Returns a path as a list of segments, each a letter and numbers.
  path(fields) {
    const written = fields.next();
    const path = [];
    if (written === "") return path;
    require(written[0] === "M");
    for (const part of written.split(/(?=[A-Z])/)) {
      const letter = part[0];
      require(Object.hasOwn(lengths, letter) && ++this.segments <= segmentsMax);
      const numbers = part.length > 1 ? part.slice(1).split(" ").map(asNumber) : [];
      require(numbers.length === lengths[letter]);
      path.push([letter, ...numbers]);
    }
    return path;
  }
}

function pen(fields) {
  const pen = {
    width: fields.number(0), cap: fields.choice(caps), join: fields.choice(joins),
    miterLimit: fields.number(0), dashPhase: fields.number(), dashes: [], matrix: null,
  };
  const count = fields.number(0, partsMax);
  for (let i = 0; i < count; i++) pen.dashes.push(fields.number(0));
  if (!fields.isEmpty) pen.matrix = fields.matrix();
  return pen;
}

function gradient(fields) {
  const gradient = {
    isRadial: fields.flag(),
    start: [fields.number(), fields.number(), fields.number(0)],
    end: [fields.number(), fields.number(), fields.number(0)],
    before: fields.flag(), after: fields.flag(), matrix: fields.matrix(), stops: [],
  };
  while (!fields.isEmpty) {
    require(gradient.stops.length < partsMax);
    gradient.stops.push([fields.number(0, 1), fields.color()]);
  }
  return gradient;
}

function text(fields) {
  return {
    text: fields.string(), x: fields.number(), y: fields.number(), size: fields.number(0),
    weight: fields.number(1, 1000), isMonospaced: fields.flag(), color: fields.color(),
    kern: fields.number(), alignment: fields.choice(alignments), matrix: fields.matrix(),
  };
}

// The fields of an item, read in order.
class Fields {
  constructor(item) {
    this.letter = item[0];
    this.fields = item.length > 1 ? item.slice(1).split(",") : [];
    // The only field of an item may be an empty path.
    if (item.length === 1 && "cCx".includes(this.letter)) this.fields = [""];
    this.position = 0;
  }

  get isEmpty() { return this.position >= this.fields.length; }

  next() {
    require(!this.isEmpty);
    return this.fields[this.position++];
  }

  end() { require(this.isEmpty); }

  number(least = -numberMax, most = numberMax) {
    const value = asNumber(this.next());
    require(value >= least && value <= most);
    return value;
  }

  flag() {
    const value = this.number();
    require(value === 0 || value === 1);
    return value === 1;
  }

  rect() { return [this.number(), this.number(), this.number(0), this.number(0)]; }

  matrix() { return Array.from({ length: 6 }, () => this.number()); }

  choice(choices) {
    const value = this.next();
    require(choices.has(value));
    return value;
  }

  color() {
    const value = this.next();
    require(color.test(value));
    return value;
  }

  string() {
    return this.next().replace(/%(..?)?/g, (_, code) => {
      const character = { 25: "%", "3b": ";", "2c": "," }[code];
      require(character !== undefined);
      return character;
    });
  }
}

function asNumber(text) {
  require(number.test(text));
  const value = Number(text);
  require(Math.abs(value) <= numberMax);
  return value;
}

function require(condition) {
  if (!condition) throw new Refused();
}
