// The page about an app that has never been built.

import { follow } from "./buildfollowing.js";

// The time between two attempts while no server answers, because the tool is not running.
const pause = 500;

const { number } = document.querySelector(".build-problems").dataset;
follow(Number(number), {
  get: (address) => fetch(address, { cache: "no-store" }).catch(() => null),
  open: (path) => location.replace(path),
  reload: () => location.reload(),
  wait: () => new Promise((resolve) => setTimeout(resolve, pause)),
});
