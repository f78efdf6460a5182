// The page's title, which a ringing call replaces while it rings.

let own = document.title;
let ringing = "";

export function setTitle(text) {
  own = text;
  if (!ringing) document.title = text;
}

// Shows another title until it is called with an empty one.
export function replaceTitle(text) {
  if (text === ringing) return;
  ringing = text;
  document.title = text || own;
}
