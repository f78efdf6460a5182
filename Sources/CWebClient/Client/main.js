// The page of one scene: connects the socket, the tree and the input.

import { nameCells, nameDialog } from "./accessibility.js";
import { addressOf } from "./addresses.js";
import { makeAwake } from "./awake.js";
import { catchBack } from "./back.js";
import { BuildLoading } from "./buildloading.js";
import { CallLoading } from "./callloading.js";
import { Clipboard } from "./clipboard.js";
import { Connection } from "./connection.js";
import { Downloads } from "./downloads.js";
import { environment, phase, watchEnvironment, watchPhase } from "./environment.js";
import { Dragging } from "./dragging.js";
import { Fields } from "./fields.js";
import { measureNoted } from "./fonts.js";
import { Focus } from "./focus.js";
import { roundGroups } from "./groups.js";
import { Input } from "./input.js";
import { scrollKinds } from "./names.js";
import { Menus } from "./menus.js";
import { Outbox } from "./outbox.js";
import { isOwnName, isPath } from "./ownaddresses.js";
import { setTitle } from "./pagetitle.js";
import { pinHeaders } from "./pinning.js";
import { placeAnchored } from "./popovers.js";
import { Presses } from "./presses.js";
import { lostTexts, openAlert, typedTexts, withLostTexts } from "./lostalert.js";
import { loadAgain } from "./reloading.js";
import { Scrolling } from "./scrolling.js";
import { settleSheets } from "./sheets.js";
import { SoundLoading } from "./soundloading.js";
import { Status } from "./status.js";
import { Placeholder } from "./snapshot.js";
import { Touching } from "./touching.js";
import { Tree } from "./tree.js";
import { Uploads } from "./uploads.js";
import { WebPages } from "./webpages.js";

const { session, app: slug, name: app, client, token } = document.body.dataset;
const stage = document.getElementById("stage");
const probe = document.getElementById("probe");
// The maximum number of requests in a row for a complete frame; more would not help.
const resyncsMax = 3;

const placeholder = new Placeholder(
  document.getElementById("still"), document.getElementById("picture"));
const outbox = new Outbox();
const status = new Status(
  document.getElementById("bar"), document.getElementById("panel"), choose);

const shown = { launch: null, sequence: 0, applied: 0, takesAll: false, wasLocked: false, resyncs: 0 };
let isAwaitingFrame = false;
let isTaken = false;
let takes = true;
let isBusy = false;
let isStale = false;

const context = {
  send,
  isReflected: (event) => !event || (event.n !== undefined && event.n <= shown.applied),
  tooLong: () => status.notice(
    "A text this long is not kept: one field holds a million characters."),
  scrollers: new Set(),
  settled(record) {
    context.scrolling.settle(record);
    if (scrollKinds.has(record.kind)) context.scrollers.add(record);
  },
};
const tree = new Tree(stage, context);
const awake = makeAwake(navigator, document);
context.tree = tree;
context.fields = new Fields(context);
context.scrolling = new Scrolling(context);
context.webPages = new WebPages(context);
context.focus = new Focus(stage, context);
context.input = new Input(stage, context);
context.touching = new Touching(stage, context);
context.dragging = new Dragging(stage, context);
context.presses = new Presses(context);
new Menus(stage, context);
context.downloads = new Downloads(status, app);
context.uploads = new Uploads(context, status, { slug, session, token, name: app });
context.clipboard = new Clipboard(context, status, app);

const connection = new Connection({ hello, message, closed, refused });
const calls = new CallLoading({
  app: slug,
  send: (message) => connection.isReady && connection.send(message),
  resized: () => lookAtEnvironment(),
});
const sound = new SoundLoading({ token });
const build = new BuildLoading();

function hello(wasConnected) {
  const greeting = {
    t: "hello", session, app: slug, client, token, env: environment(probe), ...phase(), next: outbox.next,
    take: takes, again: wasConnected || undefined,
  };
  takes = false;
  return greeting;
}

function closed(isTooMuch, isFinal) {
  document.body.dataset.connection = "closed";
  calls.disconnected();
  if (isTooMuch) {
    status.now("offline", "Too many requests were sent at once. This page continues in a moment.");
  } else if (!isTaken && !isStale && !isFinal) {
    status.later("offline", "Reconnecting…");
  }
}

// Shows the reason for which an intermediary or the host refuses the page's socket.
function refused(sentence) {
  if (!isTaken && !isStale) status.now("offline", sentence);
}

function send(event) {
  outbox.add(event);
  pump();
  return event;
}

// Touches and presses belong to the process in which they began.
function cancelInput() {
  context.touching.cancel();
  context.presses.cancel();
}

function pump() {
  if (!connection.isReady || isBusy) return markSent();
  for (const event of outbox.take()) connection.send({ t: "ev", ...event });
  markSent();
}

