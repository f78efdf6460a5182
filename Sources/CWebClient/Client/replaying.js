// Performs the operations of a display list on the context of a canvas.

// The modes that a canvas applies to its whole area; they are restricted to the area that is drawn.
const wholeModes = new Set([
  "copy", "source-in", "source-out", "destination-in", "destination-atop",
]);
// The maximum width of a soft edge, in pixels: browsers take long for more.
const blurMax = 500;

// Draws a list whose bounds fill a canvas at `scale` pixels per point. `surroundings`:
// `color(value)` returns a CSS colour; `image(image, scale)` returns what a canvas can draw, or
// null while it is loaded; `fonts` has the families; `symbol(context, name, color)` draws a symbol
// into a square of 24 points.
export function replay(list, context, scale, surroundings) {
  new Replay(list, context, scale, surroundings).perform();
}

class Replay {
  constructor(list, context, scale, surroundings) {
    this.list = list;
    this.context = context;
    this.scale = scale;
    this.surroundings = surroundings;
    this.pen = null;
    this.mode = "source-over";
    this.saved = [];
  }

  perform() {
    const { context, list, scale } = this;
    const [x, y] = list.bounds;
    context.save();
    context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    for (const [letter, ...values] of list.operations) this.operate(letter, values);
    context.restore();
  }

  operate(letter, values) {
    const { context } = this;
    switch (letter) {
      case "q":
        context.save();
        this.saved.push([this.pen, this.mode]);
        break;
      case "Q":
        context.restore();
        [this.pen, this.mode] = this.saved.pop();
        break;
      case "c": case "C":
        this.trace(values[0]);
        context.clip(letter === "C" ? "evenodd" : "nonzero");
        break;
      case "a":
        [context.globalAlpha] = values;
        break;
      case "b":
        [this.mode] = values;
        context.globalCompositeOperation = this.mode;
        break;
      case "h": return this.shadow(values);
      case "p": return this.setPen(values[0]);
      case "f": case "F":
        return this.fill(values[0], values[1], letter === "F" ? "evenodd" : "nonzero");
      case "s": return this.stroke(values[0], values[1]);
      case "x": return this.clear(values[0]);
      case "g": return this.gradient(values[0]);
      case "t": return this.text(values[0]);
      case "i": return this.image(...values);
    }
  }

  trace(path) {
    const { context } = this;
    context.beginPath();
    for (const [letter, ...numbers] of path) {
      switch (letter) {
        case "M": context.moveTo(...numbers); break;
        case "L": context.lineTo(...numbers); break;
        case "Q": context.quadraticCurveTo(...numbers); break;
        case "C": context.bezierCurveTo(...numbers); break;
        case "Z": context.closePath(); break;
      }
    }
  }

  // Shadows are not affected by the transform of a canvas.
  shadow([dx = 0, dy = 0, blur = 0, color = null]) {
    const { context, scale } = this;
    context.shadowOffsetX = dx * scale;
    context.shadowOffsetY = dy * scale;
    context.shadowBlur = Math.min(blur * scale, blurMax);
    context.shadowColor = color ? this.surroundings.color(color) : "rgba(0, 0, 0, 0)";
  }

  setPen(pen) {
    const { context } = this;
    this.pen = pen;
    context.lineWidth = pen.width;
    context.lineCap = pen.cap;
    context.lineJoin = pen.join;
    context.miterLimit = pen.miterLimit;
    context.setLineDash(pen.dashes);
    context.lineDashOffset = pen.dashPhase;
  }

  fill(color, path, rule) {
    const { context } = this;
    context.fillStyle = this.surroundings.color(color);
    this.trace(path);
    this.within(rule, () => context.fill(rule));
  }

  // Performs a fill of the present path. A mode that a canvas applies to its whole area is
  // restricted to the path.
  within(rule, draw) {
    const { context } = this;
    if (!wholeModes.has(this.mode)) return draw();
    context.save();
    context.clip(rule);
    draw();
    context.restore();
  }

  stroke(color, path) {
    const { context } = this;
    // A canvas ignores a width of 0 and keeps the one before.
    if (this.pen?.width === 0) return;
    context.strokeStyle = this.surroundings.color(color);
    this.trace(path);
    const matrix = this.pen?.matrix;
    if (!matrix) return context.stroke();
    context.save();
    context.transform(matrix[0], matrix[1], matrix[2], matrix[3], 0, 0);
    context.stroke();
    context.restore();
  }

  clear(path) {
    const { context } = this;
    context.save();
    context.globalCompositeOperation = "destination-out";
    context.globalAlpha = 1;
    context.shadowColor = "rgba(0, 0, 0, 0)";
    context.fillStyle = "#000";
    this.trace(path);
    context.fill("nonzero");
    context.restore();
  }

  gradient({ isRadial, start, end, before, after, matrix, stops }) {
    const { context, list } = this;
    const [x, y, width, height] = list.bounds;
    const made = isRadial
      ? context.createRadialGradient(...start, ...end)
      : context.createLinearGradient(start[0], start[1], end[0], end[1]);
    if (stops.length === 0) return;
    if (!before) made.addColorStop(0, "rgba(0, 0, 0, 0)");
    for (const [location, color] of stops) {
      made.addColorStop(location, this.surroundings.color(color));
    }
    if (!after) made.addColorStop(1, "rgba(0, 0, 0, 0)");
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    // The area is in the list's coordinates, the gradient in its own.
    context.transform(...matrix);
    context.fillStyle = made;
    this.within("nonzero", () => context.fill("nonzero"));
    context.restore();
  }

  text({ text, x, y, size, weight, isMonospaced, color, kern, alignment, matrix }) {
    const { context, surroundings } = this;
    context.save();
    context.transform(...matrix);
    const family = isMonospaced ? surroundings.fonts.monospaced : surroundings.fonts.ordinary;
    context.font = `${Math.round(weight)} ${size}px ${family}`;
    context.fontKerning = "none";
    context.textRendering = "geometricPrecision";
    context.letterSpacing = `${kern}px`;
    context.textAlign = alignment;
    context.textBaseline = "alphabetic";
    context.direction = "ltr";
    context.fillStyle = surroundings.color(color);
    context.fillText(text, x, y);
    context.restore();
  }

  image(index, [x, y, width, height], matrix) {
    const { context, list, surroundings } = this;
    if (!(width > 0 && height > 0)) return;
    const image = list.images[index];
    context.save();
    context.transform(...matrix);
    if (image.symbol !== undefined) {
      const side = Math.min(width, height);
      context.translate(x + (width - side) / 2, y + (height - side) / 2);
      context.scale(side / 24, side / 24);
      surroundings.symbol(context, image.symbol, surroundings.color(image.color));
    } else {
      const drawn = surroundings.image(image, this.pixels(image, width, height, matrix));
      if (drawn) {
        context.beginPath();
        context.rect(x, y, width, height);
        this.within("nonzero", () => context.drawImage(drawn, x, y, width, height));
      }
    }
    context.restore();
  }

  // Returns the pixels per point at which a drawn image is drawn as sharp as its surroundings.
  pixels({ list }, width, height, [a, b, c, d]) {
    if (!list) return 1;
    const [, , ownWidth, ownHeight] = list.bounds;
    if (!(ownWidth > 0 && ownHeight > 0)) return 1;
    return this.scale * Math.max(
      Math.hypot(a, b) * width / ownWidth, Math.hypot(c, d) * height / ownHeight);
  }
}
