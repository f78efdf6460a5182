// The focus: the user's moves win until the app sets a newer focus. Also makes everything below a
// modal layer inert.

import { textKinds } from "./names.js";
import { isUndimmed } from "./sheets.js";

const modalKinds = new Set(["presentation", "alert"]);

export class Focus {
  // context: send(event), isReflected(event), tree, fields.
  constructor(stage, context) {
    this.context = context;
    this.key = null;
    this.lastEvent = null;
    this.isDirty = false;
    this.isApplying = false;
    this.shut = new Set();
    this.modal = null;
    // The modal layers that were opened, outer ones first, each with the element that had the focus
    // before.
    this.layers = [];
    // The button to which the app moves the focus with the present frame.
    this.button = null;
    stage.addEventListener("focusin", (event) => this.entered(event.target));
    stage.addEventListener("focusout", (event) => this.left(event.target));
  }

  note(record, mode) {
    if (textKinds.has(record.kind)) this.isDirty = true;
    // A complete frame repeats what the button got before.
    const isRepeated = mode.isComplete || mode.isNewLaunch;
    if (record.kind === "button" && record.properties.focused && !isRepeated) this.button = record;
  }

  dispose(record) {
    if (this.key === record.key) {
      this.key = null;
      this.isDirty = true;
    }
  }

  entered(element) {
    const record = element.perennialRecord;
    if (!record?.field) return;
    if (this.key === record.key) return;
    this.key = record.key;
    if (this.isApplying) return;
    this.tell(record, true);
  }

  // Handles a blur. A blur alone is not evidence that the user left the field, because it also
  // occurs when the window loses the focus or the tab is hidden. A moment later, the focused
  // element shows whether the focus moved inside the page.
  left(element) {
    const record = element.perennialRecord;
    if (!record?.field || this.isApplying) return;
    setTimeout(() => {
      const isHere = document.hasFocus() && document.visibilityState === "visible";
      if (!isHere || this.key !== record.key) return;
      const active = document.activeElement;
      if (active === element || active?.perennialRecord?.field) return;
      // A call is no part of the app: the text keeps its caret and gets the focus back.
      if (active?.closest(".calls")) return;
      if (!element.isConnected || element.closest("[inert]")) return;
      this.key = null;
      this.tell(record, false);
    });
  }

  tell(record, isOn) {
    // The app's frame then removes the focus from all other nodes, so the page's copy does too.
    for (const each of this.context.tree.records.values()) delete each.properties.focused;
    if (isOn) record.properties.focused = true;
    this.lastEvent = this.context.send({ k: record.key, a: "focus", on: isOn });
    this.isDirty = true;
  }

  // Runs a change of the document whose focus events do not come from the user.
  applying(body) {
    this.isApplying = true;
    try {
      return body();
    } finally {
      this.isApplying = false;
    }
  }

  // Called after a frame: makes everything below a modal layer inert, then moves the focus to where
  // the app's frame has it, unless the user has moved it since.
  settle(isNewLaunch) {
    this.shutBelowModal();
    const { button } = this;
    this.button = null;
    if (button && !button.element.closest("[inert]")) {
      button.element.focus({ preventScroll: true });
    }
    if (isNewLaunch && this.keep()) return;
    if (!this.isDirty || !this.context.isReflected(this.lastEvent)) return;
    this.isDirty = false;
    const wanted = this.context.tree.topmost((each) => each.properties.focused && each.field);
    const active = document.activeElement?.perennialRecord ?? null;
    if (wanted) {
      this.key = wanted.key;
      if (active === wanted || wanted.element.closest("[inert]")) return;
      wanted.element.focus({ preventScroll: true });
      this.context.fields.showSelection(wanted);
    } else {
      this.key = null;
      if (active?.field) active.element.blur();
    }
  }

  // Notifies a new process of the field with the user's caret. The process does not know a focus
  // that the app did not preserve, nor a move that was lost with the previous process and its host.
  // If the frame of the new process reflects the last move and has another focus, the frame wins.
  // Returns whether the focus stays.
  keep() {
    const active = document.activeElement?.perennialRecord;
    if (!active?.field || this.key !== active.key) return false;
    if (active.element.closest("[inert]")) return false;
    const wanted = this.context.tree.topmost((each) => each.properties.focused && each.field);
    if (wanted === active) return false;
    if (wanted && this.context.isReflected(this.lastEvent)) return false;
    this.tell(active, true);
    return true;
  }

  shutBelowModal() {
    const modal = this.context.tree.topmost(
      (each) => modalKinds.has(each.kind) && !isUndimmed(each));
    if (modal === this.modal && !modal) return;
    const shut = new Set();
    for (let each = modal; each?.parent; each = each.parent) {
      for (const sibling of each.parent.children) {
        if (sibling === each) break;
        shut.add(sibling.element);
      }
    }
    // An element that becomes inert loses the focus.
    const active = document.activeElement;
    for (const element of this.shut) if (!shut.has(element)) element.inert = false;
    for (const element of shut) element.inert = true;
    this.shut = shut;
    if (modal === this.modal) return;
    this.modal = modal;
    this.isDirty = true;
    if (modal && !this.layers.some((each) => each.modal === modal)) this.open(modal, active);
    else this.comeBack(modal);
  }

  // Moves the focus into a new modal layer. If the layer takes the place of one that is gone, the
  // focus returns later to where it was before that one.
  open(modal, active) {
    const { records } = this.context.tree;
    const gone = this.layers.findIndex((each) => records.get(each.modal.key) !== each.modal);
    const [replaced] = gone < 0 ? [] : this.layers.splice(gone);
    this.layers.push({ modal, element: replaced ? replaced.element : active });
    this.enter(modal);
  }

  enter(modal) {
    if (modal.element.contains(document.activeElement)) return;
    // An alert's first field, or the choice that the app prefers; otherwise the cancel button,
    // because Return must not delete.
    const first = modal.alertPanel?.querySelector("input:not(:disabled)")
      ?? modal.alertPanel?.querySelector("button.preferred")
      // An action sheet that points at a part of the page does not show its cancel button.
      ?? (modal.properties.anchor ? null : modal.alertPanel?.querySelector("button.cancel"))
      ?? modal.alertPanel?.querySelector("button") ?? modal.alertPanel ?? modal.panel;
    first?.focus({ preventScroll: true });
  }

  // Returns the focus to the layer that is in front now, or to the page without one.
  comeBack(modal) {
    const place = this.layers.findIndex((each) => each.modal === modal);
    const [closed] = this.layers.splice(place + 1);
    const element = closed?.element;
    if (isFocusLost() && element?.isConnected && element !== document.body) {
      element.focus({ preventScroll: true });
    } else if (modal) {
      this.enter(modal);
    }
  }
}

// Returns whether no element has the focus, or an element that is leaving has it.
export function isFocusLost() {
  const active = document.activeElement;
  return !active || active === document.body || active.closest(".ghost") !== null;
}
