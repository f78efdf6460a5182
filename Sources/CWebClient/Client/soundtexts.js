// The texts about sound for the user.

const notices = {
  blocked: { text: "Sound is off on this page.", button: "Turn on sound" },
  denied: {
    text: "The microphone is blocked. To be heard, allow it in the browser's settings for this "
      + "site, beside the address.",
  },
  broken: {
    text: "The browser cannot play sound. Check the loudspeaker, and try again.",
    button: "Try again",
  },
  refused: { text: "The microphone was not allowed, so you are not heard.", button: "Ask again" },
  insecure: {
    text: "The microphone works only on a secure page. Open this page with an address that begins "
      + "with https.",
  },
  missing: { text: "No microphone was found. Connect one to be heard.", button: "Try again" },
  failed: {
    text: "The microphone could not be opened. Close other programs that use it, and try again.",
    button: "Try again",
  },
};

export const capturingText = "Microphone on";

// Returns the text of a notice, and the title of its button if it has one.
export function noticeText(notice) {
  return notices[notice] ?? null;
}
