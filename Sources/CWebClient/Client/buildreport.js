// Shows on the page of an app why its last build failed, to the app's developer. The app below
// continues to run: the list takes no focus and can be hidden.

import { keepsCaret, part, setText } from "./callparts.js";
import { barHeight } from "./status.js";
import { symbol } from "./symbols.js";

export class BuildReport {
  constructor() {
    this.heading = part("h2", "build-heading");
    this.heading.id = "build-heading";
    this.hide = part("button", "build-hide", symbol("xmark"));
    this.hide.type = "button";
    this.hide.title = "Hide";
    this.hide.setAttribute("aria-label", "Hide the errors of the build");
    this.hide.addEventListener("click", () => this.close());
    this.list = part("ol", "build-problems");
    // A long list is scrolled by keyboard too.
    this.list.tabIndex = 0;
    this.list.setAttribute("aria-labelledby", this.heading.id);
    this.more = part("p", "build-more");
    this.box = part(
      "section", "build-box", part("div", "build-top", this.heading, this.hide), this.list,
      this.more);
    this.box.setAttribute("aria-labelledby", this.heading.id);
    this.box.hidden = true;
    keepsCaret(this.hide);
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    // Changes are read to the user of a screen reader, without the whole list.
    this.announcement = part("div", "build-announcement");
    this.announcement.setAttribute("role", "status");
    document.body.append(part("div", "build-place", this.announcement, this.box));
  }

  show({ problems, more }) {
    const wasFailed = !this.box.hidden;
    this.box.hidden = problems.length === 0;
    if (problems.length === 0) {
      setText(this.announcement, wasFailed ? "The build succeeded." : "");
      return;
    }
    setText(this.heading, "The build failed");
    setText(this.announcement, announcement(problems, more));
    setText(this.more, more > 0 ? `and ${more} more in the terminal` : "");
    this.more.hidden = more === 0;
    this.list.replaceChildren(...problems.map(item));
    this.list.scrollTop = 0;
    this.box.parentNode.style.setProperty("--below", `${barHeight()}px`);
  }

  close() {
    const hadFocus = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (hadFocus) document.activeElement.blur();
  }
}

function item(problem) {
  const row = part("li", "build-problem");
  if (problem.at) row.append(part("code", "build-at", problem.at));
  row.append(part("pre", "build-message", problem.message));
  return row;
}

function announcement(problems, more) {
  const count = problems.length + more;
  const [first] = problems;
  const place = first.at ? `${first.at}: ` : "";
  return `The build failed with ${count === 1 ? "1 error" : `${count} errors`}. ${place}${first.message}`;
}
