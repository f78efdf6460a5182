// Line symbols under the names that apps use, drawn for a 24 by 24 square.

const person = "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20c0-4 3.4-6 7.5-6s7.5 2 7.5 6";
const personSmall = "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 19c0-3.4 2.9-5.2 6.5-5.2s6.5 1.8 6.5 5.2";
const phone = "M6.5 3.8l2.3-.3 1.9 4.4-2 1.7a12 12 0 0 0 5.7 5.7l1.7-2 4.4 1.9-.3 2.3a2.6 2.6 0 0 1-2.6 2.3C10.5 19.5 4.5 13.5 4.2 6.4a2.6 2.6 0 0 1 2.3-2.6";
const mic = "M12 3.5a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3M6 11a6 6 0 0 0 12 0M12 17v3.5M9 20.5h6";
const circle = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18";

const paths = {
  "chevron.right": "M9 5l7 7-7 7",
  "chevron.left": "M15 5l-7 7 7 7",
  "chevron.down": "M5 9l7 7 7-7",
  "chevron.up": "M5 15l7-7 7 7",
  "chevron.backward": "M15 5l-7 7 7 7",
  "chevron.forward": "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  "line.3.horizontal": "M5 7.5h14M5 12h14M5 16.5h14",
  "plus.circle": `${circle}M12 8v8M8 12h8`,
  "minus.circle": `${circle}M8 12h8`,
  person,
  "person.fill": person,
  "person.2": `${personSmall}M15.5 5.3a3.3 3.3 0 0 1 0 6.4M17.5 14.2c2.4.6 4 2.3 4 4.8`,
  "person.3": `${personSmall}M15.5 5.3a3.3 3.3 0 0 1 0 6.4M17.5 14.2c2.4.6 4 2.3 4 4.8`,
  "person.crop.circle": `${circle}M12 7.2a3 3 0 1 1 0 6 3 3 0 0 1 0-6M6 18.6c1-2.4 3.3-3.4 6-3.4s5 1 6 3.4`,
  "person.badge.plus": `${personSmall}M19 8v6M16 11h6`,
  magnifyingglass: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3L20.5 20.5",
  "square.and.pencil": "M12 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-6M18 3.5a1.8 1.8 0 0 1 2.5 2.5L12.5 14l-3.3.8.8-3.3z",
  pencil: "M16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1 1-4z",
  "note.text": "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M4 8.5h16M7.5 12.5h9M7.5 16h6",
  gear: `M12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M10.3 3.5h3.4l.5 2.4 1.9 1.1 2.3-.8 1.7 2.9-1.8 1.6v2.2l1.8 1.6-1.7 2.9-2.3-.8-1.9 1.1-.5 2.4h-3.4l-.5-2.4L7.9 16.6l-2.3.8-1.7-2.9 1.8-1.6v-2.2L3.9 9.1l1.7-2.9 2.3.8 1.9-1.1z`,
  xmark: "M6 6l12 12M18 6L6 18",
  "xmark.circle": `${circle}M9 9l6 6M15 9l-6 6`,
  checkmark: "M5 12.5l4.7 5L19 7",
  "checkmark.circle": `${circle}M8 12.3l2.8 3L16 9.3`,
  trash: "M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5M6.5 6.5l.8 12a2 2 0 0 0 2 1.8h5.4a2 2 0 0 0 2-1.8l.8-12M10 10.5v6M14 10.5v6",
  phone,
  "phone.fill": phone,
  mic,
  "mic.slash": `${mic}M4.5 3.5l15 16`,
  play: "M8 5l11 7-11 7z",
  backward: "M11.5 6.5L4 12l7.5 5.5zM20 6.5L12.5 12l7.5 5.5z",
  forward: "M12.5 6.5L20 12l-7.5 5.5zM4 6.5L11.5 12 4 17.5z",
  "arrowshape.turn.up.left": "M10 5.5L3.5 12l6.5 6.5v-4c5 0 8 1.5 10.5 4.5-.5-6-4-9.5-10.5-9.5z",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5c-3.5-.5-6.5 0-8.5 1.5v13",
  camera: "M5.5 7.5H8l1.5-2.5h5l1.5 2.5h2.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2M12 9.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  "circle.grid.3x3": "M5.9 5.5h.2M11.9 5.5h.2M17.9 5.5h.2M5.9 12h.2M11.9 12h.2M17.9 12h.2M5.9 18.5h.2M11.9 18.5h.2M17.9 18.5h.2",
  envelope: "M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M4 7.5l8 6 8-6",
  "ellipsis.circle": `${circle}M7.9 12h.2M11.9 12h.2M15.9 12h.2`,
  ellipsis: "M5.9 12h.2M11.9 12h.2M17.9 12h.2",
  "rectangle.split.2x1": "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M12 5v14",
  "plus.rectangle.on.rectangle": "M9 8.5h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M4.5 15.5A1.8 1.8 0 0 1 3 13.7V6.5a2 2 0 0 1 2-2h10a2 2 0 0 1 1.7 1M14 11.3v5.4M11.3 14h5.4",
  house: "M3.5 11.5L12 4l8.5 7.5M6 10v9.5h4.5V14h3v5.5H18V10",
  star: "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  "star.fill": "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  heart: "M12 20C5 15.5 3.5 12 3.5 9.3A4.5 4.5 0 0 1 12 7.2a4.5 4.5 0 0 1 8.5 2.1C20.5 12 19 15.5 12 20z",
  calendar: "M5.5 5.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M3.5 10h17M8 3.5v4M16 3.5v4",
  folder: "M3.5 7a2 2 0 0 1 2-2H9l2 2.5h7.5a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z",
  "info.circle": `${circle}M12 11v5.5M12 7.8v.2`,
  "questionmark.circle": `${circle}M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.2`,
  "arrow.clockwise": "M19.5 12A7.5 7.5 0 1 1 17 6.4M17.5 2.8v4h-4",
  "square.and.arrow.up": "M8.5 9.5H7a2 2 0 0 0-2 2V18a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6.5a2 2 0 0 0-2-2h-1.5M12 14.5V3.5M8.5 6.8L12 3.5l3.5 3.3",
  "list.bullet": "M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.2M4.5 12h.2M4.5 17.5h.2",
  "square.grid.2x2": "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
};

