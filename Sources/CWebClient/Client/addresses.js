// Addresses at the host. They begin with `base`, the path prefix under which a proxy publishes the
// host, or "" without a proxy.

const base = document.body.dataset.base ?? "";

// Returns the browser's address for a path of the host.
export function addressOf(path) {
  return base + path;
}
