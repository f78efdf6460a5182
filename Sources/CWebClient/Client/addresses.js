// The host's addresses, below the path at which a proxy publishes the host.

const base = document.body.dataset.base ?? "";

// Returns the browser's address for a path of the host.
export function addressOf(path) {
  return base + path;
}