const receivers = {
  welcome(message) {
    context.webPages.ownNames = message.names ?? [];
    for (const event of outbox.resume(message.next, message.after)) connection.send({ t: "ev", ...event });
    markSent();
    connection.ready();
    isBusy = false;
    isTaken = false;
    document.body.dataset.connection = "open";
    status.clear("offline");
    status.hidePanel();
    pump();
  },
  // The messages that come from the app; no other code interprets their content.
  frame(message) { frame(message.frame); },
  ack(message) {
    outbox.acknowledge(message.r, message.d, message.c);
    document.body.dataset.committed = String(message.c);
    if (!isBusy) return;
    isBusy = false;
    status.clear("busy");
    pump();
  },
  lost(message) { status.lostAction(message.message); },
  // Handles the host's message that it does not accept this page: its browser was signed out or now
  // belongs to another person, or the host has other keys.
  stale() {
    connection.stop();
    awake.set(false);
    sound.stop();
    isStale = true;
    status.clear("process");
    loadAgain(status, outbox.holdsText);
  },
  state(message) {
    if (isStale) return;
    document.body.dataset.process = message.s;
    if (message.s === "failed" || message.s === "ended") {
      awake.set(false);
      placeholder.remove();
      status.clear("process");
      const title = message.s === "failed" ? `${app} cannot continue` : `${app} has ended`;
      status.showPanel(title, message.message, message.choices ?? []);
      return;
    }
    if (message.s === "locked") {
      // Recently typed text is sent to the host, which keeps it. Nothing else may be readable on
      // the page; a complete frame arrives after the unlock.
      context.fields.flush();
      context.scrolling.flush();
      cancelInput();
      awake.set(false);
      placeholder.remove();
      context.focus.applying(() => tree.clear());
      shown.takesAll = true;
      shown.wasLocked = true;
      setTitle(app);
      for (const line of ["process", "notice"]) status.clear(line);
      status.showPanel("Locked", message.message, []);
      return;
    }
    status.hidePanel();
    if (message.s === "running") {
      status.clear("process");
      if (message.message) status.notice(message.message);
    } else if (message.s === "waiting") {
      status.now("process", message.message || `${app} will be back in a moment…`);
    } else {
      status.later("process", message.message || `Starting ${app}…`);
    }
  },
  taken() {
    isTaken = true;
    cancelInput();
    awake.set(false);
    // Further numbers belong to the other page, and so does the frame.
    outbox.clear();
    shown.takesAll = true;
    status.clear("offline");
    status.showPanel("In use in another tab", `${app} shows this window in another tab now.`,
      ["take", "home"]);
  },
  goto(message) {
    if (!isPath(message.url)) return;
    connection.stop();
    location.assign(addressOf(message.url));
  },
  open(message) {
    if (!isPath(message.url)) return;
    const address = addressOf(message.url);
    if (open(address, "_blank")) return;
    status.now("notice", "A new window is ready.", {
      title: "Open", run: () => { open(address, "_blank"); status.clear("notice"); },
    });
  },
  visit(message) {
    const address = new URL(message.url);
    if (address.protocol !== "https:" && address.protocol !== "http:") return;
    if (isOwnName(address.hostname, context.webPages.ownNames)) return;
    const visit = () => open(address.href, "_blank", "noopener,noreferrer");
    // If the user's action is recent enough, the browser allows the new tab. Otherwise the user is
    // asked.
    if (navigator.userActivation?.isActive) return visit();
    status.now("notice", `${app} opens ${address.host}.`, {
      title: "Open", run: () => { visit(); status.clear("notice"); },
    });
  },
  busy() {
    isBusy = true;
    status.now("busy", `${app} cannot keep up; what you do is kept on this page.`);
  },
  calls(message) { calls.receive(message); },
  refused(message) { calls.refused(message); },
  sound(message) { sound.receive(message); },
  build(message) { build.receive(message); },
  client(message) {
    if (message.hash === client || outbox.holdsText) return;
    status.now("update", "A new version of this page is ready.", {
      title: "Reload", run: () => location.reload(),
    });
  },
};

function message(content) {
  if (Object.hasOwn(receivers, content.t)) receivers[content.t](content);
}

