// The page's own messages: a thin bar for temporary states, and a panel for messages that need an
// answer.

const patience = 1000;
const noticeTime = 8000;
// The time, in milliseconds, to read and copy the typed text.
const questionTime = 60000;
// The number of characters of a typed text that are shown.
const shownMax = 200;

const choiceTitles = {
  startWithoutState: "Start without saved state", retry: "Try again", home: "Home screen",
  take: "Use here", reload: "Reload",
};

export class Status {
  // chosen(choice) is called with the user's choice in the panel.
  constructor(bar, panel, chosen) {
    this.bar = bar;
    this.panel = panel;
    this.chosen = chosen;
    // The lines by priority: the first non-empty one is shown.
    this.lines = { offline: "", busy: "", process: "", upload: "", notice: "", update: "" };
    this.timers = {};
    // The sentence about the last lost action.
    this.lost = null;
    // The name of the shown line, with its text and the button of its action.
    this.shown = null;
  }

  // Shows a line after a delay, so that a short state is never visible.
  later(name, text) {
    if (this.lines[name] || this.timers[name]) return;
    this.timers[name] = setTimeout(() => this.now(name, text), patience);
  }

  now(name, text, action) {
    clearTimeout(this.timers[name]);
    delete this.timers[name];
    this.lines[name] = text ? { text, action } : "";
    this.show();
  }

  clear(name) {
    this.now(name, "");
  }

  notice(text, action, time = noticeTime) {
    this.now("notice", text, action);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => this.clear("notice"), time);
  }

  // Shows that an action of the user was lost with the app's process, in the host's words.
  lostAction(text) {
    this.lost = text || "The app stopped while it handled your last action. It was not repeated.";
    this.notice(this.lost);
  }

  // Shows that an alert of the app was lost with its process, and the text that was typed into it,
  // which can be copied.
  lostAlert({ title, typed }, app) {
    const name = title ? `The question “${title}”` : "An open question";
    const closed = `${name} was closed because ${app} had to start again.`;
    if (!typed) return this.notice(closed);
    this.offer(typed, closed);
  }

  // Shows that a text that was typed on a screen has no field any more after the app's process was
  // lost, and the text. A lost action that is being shown stays.
  lostText(typed, app) {
    const reason =
      `A text that you typed could not be put back because ${app} had to start again.`;
    const isLost = this.lines.notice && this.lines.notice.text === this.lost;
    this.offer(typed, isLost ? `${this.lost} ${reason}` : reason);
  }

  // Shows a text that exists nowhere else, which can be copied whole.
  offer(typed, reason) {
    const copy = {
      title: "Copy",
      run: () => {
        navigator.clipboard?.writeText(typed);
        this.clear("notice");
      },
    };
    // A character beyond the 16-bit range must not be cut in two.
    const characters = [...typed];
    const shown = characters.length > shownMax
      ? `${characters.slice(0, shownMax).join("").trim()}…` : typed;
    this.notice(`${reason} You had typed: “${shown}”`, copy, questionTime);
  }

  show() {
    const [name, line] = Object.entries(this.lines).find(([, each]) => each) ?? [];
    this.bar.classList.toggle("shown", Boolean(line));
    if (!line) return;
    this.bar.style.setProperty("--below", `${barHeight()}px`);
    // A button that stays keeps the focus.
    const title = line.action?.title;
    if (this.shown?.name !== name || this.shown.title !== title) this.make(name, title);
    this.shown.text.data = line.text;
    this.shown.run = line.action?.run;
  }

  make(name, title) {
    const shown = { name, title, text: document.createTextNode(""), run: null };
    this.shown = shown;
    this.bar.replaceChildren(shown.text);
    if (title === undefined) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => shown.run());
    this.bar.append(button);
  }

  // Shows a panel in place of the app until `hidePanel`.
  showPanel(title, message, choices) {
    const heading = document.createElement("h1");
    heading.textContent = title;
    const words = document.createElement("p");
    words.textContent = message;
    const buttons = choices.map((choice, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.choice = choice;
      button.className = index === 0 ? "primary" : "";
      button.textContent = choiceTitles[choice] ?? choice;
      button.addEventListener("click", () => {
        for (const each of buttons) each.disabled = true;
        this.chosen(choice);
      });
      return button;
    });
    const box = document.createElement("div");
    box.className = "box";
    box.append(heading, words, ...buttons);
    this.panel.replaceChildren(box);
    this.panel.hidden = false;
    buttons[0]?.focus();
  }

  hidePanel() {
    this.panel.hidden = true;
    this.panel.replaceChildren();
  }
}

// Returns the height of the app's bar at the bottom edge, which must stay free to tap.
export function barHeight() {
  const tops = [...document.querySelectorAll("#stage .tabBar")]
    .filter((each) => !each.closest("[inert]"))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom >= innerHeight - 1)
    .map((box) => box.top);
  return tops.length > 0 ? innerHeight - Math.min(...tops) : 0;
}
