// The pages of the host itself: a socket without a scene, for the user's calls.

import { addressOf } from "./addresses.js";
import { CallLoading } from "./callloading.js";
import { Connection } from "./connection.js";
import { isPath } from "./ownaddresses.js";
import { SoundLoading } from "./soundloading.js";

const { token } = document.body.dataset;

const connection = new Connection({
  hello: (wasConnected) => ({ t: "watch", token, again: wasConnected || undefined }),
  message,
  closed: () => calls.disconnected(),
  refused() {},
});
const calls = new CallLoading({ app: "", send: (message) => connection.send(message), resized() {} });
const sound = new SoundLoading({ token });

const receivers = {
  calls(message) {
    connection.ready();
    calls.receive(message);
    document.body.dataset.calls = String(message.calls.length);
  },
  refused(message) { calls.refused(message); },
  sound(message) { sound.receive(message); },
  // Goes to the page of the app that shows the answered call.
  goto(message) {
    if (!isPath(message.url)) return;
    connection.stop();
    location.assign(addressOf(message.url));
  },
  // Closes the connection, because the browser belongs to another user now; the page's own updates
  // show that.
  stale() {
    connection.stop();
    sound.stop();
  },
};

function message(content) {
  if (Object.hasOwn(receivers, content.t)) receivers[content.t](content);
}

// A page to which the user comes back may have been kept by the browser.
addEventListener("pageshow", (event) => { if (event.persisted) connection.start(); });
connection.start();
