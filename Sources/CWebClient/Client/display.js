// The page of an external display: it draws the app's frames, and everything is inert. The host
// receives the page's size, its visibility, and the frames that it has drawn.

import { addressOf } from "./addresses.js";
import { Connection } from "./connection.js";
import { environment, phase, watchEnvironment, watchPhase } from "./environment.js";
import { measureNoted } from "./fonts.js";
import { roundGroups } from "./groups.js";
import { isPath } from "./ownaddresses.js";
import { pinHeaders } from "./pinning.js";
import { placeAnchored } from "./popovers.js";
import { loadAgain } from "./reloading.js";
import { settleSheets } from "./sheets.js";
import { Status } from "./status.js";
import { Placeholder, stillContext } from "./snapshot.js";
import { Tree } from "./tree.js";
import { WebPages } from "./webpages.js";

const { session, app: slug, name: app, client, token } = document.body.dataset;
const stage = document.getElementById("stage");
const probe = document.getElementById("probe");
// After more broken frames in a row, another complete frame does not help.
const resyncsMax = 3;

stage.inert = true;
const placeholder = new Placeholder(
  document.getElementById("still"), document.getElementById("picture"));
const status = new Status(
  document.getElementById("bar"), document.getElementById("panel"), choose);
const context = stillContext();
context.webPages = new WebPages(context);
const tree = new Tree(stage, context);
const shown = { launch: null, sequence: 0, resyncs: 0 };
let isAwaitingFrame = false;
let isTaken = false;
let takes = true;

const connection = new Connection({ hello, message, closed, refused });

function hello(wasConnected) {
  const greeting = {
    t: "hello", session, app: slug, client, token, env: environment(probe), ...phase(), next: 1,
    take: takes, again: wasConnected || undefined,
  };
  takes = false;
  return greeting;
}

function closed(isTooMuch, isFinal) {
  document.body.dataset.connection = "closed";
  if (!isTaken && !isFinal) status.later("offline", "Reconnecting…");
}

function refused(sentence) {
  if (!isTaken) status.now("offline", sentence);
}

const receivers = {
  welcome(message) {
    context.webPages.ownNames = message.names ?? [];
    connection.ready();
    isTaken = false;
    isAwaitingFrame = false;
    document.body.dataset.connection = "open";
    status.clear("offline");
    status.hidePanel();
  },
  frame(message) { frame(message.frame); },
  state(message) {
    document.body.dataset.process = message.s;
    if (["failed", "ended", "locked"].includes(message.s)) {
      placeholder.remove();
      tree.clear();
      status.clear("process");
      const titles = {
        failed: `${app} cannot continue`, ended: `${app} has ended`, locked: "Locked",
      };
      const choices = (message.choices ?? []).filter((each) => each === "retry");
      return status.showPanel(titles[message.s], message.message, choices);
    }
    status.hidePanel();
    if (message.s === "running") status.clear("process");
    else status.later("process", message.message || `Starting ${app}…`);
  },
  stale() {
    connection.stop();
    loadAgain(status, false);
  },
  taken() {
    isTaken = true;
    status.clear("offline");
    status.showPanel("In use in another tab", "Another tab is this external display now.", ["take"]);
  },
  goto(message) {
    if (!isPath(message.url)) return;
    connection.stop();
    location.assign(addressOf(message.url));
  },
  // Reloads a page of another version, because nobody can reload the page of a display that is
  // mounted on a wall.
  client(message) {
    if (message.hash !== client) loadAgain(status, false);
  },
};

function message(content) {
  if (Object.hasOwn(receivers, content.t)) receivers[content.t](content);
}

function frame(content) {
  const isComplete = content.root !== undefined;
  const isNext = content.l === shown.launch && content.f === shown.sequence + 1;
  const isUsable = isComplete || (isNext && !isAwaitingFrame);
  const isDrawn = isUsable && draw(content, isComplete);
  connection.send({ t: "seen", f: content.f });
  if (!isDrawn) return askForFrame();
  if (measureNoted()) lookAtEnvironment();
  document.body.dataset.frame = String(content.f);
  if (content.title) document.title = content.title;
  if (!isComplete) return;
  isAwaitingFrame = false;
  document.body.dataset.launch = content.l;
  stage.removeAttribute("aria-busy");
  placeholder.leave();
  // A complete frame that is followed by a broken change does not count as a repair.
  setTimeout(() => { shown.resyncs = 0; }, 5000);
  status.clear("process");
  status.hidePanel();
}

// Draws a frame; returns false if it cannot be drawn. Nothing on this page is newer than the frame.
function draw(content, isComplete) {
  try {
    if (isComplete && shown.resyncs > 1) tree.clear();
    tree.apply(content, { isNewLaunch: isComplete, isReset: isComplete });
    settleSheets();
    placeAnchored();
    roundGroups(context.scrollers);
    pinHeaders(context.scrollers);
    fit();
  } catch (error) {
    console.error(error);
    return false;
  }
  Object.assign(shown, { launch: content.l, sequence: content.f });
  return true;
}

function askForFrame() {
  if (isAwaitingFrame) return;
  shown.resyncs += 1;
  if (shown.resyncs > resyncsMax) {
    connection.stop();
    return loadAgain(status, false);
  }
  isAwaitingFrame = true;
  connection.send({ t: "resync" });
}

// A frame of another size, such as that of the main screen, is scaled to fit the page.
function fit() {
  const [, , width, height] = tree.root?.properties.frame ?? [0, 0, innerWidth, innerHeight];
  if (!(width > 0 && height > 0)) return;
  const scale = Math.min(innerWidth / width, innerHeight / height);
  const isOwn = Math.abs(innerWidth - width) < 1 && Math.abs(innerHeight - height) < 1;
  Object.assign(stage.style, isOwn
    ? { inset: "0", width: "", height: "", transform: "" }
    : {
      inset: "auto", width: `${width}px`, height: `${height}px`, top: "0", left: "0",
      transform: `translate(${(innerWidth - width * scale) / 2}px, `
        + `${(innerHeight - height * scale) / 2}px) scale(${scale})`,
    });
  document.body.dataset.mirrors = String(!isOwn);
}

function choose(choice) {
  if (choice !== "take") return connection.send({ t: "choice", c: choice });
  status.hidePanel();
  if (connection.send({ t: "take" })) return;
  takes = true;
  connection.start();
}

const lookAtEnvironment = watchEnvironment(
  probe, (env) => connection.isReady && connection.send({ t: "env", env }));
watchPhase((now) => { if (connection.isReady) connection.send({ t: "phase", ...now }); });
addEventListener("resize", fit);
connection.start();
