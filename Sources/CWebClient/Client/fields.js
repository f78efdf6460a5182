// Text fields: typed text belongs to the page until the app sets newer text.
//
// Invariants: every input raises the field's revision; text of the app is accepted only if it is
// based on this revision or a later one; nothing changes a field while an input method composes; a
// secure text is marked, and is never sent a second time.

import { set } from "./accessibility.js";
import { colour } from "./appearance.js";
import { flushDates } from "./dates.js";
import { soon } from "./nextframe.js";

const contentTypes = {
  name: "name", givenName: "given-name", familyName: "family-name", middleName: "additional-name",
  nickname: "nickname", organizationName: "organization", jobTitle: "organization-title",
  emailAddress: "email", telephoneNumber: "tel", username: "username",
  password: "current-password", newPassword: "new-password", oneTimeCode: "one-time-code",
  fullStreetAddress: "street-address", addressCity: "address-level2", postalCode: "postal-code",
  countryName: "country-name", url: "url", URL: "url",
};
const inputModes = {
  email: "email", numeric: "numeric", phone: "tel", url: "url", search: "search",
  decimal: "decimal", text: "text", none: "none",
};
const returnKeys = {
  done: "done", go: "go", next: "next", search: "search", send: "send", return: "enter",
  default: "enter", previous: "previous", join: "go", continue: "next", route: "go",
};
// The host accepts no longer text; see its limits.
const textMax = 1 << 20;
const capitals = { none: "none", words: "words", sentences: "sentences", characters: "characters" };

export class Fields {
  // context: send(event), isReflected(event) – whether the frame being applied reflects the event.
  constructor(context) {
    this.context = context;
    this.dirty = null;
    document.addEventListener("selectionchange", () => this.selectionChanged());
  }

  prepare(record) {
    const { element } = record;
    record.field = {
      revision: 0, lastEvent: null, isComposing: false, isBehind: false, selection: [0, 0],
    };
    if (element.tagName === "INPUT") {
      element.type = record.kind === "searchField" ? "search" : "text";
      element.addEventListener("keydown", (event) => this.submitted(record, event));
    }
    element.addEventListener("input", () => this.typed(record));
    element.addEventListener("compositionstart", () => { record.field.isComposing = true; });
    element.addEventListener("compositionend", () => {
      record.field.isComposing = false;
      this.typed(record);
    });
  }

  dispose(record) {
    if (this.dirty === record) this.dirty = null;
  }

  typed(record) {
    const { element, field } = record;
    // A zero byte is not a character, and C code would end the text there.
    if (element.value.includes("\0")) this.setText(record, element.value.replaceAll("\0", ""));
    field.revision += 1;
    field.selection = selectionOf(element);
    if (this.dirty === record) this.dirty = null;
    this.mirror(record);
    this.sendText(record);
  }

  sendText(record) {
    const { element, field, properties } = record;
    if (element.value.length > textMax) return this.context.tooLong();
    // JSON cannot carry half of a surrogate pair.
    const text = element.value.toWellFormed?.() ?? element.value;
    const event = { k: record.key, a: "text", v: text, s: field.selection, rev: field.revision };
    if (properties.secure) event.secret = true;
    field.lastEvent = this.context.send(event);
  }

  submitted(record, event) {
    if (event.key !== "Enter" || event.isComposing || record.field.isComposing) return;
    event.preventDefault();
    this.flush();
    this.context.send({ k: record.key, a: "submit" });
  }

  selectionChanged() {
    const record = document.activeElement?.perennialRecord;
    if (!record?.field || record.field.isComposing) return;
    if (same(selectionOf(record.element), record.field.selection)) return;
    if (this.dirty && this.dirty !== record) this.flush();
    if (!this.dirty) soon(() => this.flush());
    this.dirty = record;
  }

  // Sends the typed dates, and the selection that waits for the next animation frame.
  flush() {
    flushDates();
    const record = this.dirty;
    this.dirty = null;
    if (!record?.element.isConnected) return;
    const selection = selectionOf(record.element);
    if (same(selection, record.field.selection)) return;
    record.field.selection = selection;
    record.properties.selection = selection;
    record.field.lastEvent = this.context.send({ k: record.key, a: "selection", s: selection });
  }

  apply(record, changed, mode) {
    applyTraits(record, changed);
    const speaks = ["text", "revision", "selection"].some((name) => changed.has(name));
    if (speaks || mode.isNew || mode.isNewLaunch) this.applyText(record, changed, mode);
  }

