// The calls of the user on this page: banners for calls that ring, and a bar for the others.
//
// A call never takes the focus, so no key that was meant for the page can answer or end a call. An
// alert reports the call to screen readers, a click on these buttons does not move the caret, and
// Control-Shift-F8 moves the focus to the call and back. Escape gives the focus back and silences
// the page. It does not decline, because that cannot be undone.

import { CallRow } from "./callbar.js";
import { CallRows, part, setText } from "./callparts.js";
import { announcements, callerOf, cleaned, sorted, titleOf } from "./calltexts.js";
import { Banner } from "./ringing.js";
import { Ringtone } from "./ringtone.js";
import { replaceTitle } from "./pagetitle.js";

const noteTime = 6000;

export class Calls {
  // context: send(message) returns whether it was sent; resized(); app is the app that the page
  // shows, if it shows one.
  constructor(context) {
    this.context = context;
    this.calls = [];
    this.inBar = new Set();
    this.isConnected = true;
    this.returnTo = null;
    this.timer = 0;
    this.ringtone = new Ringtone();
    this.silenced = new Set();
    this.build();
    const perform = (call, request) => this.perform(call, request);
    this.banners = new CallRows(this.bannerList, (call) => new Banner(call, perform));
    this.rows = new CallRows(this.rowList, (call) => new CallRow(call, {
      perform, app: context.app, leave: () => this.leave(),
    }));
    document.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    this.root.addEventListener("focusin", (event) => {
      if (!this.root.contains(event.relatedTarget)) this.returnTo = event.relatedTarget;
    });
    new ResizeObserver(() => this.measure()).observe(this.bar);
  }

  build() {
    this.alert = part("div", "call-announcement");
    this.alert.setAttribute("role", "alert");
    this.status = part("div", "call-announcement");
    this.status.setAttribute("role", "status");
    this.rowList = part("ul", "call-rows");
    this.bar = part("section", "call-bar", this.rowList);
    this.bar.setAttribute("aria-label", "Calls");
    this.bannerList = part("div", "call-banners");
    this.note = part("p", "call-note");
    this.note.setAttribute("role", "status");
    this.note.hidden = true;
    this.root = part("div", "calls", this.alert, this.status, this.bar, this.bannerList, this.note);
    document.body.prepend(this.root);
  }

  // Shows all calls of the user.
  show(calls, isConnected) {
    const had = this.root.contains(document.activeElement);
    const spoken = announcements(this.calls, calls);
    this.forgetNames(calls);
    this.calls = calls;
    this.isConnected = isConnected;
    const sorts = sorted(calls, (id) => this.inBar.has(id));
    this.inBar = new Set(sorts.inBar.map((call) => call.id));
    // A call that cannot be answered now does not ring.
    const ringing = isConnected ? sorts.ringing : [];
    this.banners.show([...ringing, ...sorts.over], calls);
    this.rows.show(sorts.inBar, isConnected);
    this.bar.hidden = sorts.inBar.length === 0;
    for (const id of this.silenced) {
      if (!ringing.some((call) => call.id === id)) this.silenced.delete(id);
    }
    this.ringtone.set(ringing.some((call) => !call.silent && !this.silenced.has(call.id)));
    replaceTitle(ringing.length > 0 ? titleOf(ringing[0]) : "");
    if (spoken.alert) setText(this.alert, spoken.alert);
    if (ringing.length === 0) setText(this.alert, "");
    if (spoken.status) setText(this.status, spoken.status);
    // The focused button may have gone.
    const active = document.activeElement;
    if (had && (!this.root.contains(active) || active.closest("[hidden]"))) this.leave();
    this.keepTime();
    this.measure();
  }

  // Removes the announcements if one of the shown names is gone, because a call is over or the
  // user's data was locked.
  forgetNames(calls) {
    const names = new Set(calls.map(callerOf));
    if (this.calls.every((call) => names.has(callerOf(call)))) return;
    setText(this.alert, "");
    setText(this.status, "");
  }

  // Sends an action. Returns whether it was sent.
  perform(call, { act, tones }) {
    return this.context.send({ t: "call", call: call.id, act, tones });
  }

  // Handles the host's refusal to begin an action.
  refused(message) {
    this.banners.rows.get(message.call)?.setChosen(false);
    if (!this.calls.some((call) => call.id === message.call && call.s !== "ended")) return;
    setText(this.note, cleaned(message.message));
    this.note.hidden = false;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => { this.note.hidden = true; }, noteTime);
  }

  // Counts the seconds of calls that are connected.
  keepTime() {
    const counts = this.calls.some((call) => call.s === "connected" && !call.held);
    if (counts && !this.timer) {
      this.timer = setInterval(() => {
        for (const row of this.rows.rows.values()) row.tick(this.isConnected);
      }, 1000);
    } else if (!counts) {
      clearInterval(this.timer);
      this.timer = 0;
    }
  }

  // Sets the height of the bar, so that the page begins at the bar's lower edge and the bar covers
  // nothing.
  measure() {
    const height = this.bar.hidden ? 0 : Math.ceil(this.bar.getBoundingClientRect().height);
    if (height === this.height) return;
    this.height = height;
    const { style, classList } = document.documentElement;
    style.setProperty("--call-bar", `${height}px`);
    classList.toggle("in-call", height > 0);
    this.context.resized();
  }

  pressed(event) {
    const isShortcut = event.code === "F8" && event.ctrlKey && event.shiftKey && !event.altKey
      && !event.metaKey;
    if (isShortcut) {
      if (this.calls.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (this.root.contains(document.activeElement)) return this.leave();
      const next = this.root.querySelector(".call-banner:not(.over) .answer")
        ?? this.root.querySelector(".call-bar button:not([hidden])");
      next?.focus({ preventScroll: true });
    } else if (event.key === "Escape" && this.root.contains(event.target)) {
      if (event.target.closest(".call-keypad")) return;
      event.preventDefault();
      event.stopPropagation();
      for (const call of this.calls) if (call.s === "ringing") this.silenced.add(call.id);
      this.ringtone.set(false);
      this.leave();
    }
  }

  // Returns the focus to the element that had it; the caret of a text stays at its position.
  leave() {
    const to = this.returnTo;
    this.returnTo = null;
    if (to?.isConnected && !to.closest("[inert]")) to.focus({ preventScroll: true });
    else if (this.root.contains(document.activeElement)) document.activeElement.blur();
  }
}
