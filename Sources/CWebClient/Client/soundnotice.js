// Shows on the page that the microphone is on, or why sound is off. The notice takes no focus.
// While there is a call, it is in the bar of calls.

import { keepsCaret, part, setText } from "./callparts.js";
import { capturingText, noticeText } from "./soundtexts.js";
import { barHeight } from "./status.js";
import { symbol } from "./symbols.js";

export class SoundNotice {
  // act(notice) is called when the user presses the button of a notice.
  constructor(act) {
    this.notice = "";
    this.text = part("span", "sound-text");
    this.button = part("button", "sound-button");
    this.button.type = "button";
    this.button.addEventListener("click", () => act(this.notice));
    this.hide = part("button", "sound-hide", symbol("xmark"));
    this.hide.type = "button";
    this.hide.title = "Close";
    this.hide.setAttribute("aria-label", "Close");
    this.hide.addEventListener("click", () => {
      this.line.hidden = true;
      this.place();
    });
    this.line = part("div", "sound-line", this.text, this.button, this.hide);
    this.line.hidden = true;
    keepsCaret(this.line);
    this.indicator = part(
      "div", "sound-indicator", symbol("mic"), part("span", "sound-state", capturingText));
    this.indicator.title = capturingText;
    this.indicator.hidden = true;
    // Changes are read to the user of a screen reader.
    this.announcement = part("div", "call-announcement");
    this.announcement.setAttribute("role", "status");
    this.parts = part("div", "sound", this.indicator, this.line);
    this.parts.setAttribute("role", "group");
    this.parts.setAttribute("aria-label", "Sound");
    this.root = part("div", "sound-place", this.announcement, this.parts);
    document.body.append(this.root);
    // The bar of calls comes and goes.
    new MutationObserver(() => this.place()).observe(
      document.documentElement, { attributes: true, attributeFilter: ["class"] });
    this.place();
  }

  show(notice, isCapturing) {
    const wasCapturing = !this.indicator.hidden;
    const isNew = notice !== this.notice;
    this.notice = notice;
    const content = noticeText(notice);
    if (isNew) {
      setText(this.text, content?.text ?? "");
      setText(this.button, content?.button ?? "");
      this.button.hidden = !content?.button;
      this.hide.hidden = notice === "blocked";
      this.line.hidden = !content;
      setText(this.announcement, content?.text ?? "");
    }
    this.indicator.hidden = !isCapturing;
    if (isCapturing !== wasCapturing && !(isNew && content)) {
      setText(this.announcement, isCapturing ? capturingText : "Microphone off");
    }
    this.place();
  }

  place() {
    const bar = document.querySelector(".call-bar:not([hidden])");
    const place = bar ?? this.root;
    this.parts.hidden = this.line.hidden && this.indicator.hidden;
    this.root.style.setProperty("--below", `${barHeight()}px`);
    if (this.parts.parentNode === place) return;
    // Moving an element takes the focus from it.
    const focused = this.parts.contains(document.activeElement) ? document.activeElement : null;
    place.append(this.parts);
    focused?.focus({ preventScroll: true });
  }
}
