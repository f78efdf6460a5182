// Home screen and app switcher: draws the snapshots of windows and keeps the page up to date.
// Without this script both pages work as they are served.

import { drawStill } from "./snapshot.js";

const lookEvery = 2000;
let served = document.querySelector("main");
let shown = served;

// The fetched frames, by address.
const frames = new Map();

async function showPictures() {
  for (const holder of shown.querySelectorAll("[data-picture]")) {
    const address = holder.dataset.picture;
    if (!frames.has(address)) frames.set(address, await fetched(address));
    const frame = frames.get(address);
    if (holder.isConnected && !holder.shadowRoot && frame && drawStill(holder, frame)) {
      holder.classList.add("drawn");
    }
  }
}

async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// Fetches the current page. The browser parses it; no script turns text into markup.
function look() {
  const request = new XMLHttpRequest();
  request.open("GET", location.href);
  request.responseType = "document";
  request.onload = () => {
    const fresh = request.response?.querySelector("main");
    if (request.status === 200 && fresh) take(fresh);
  };
  request.onloadend = () => setTimeout(lookLater, lookEvery);
  request.send();
}

function take(fresh) {
  if (fresh.isEqualNode(served)) return;
  served = fresh.cloneNode(true);
  const pictures = new Map();
  for (const holder of shown.querySelectorAll("[data-picture]")) {
    if (holder.shadowRoot) pictures.set(holder.dataset.picture, holder);
  }
  const used = document.activeElement;
  const name = shown.contains(used) ? nameOf(used) : null;
  const scrolled = scrollY;
  const next = document.adoptNode(fresh);
  for (const holder of next.querySelectorAll("[data-picture]")) {
    const drawn = pictures.get(holder.dataset.picture);
    if (drawn) holder.replaceWith(drawn);
  }
  // Snapshots are removed with their windows, for example because data was locked.
  const wanted = new Set([...next.querySelectorAll("[data-picture]")].map((each) => each.dataset.picture));
  for (const address of frames.keys()) if (!wanted.has(address)) frames.delete(address);
  shown.replaceWith(next);
  shown = next;
  scrollTo({ top: scrolled, behavior: "instant" });
  if (name) {
    [...shown.querySelectorAll("a, button, summary")].find((each) => nameOf(each) === name)?.focus();
  }
  showPictures();
}

function nameOf(element) {
  return `${element.tagName} ${element.getAttribute("href") ?? ""} ${element.textContent} `
    + [...(element.form?.elements ?? [])].map((each) => each.value).join();
}

function lookLater() {
  if (document.visibilityState === "visible") return look();
  document.addEventListener("visibilitychange", lookLater, { once: true });
}

if (served) {
  // A later page is compared with the served page, not with the page that the script has changed.
  served = served.cloneNode(true);
  showPictures();
  setTimeout(lookLater, lookEvery);
}
