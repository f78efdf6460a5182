// The clipboard of the user's device: texts that the app copies, and texts that the user pastes
// while no field has the focus.

// The number of bytes that an event's text may have.
const bytesMax = 1 << 20;
const command = 1 << 20;

export class Clipboard {
  // context: send(event), fields, tree, status; `app`: the app's name for the user.
  constructor(context, status, app) {
    this.context = context;
    this.status = status;
    this.app = app;
    document.addEventListener("paste", (event) => this.pasted(event));
    document.addEventListener("copy", (event) => this.pressed(event, "c"));
    document.addEventListener("cut", (event) => this.pressed(event, "x"));
  }

  pasted(event) {
    if (isInField(event.target)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "") return;
    event.preventDefault();
    if (new TextEncoder().encode(text).length > bytesMax) return this.context.tooLong();
    this.context.fields.flush();
    this.context.send({ k: keyOf(event.target, this.context), a: "paste", v: text });
  }

  // The keys for copying and cutting, unless the user selected a text of the page.
  pressed(event, input) {
    if (isInField(event.target) || !getSelection()?.isCollapsed) return;
    this.context.fields.flush();
    this.context.send({ k: keyOf(event.target, this.context), a: "key", input, mods: command });
  }

  // Copies a text of the app, if the user acted on the page a moment ago. Otherwise the user is
  // asked, because some browsers would replace the content of the clipboard at any time.
  async copy(text) {
    if (!isUserActive()) return this.ask(text);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copyOld(text)) this.ask(text);
    }
  }

  ask(text) {
    this.status.now("notice", `${this.app} copies a text.`, {
      title: "Copy",
      run: () => {
        this.status.clear("notice");
        return this.copy(text);
      },
    });
  }
}

// Whether the user acted on the page a moment ago, as far as the browser reports it.
export function isUserActive() {
  return navigator.userActivation?.isActive ?? true;
}

// For pages without a secure context, which have no clipboard object.
function copyOld(text) {
  const active = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position: fixed; opacity: 0;";
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  active?.focus?.({ preventScroll: true });
  return isDone;
}

function isInField(target) {
  return target.closest?.("input, textarea, select, [contenteditable]") != null;
}

function keyOf(target, context) {
  for (let element = target; element; element = element.parentElement) {
    if (element.perennialRecord) return element.perennialRecord.key;
  }
  return context.tree.rootKey;
}
