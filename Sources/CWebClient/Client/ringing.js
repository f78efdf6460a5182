// The banner of a call that rings, or that ended without having been answered here.

import { appText, keepsCaret, part, roundButton, setAvailable, setText } from "./callparts.js";
import { callerOf, consequenceOf, headingOf, initialsOf, statusOf } from "./calltexts.js";
import { symbol } from "./symbols.js";

export class Banner {
  // perform(call, request) sends an action.
  constructor(call, perform) {
    this.call = call;
    this.heading = appText("call-heading");
    this.name = appText("call-name");
    this.consequence = appText("call-consequence");
    this.picture = part("span", "call-picture");
    this.picture.setAttribute("aria-hidden", "true");
    this.decline = roundButton("Decline", "phone.fill", "hang-up", () => {
      this.choose(() => perform(this.call, { act: "decline" }));
    });
    this.answer = roundButton("Answer", "phone.fill", "answer", () => {
      this.choose(() => perform(this.call, { act: "answer" }));
    });
    this.answer.setAttribute("aria-keyshortcuts", "Control+Shift+F8");
    this.buttons = part("div", "call-choices", this.decline, this.answer);
    const words = part("div", "call-words", this.heading, this.name, this.consequence);
    this.element = part("div", "call-banner", this.picture, words, this.buttons);
    this.element.dataset.call = call.id;
    this.name.id = `call-name-${call.id}`;
    this.heading.id = `call-heading-${call.id}`;
    keepsCaret(this.element);
  }

  // Sends one answer. The host then sends its next list, or its refusal. If the call still rings in
  // that list, for example because its app died while it answered, the user may answer again.
  choose(send) {
    this.setChosen(true);
    if (!send()) this.setChosen(false);
  }

  setChosen(isChosen) {
    this.isChosen = isChosen;
    for (const button of [this.answer, this.decline]) setAvailable(button, !isChosen);
  }

  update(call, calls) {
    this.call = call;
    const isRinging = call.s === "ringing";
    if (this.isChosen) this.setChosen(false);
    this.element.classList.toggle("over", !isRinging);
    this.element.setAttribute("role", isRinging ? "alertdialog" : "group");
    this.element.setAttribute("aria-labelledby", this.heading.id);
    this.element.setAttribute("aria-describedby", this.name.id);
    setText(this.heading, isRinging ? headingOf(call) : statusOf(call, 0));
    setText(this.name, callerOf(call));
    setText(this.consequence, isRinging ? consequenceOf(call, calls) : "");
    this.consequence.hidden = this.consequence.textContent === "";
    this.buttons.hidden = !isRinging;
    const initials = initialsOf(call);
    if (initials !== this.initials || !this.picture.firstChild) {
      this.initials = initials;
      const isNamed = call.caller || call.handle;
      this.picture.replaceChildren(initials || symbol(isNamed ? "person.fill" : "phone.fill"));
    }
  }
}
