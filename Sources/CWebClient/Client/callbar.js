// A call in the bar: its name, its time, and the buttons for it.

import { addressOf } from "./addresses.js";
import { appText, keepsCaret, part, roundButton, setAvailable, setText } from "./callparts.js";
import { Keypad } from "./callkeypad.js";
import { callerOf, cleaned, statusOf } from "./calltexts.js";
import { isPath } from "./ownaddresses.js";

export class CallRow {
  // perform(call, request) sends an action; app is the app that the page shows, if it shows one;
  // leave() returns the focus to the element that had it.
  constructor(call, { perform, app, leave }) {
    this.call = call;
    this.leave = leave;
    this.keypad = null;
    this.name = appText("call-name");
    this.status = part("span", "call-status");
    this.status.setAttribute("role", "timer");
    const words = this.wordsOf(call, app);
    words.classList.add("call-words");
    words.append(this.name, this.status);
    this.mute = roundButton("Mute", "mic.slash", "toggles", () => {
      perform(this.call, this.call.muted ? { act: "unmute" } : { act: "mute" });
    });
    this.hold = roundButton("Hold", "pause", "toggles", () => {
      perform(this.call, this.call.held ? { act: "unhold" } : { act: "hold" });
    });
    this.keys = roundButton("Keypad", "circle.grid.3x3", "toggles", () => {
      const play = (tones) => perform(this.call, { act: "playTones", tones });
      this.setKeypad(!this.keypad, play);
    });
    this.end = roundButton("End call", "phone.fill", "hang-up", () => {
      perform(this.call, { act: "end" });
    });
    this.buttons = part("div", "call-choices", this.mute, this.hold, this.keys, this.end);
    this.line = part("div", "call-line", words, this.buttons);
    this.element = part("li", "call-row", this.line);
    this.element.dataset.call = call.id;
    keepsCaret(this.line);
  }

  // Creates the element for the texts of a call: a link to the call's app, except in that app.
  wordsOf(call, app) {
    if (call.app === app || !isPath(`/${call.app}`)) return part("div", "");
    const link = part("a", "");
    link.href = addressOf(`/${call.app}`);
    // The app of the call opens in a new tab, so this page stays open.
    if (app) link.target = "_blank";
    return link;
  }

  update(call, isConnected) {
    this.call = call;
    const can = (name) => isConnected && (call.can ?? []).includes(name);
    const isOver = call.s === "ended";
    const title = callerOf(call);
    setText(this.name, title);
    this.element.classList.toggle("over", isOver);
    this.element.classList.toggle("held", Boolean(call.held));
    this.element.setAttribute("aria-label", title);
    this.mute.setAttribute("aria-pressed", String(Boolean(call.muted)));
    this.hold.setAttribute("aria-pressed", String(Boolean(call.held)));
    this.keys.setAttribute("aria-expanded", String(Boolean(this.keypad)));
    setAvailable(this.mute, can("mute") || can("unmute"));
    setAvailable(this.hold, can("hold") || can("unhold"));
    setAvailable(this.keys, can("playTones"));
    setAvailable(this.end, can("end"));
    this.buttons.hidden = isOver;
    if (this.keypad && (isOver || call.held)) this.setKeypad(false);
    this.tick(isConnected);
  }

  tick(isConnected) {
    const app = cleaned(this.call.name);
    const status = isConnected ? statusOf(this.call, performance.now()) : "Reconnecting…";
    const muted = this.call.muted && this.call.s === "connected" ? " · Muted" : "";
    const isNamed = app === callerOf(this.call);
    setText(this.status, isNamed ? status + muted : `${app} · ${status}${muted}`);
  }

  setKeypad(isShown, play) {
    if (isShown === Boolean(this.keypad)) return;
    this.keys.setAttribute("aria-expanded", String(isShown));
    if (isShown) {
      this.keypad = new Keypad(play, () => this.setKeypad(false));
      this.element.append(this.keypad.element);
      // The user opens the keypad to enter digits.
      this.keypad.focus();
    } else {
      const hadFocus = this.keypad.element.contains(document.activeElement);
      this.keypad.element.remove();
      this.keypad = null;
      if (hadFocus) this.leave();
    }
  }
}
