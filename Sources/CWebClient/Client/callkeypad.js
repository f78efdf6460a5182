// The keypad of a call, which plays dialing tones.

import { part, setText } from "./callparts.js";
import { playKey } from "./ringtone.js";

const keys = [
  ["1", ""], ["2", "ABC"], ["3", "DEF"], ["4", "GHI"], ["5", "JKL"], ["6", "MNO"],
  ["7", "PQRS"], ["8", "TUV"], ["9", "WXYZ"], ["*", ""], ["0", "+"], ["#", ""],
];
const names = { "*": "star", "#": "pound" };
const digitsShown = 24;

export class Keypad {
  // play(digit) sends a tone and returns whether it was sent; close() is called by Escape.
  constructor(play, close) {
    this.play = play;
    this.digits = "";
    this.display = part("output", "keypad-digits");
    // Phones have the keys in this order in every language.
    this.grid = part("div", "keypad-keys", ...keys.map((each) => this.key(each)));
    this.grid.dir = this.display.dir = "ltr";
    this.element = part("div", "call-keypad", this.display, this.grid);
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "Keypad");
    this.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Escape") {
        event.stopPropagation();
        event.preventDefault();
        return close();
      }
      if (!keys.some(([digit]) => digit === event.key)) return;
      event.preventDefault();
      if (!event.repeat) this.press(event.key);
    });
  }

  key([digit, letters]) {
    const button = part(
      "button", "keypad-key", part("span", "", digit), part("small", "", letters));
    button.type = "button";
    button.dataset.digit = digit;
    button.setAttribute("aria-label", names[digit] ?? digit);
    button.addEventListener("click", () => this.press(digit));
    return button;
  }

  press(digit) {
    if (!this.play(digit)) return;
    playKey(digit);
    this.digits += digit;
    setText(this.display, this.digits.slice(-digitsShown));
  }

  focus() {
    this.grid.firstChild.focus();
  }
}
