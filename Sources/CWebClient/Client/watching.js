// The pages of the host itself: a socket without a scene, for the user's calls.

import { addressOf } from "./addresses.js";
import { CallLoading } from "./callloading.js";
import { Connection } from "./connection.js";
import { isPath } from "./ownaddresses.js";

const { token } = document.body.dataset;

const connection = new Connection({
  hello: () => ({ t: "watch", token }),
  message,
  closed: () => calls.disconnected(),
  refused() {},
});
const calls = new CallLoading({ app: "", send: (message) => connection.send(message), resized() {} });

const receivers = {
  calls(message) {
    connection.ready();
    calls.receive(message);
    document.body.dataset.calls = String(message.calls.length);
  },
  refused(message) { calls.refused(message); },
  // The page of the app that shows the answered call.
  goto(message) {
    if (!isPath(message.url)) return;
    connection.stop();
    location.assign(addressOf(message.url));
  },
  // The browser belongs to somebody else now; the page's own updates show that.
  stale() { connection.stop(); },
};

function message(content) {
  if (Object.hasOwn(receivers, content.t)) receivers[content.t](content);
}

// A page to which the user comes back may have been kept by the browser.
addEventListener("pageshow", (event) => { if (event.persisted) connection.start(); });
connection.open();
