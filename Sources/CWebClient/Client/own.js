// Which addresses are this host's own, and where no app may lead a browser.

// A path of this host for every reader: two slashes, or a backslash, would name another host.
export function isPath(address) {
  return typeof address === "string" && /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}

// Whether the host of an address that the browser has read is this page's, this machine's, or
// another name of this host: a browser sends a cookie to every port of a name.
export function isOwnName(hostname, others = []) {
  const name = hostname.toLowerCase().replace(/\.+$/, "");
  return name === location.hostname.toLowerCase() || others.some((each) => each.toLowerCase() === name)
    || name === "localhost" || name.endsWith(".localhost") || /^(127|0)\.\d+\.\d+\.\d+$/.test(name)
    || ["[::1]", "[::]"].includes(name) || /^\[::ffff:(7f[0-9a-f]{2}|0):/.test(name);
}
