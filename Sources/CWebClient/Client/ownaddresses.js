// The check for addresses that belong to this host, to which no app may navigate a browser.

// Whether an address is a path of this host for every parser; two slashes, or a backslash, would
// name another host.
export function isPath(address) {
  return typeof address === "string" && /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}

// Whether the host of an address that the browser parsed is this page's, this machine's, or another
// name of this host. The check is necessary because a browser sends a cookie to every port of a
// name.
export function isOwnName(hostname, others = []) {
  const name = hostname.toLowerCase().replace(/\.+$/, "");
  return name === location.hostname.toLowerCase() || others.some((each) => each.toLowerCase() === name)
    || name === "localhost" || name.endsWith(".localhost") || /^(127|0)\.\d+\.\d+\.\d+$/.test(name)
    || ["[::1]", "[::]"].includes(name) || /^\[::ffff:(7f[0-9a-f]{2}|0):/.test(name);
}