function frame(content) {
  const isComplete = content.root !== undefined;
  const isNext = content.l === shown.launch && content.f === shown.sequence + 1;
  if (!isComplete && (isAwaitingFrame || !isNext)) {
    connection.send({ t: "seen", f: content.f });
    return requestFrame();
  }
  const isNewLaunch = shown.launch !== null && content.l !== shown.launch;
  const isReset = shown.takesAll || (isNewLaunch && content.d === "reset");
  if (isReset) {
    // Events that waited during a lock are delivered to the process that returns with the state.
    if (isNewLaunch && (content.d === "reset" || !shown.wasLocked)) outbox.clear();
    context.focus.lastEvent = null;
  }
  // Touches, presses and uploads belong to the launch in which they began.
  if (isNewLaunch) {
    cancelInput();
    context.uploads.discard();
  }
  const focusBefore = document.activeElement;
  const question = isNewLaunch && !isReset ? openAlert(tree) : null;
  const typed = typedTexts(tree, isNewLaunch && !isReset ? outbox.textNodes : []);
  Object.assign(shown, { launch: content.l, sequence: content.f, applied: content.a });
  try {
    context.focus.applying(() => {
      // After two failures the tree is built from scratch; the fields then show the app's text.
      if (isComplete && shown.resyncs > 1) {
        tree.clear();
        context.focus.lastEvent = null;
      }
      tree.apply(content, { isNewLaunch: isNewLaunch || isReset, isReset });
      context.focus.settle(isNewLaunch && !isReset);
    });
    if (question && !openAlert(tree)) {
      status.lostAlert(withLostTexts(question, tree, typed), app);
    } else {
      const lost = lostTexts(tree, typed);
      if (lost) status.lostText(lost, app);
    }
    context.input.settle(focusBefore);
    awake.set(tree.root?.properties.awake === true);
    settleSheets();
    placeAnchored();
    roundGroups(context.scrollers);
    pinHeaders(context.scrollers);
    nameCells(context.scrollers);
    nameDialog(context.focus.modal);
  } catch (error) {
    console.error(error);
    connection.send({ t: "seen", f: content.f });
    isAwaitingFrame = false;
    return requestFrame();
  }
  connection.send({ t: "seen", f: content.f });
  if (measureNoted()) lookAtEnvironment();
  markApplied(content.f);
  if (isComplete) frameArrived();
  if (content.title) setTitle(content.title);
}

function frameArrived() {
  isAwaitingFrame = false;
  shown.takesAll = false;
  shown.wasLocked = false;
  stage.removeAttribute("aria-busy");
  placeholder.leave();
  // A complete frame that is followed by a broken change does not count as a repair.
  setTimeout(() => { shown.resyncs = 0; }, 5000);
  document.body.dataset.launch = shown.launch;
  status.clear("process");
  status.hidePanel();
}

function requestFrame() {
  if (isAwaitingFrame) return;
  shown.resyncs += 1;
  if (shown.resyncs > resyncsMax) {
    connection.stop();
    status.showPanel("This page could not be updated",
      `${app} is still running and your text is safe. Reload to see it again.`, ["reload"]);
    return;
  }
  isAwaitingFrame = true;
  connection.send({ t: "resync" });
}

// For measurements: the time at which the last frame was in the document.
function markApplied(sequence) {
  performance.clearMarks("perennial-frame");
  performance.mark("perennial-frame", { detail: sequence });
  document.body.dataset.frame = String(sequence);
}

// For tests: the number of the last event, sent or queued. All events up to `committed` survive the
// app's process.
function markSent() {
  document.body.dataset.sent = String(outbox.last);
}

function choose(choice) {
  if (choice === "take") {
    connection.send({ t: "take" }) || reopen();
    status.hidePanel();
  } else if (choice === "home") {
    location.assign(addressOf("/"));
  } else if (choice === "reload") {
    location.reload();
  } else {
    connection.send({ t: "choice", c: choice });
  }
}

function reopen() {
  takes = true;
  connection.start();
}

// Control-Shift-F9 kills the app's process, as the system may at any moment; its state is kept. No
// browser uses this shortcut, and no keyboard writes a letter with it.
addEventListener("keydown", (event) => {
  if (event.code !== "F9" || !event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey) {
    return;
  }
  event.preventDefault();
  if (event.repeat || !connection.isReady) return;
  context.fields.flush();
  context.scrolling.flush();
  connection.send({ t: "kill" });
}, { capture: true });
const lookAtEnvironment = watchEnvironment(
  probe, (env) => connection.isReady && connection.send({ t: "env", env }));
watchPhase((now) => {
  context.fields.flush();
  context.scrolling.flush();
  if (!now.visible) cancelInput();
  if (connection.isReady) connection.send({ t: "phase", ...now });
});
catchBack({
  canGoBack: () => Boolean(tree.topmost(
    (each) => each.kind === "backButton" || each.kind === "presentation" || each.kind === "alert")),
  holdsText: () => outbox.holdsText,
  goBack: () => {
    context.fields.flush();
    return send({ k: tree.rootKey, a: "back" });
  },
  isReflected: (event) => context.isReflected(event),
  refusals: () => context.focus.modal?.properties.refusals ?? 0,
  stays() {
    if (connection.isReady) return;
    status.notice("What you typed last is not saved yet, so this page stays open.");
  },
});
addEventListener("beforeunload", (event) => {
  if (outbox.holdsText && !connection.isReady) event.preventDefault();
});
connection.start();
