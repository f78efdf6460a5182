// Splits text into pieces that have their own width: characters as users count them, and whole
// words of scripts with joined letters. The app splits text in the same way (UIKitCore's
// TextUnits).

// The letters that are measured before any text is shown.
const beyondLetters = /[^\u0000-\u017f]/;
const accented = /^[\u0000-\u017f]\p{M}+$/u;
const emojiSign = /[\u20e3\ufe0f]/;
const joined = /[\u0600-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufeff]/;
const wide = /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
// Longer words are measured letter by letter.
const wordMax = 32;

const segmenter = (granularity) =>
  globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, { granularity }) : null;
const words = segmenter("word");
const characters = segmenter("grapheme");

export function* piecesOf(text) {
  if (!beyondLetters.test(text)) return;
  for (const run of text.split(/\s+/)) {
    if (!beyondLetters.test(run)) continue;
    for (const word of joined.test(run) ? cut(words, run) : [run]) {
      if (joined.test(word) && word.length <= wordMax) yield word;
      else yield* charactersOf(word);
    }
  }
}

// Whether the app assumes that a piece has the width of an ideograph.
export function isUsuallyWide(piece) {
  return wide.test(piece);
}

function* charactersOf(text) {
  for (const each of cut(characters, text)) {
    if (!beyondLetters.test(each)) continue;
    // The piece is as wide as its letter without accents.
    if (accented.test(each) && !emojiSign.test(each)) continue;
    if (each.length <= wordMax) yield each;
  }
}

function cut(by, text) {
  return by ? Array.from(by.segment(text), (each) => each.segment) : [...text];
}
