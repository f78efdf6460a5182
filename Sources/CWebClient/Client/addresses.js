// The host's addresses, below the path that a proxy may give it.

const base = document.body.dataset.base ?? "";

// An address of the host, from its root on, as the browser calls it.
export function addressOf(path) {
  return base + path;
}
