// Text in pieces that have a width of their own: characters as a person counts them, and whole words
// of scripts whose letters join. The app cuts text in the same way (UIKitCore's TextUnits).

// The letters that are measured before anything is shown.
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

// Whether the app takes it to be as wide as an ideograph.
export function isUsuallyWide(piece) {
  return wide.test(piece);
}

function* charactersOf(text) {
  for (const each of cut(characters, text)) {
    if (!beyondLetters.test(each)) continue;
    // As wide as the letter under the accents.
    if (accented.test(each) && !emojiSign.test(each)) continue;
    if (each.length <= wordMax) yield each;
  }
}

function cut(by, text) {
  return by ? Array.from(by.segment(text), (each) => each.segment) : [...text];
}