// Discs with a sign in the background's colour.
const discs = { "plus.circle.fill": "M12 7.5v9M7.5 12h9", "minus.circle.fill": "M7.5 12h9" };
const ring = "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10";
const filled = new Set(["person.fill", "phone.fill", "star.fill"]);
const space = "http://www.w3.org/2000/svg";

// Returns a symbol as an element. An unknown symbol is a plain ring, so that the user can see and
// tap it.
export function symbol(name) {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", filled.has(name) ? "symbol filled" : "symbol");
  svg.setAttribute("aria-hidden", "true");
  if (Object.hasOwn(discs, name)) {
    svg.append(line(circle, "disc"), line(discs[name], "sign"));
  } else {
    svg.append(line(Object.hasOwn(paths, name) ? paths[name] : ring));
  }
  return svg;
}

const largestSymbol = 10000;

// Gives a symbol the size and weight of its node. A symbol that fills its view has no size of its
// own, but may then be as large as the view.
export function configured(svg, { symbolSize, symbolWeight }, isFixed) {
  if (symbolSize > 0 && symbolSize <= largestSymbol) {
    svg.style.maxWidth = "none";
    svg.style.maxHeight = "none";
    if (isFixed) {
      svg.style.width = `${symbolSize}px`;
      svg.style.height = `${symbolSize}px`;
    }
  }
  if (symbolWeight >= 100 && symbolWeight <= 900) {
    // About 1.8, as in the style sheet, for the regular weight of 400.
    svg.style.strokeWidth = (0.6 + symbolWeight * 0.003).toFixed(2);
  }
  return svg;
}

// Draws a symbol into a square of 24 points of a canvas.
export function drawSymbol(context, name, color) {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1.8;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.setLineDash([]);
  const isDisc = Object.hasOwn(discs, name);
  const path = new Path2D(isDisc ? circle : Object.hasOwn(paths, name) ? paths[name] : ring);
  if (isDisc || filled.has(name)) context.fill(path);
  context.stroke(path);
  if (!isDisc) return;
  context.strokeStyle = "#fff";
  context.lineWidth = 2.2;
  context.stroke(new Path2D(discs[name]));
}

function line(path, className) {
  const element = document.createElementNS(space, "path");
  element.setAttribute("d", path);
  if (className) element.setAttribute("class", className);
  return element;
}