  applyText(record, changed, mode) {
    const { element, field, properties } = record;
    const text = properties.text ?? "";
    const revision = properties.revision ?? 0;
    const takesAll = mode.isNew || mode.isReset || (mode.isNewLaunch && properties.secure);
    if (!takesAll) {
      if (field.isComposing) return this.mirror(record);
      // The app never sends a typed secret back, so within one launch a frame without text does not
      // empty the field.
      if (properties.secure && properties.text === undefined) return this.mirror(record);
      if (mode.isNewLaunch && text === element.value) {
        // Revisions are counted within a launch: the new process starts at the revision of its own
        // field.
        field.revision = revision;
      } else if (revision < field.revision) {
        const isLost = mode.isNewLaunch && text !== element.value;
        this.mirror(record);
        if (isLost) this.sendAgain(record);
        return;
      }
    }
    field.revision = takesAll ? revision : Math.max(field.revision, revision);
    if (takesAll) field.lastEvent = null;
    const isOther = element.value !== text;
    if (isOther) this.setText(record, text);
    const isSettled = this.dirty !== record && this.context.isReflected(field.lastEvent);
    const wantsSelection = isOther || mode.isNew || mode.isReset
      || (changed.has("selection") && !mode.isNewLaunch && isSettled);
    if (wantsSelection && properties.selection) this.setSelection(record, properties.selection);
  }

  // Sends a text to the new process, with a new number, because the process that received it is
  // gone.
  sendAgain(record) {
    const { element, field } = record;
    field.revision += 1;
    field.selection = selectionOf(element);
    this.mirror(record);
    this.sendText(record);
  }

  setText(record, text) {
    const { element, field } = record;
    const [start, end] = selectionOf(element);
    const wasAtEnd = start === element.value.length;
    const { scrollTop } = element;
    element.value = text;
    const caret = wasAtEnd ? text.length : Math.min(start, text.length);
    this.setSelection(record, [caret, wasAtEnd ? caret : Math.min(end, text.length)]);
    element.scrollTop = scrollTop;
    field.selection = selectionOf(element);
    if (this.dirty === record) this.dirty = null;
  }

  setSelection(record, [start, end]) {
    const { element, field } = record;
    if (!same(selectionOf(element), [start, end])) element.setSelectionRange(start, end);
    field.selection = selectionOf(element);
  }

  // Called after the app set the focus: the caret moves to the selection in the app's frame.
  showSelection(record) {
    if (record.properties.selection) this.setSelection(record, record.properties.selection);
  }

  // Stores the text that was sent in the page's copy of the frame, because the app's frame contains
  // it too.
  mirror({ element, field, properties }) {
    properties.text = element.value;
    properties.revision = field.revision;
    properties.selection = selectionOf(element);
  }
}

function applyTraits({ element, properties, kind }, changed) {
  if (changed.has("placeholder")) element.placeholder = properties.placeholder ?? "";
  if (changed.has("placeholderTint")) {
    element.style.setProperty("--placeholder", colour(properties.placeholderTint));
  }
  if (changed.has("secure") && element.tagName === "INPUT") {
    const plain = kind === "searchField" ? "search" : "text";
    element.type = properties.secure ? "password" : plain;
  }
  if (changed.has("editable")) element.readOnly = properties.editable === false;
  if (changed.has("keyboard")) set(element, "inputmode", inputModes[properties.keyboard]);
  if (changed.has("capitalization")) {
    set(element, "autocapitalize", capitals[properties.capitalization]);
  }
  if (changed.has("correction")) set(element, "autocorrect", onOrOff(properties.correction));
  if (changed.has("spellChecking") || changed.has("correction")) {
    const { spellChecking = properties.correction === false ? false : undefined } = properties;
    set(element, "spellcheck", spellChecking === undefined ? undefined : String(spellChecking));
  }
  if (changed.has("contentType") || !element.hasAttribute("autocomplete")) {
    element.setAttribute("autocomplete", contentTypes[properties.contentType] ?? "off");
  }
  if (changed.has("returnKey")) {
    set(element, "enterkeyhint", returnKeys[String(properties.returnKey ?? "").toLowerCase()]);
  }
}

function onOrOff(value) {
  if (value === undefined) return undefined;
  return value ? "on" : "off";
}

function selectionOf(element) {
  return [element.selectionStart ?? 0, element.selectionEnd ?? 0];
}

function same(left, right) {
  return left[0] === right[0] && left[1] === right[1];
}
