// Files that the app shares: the browser saves them on the user's device.

import { isUserActive } from "./clipboard.js";

export class Downloads {
  // status: shows notices; `app`: the app's name for the user.
  constructor(status, app) {
    this.status = status;
    this.app = app;
  }

  // Saves a file, if the user acted on the page a moment ago. Otherwise the user is asked.
  save([given, content]) {
    const name = nameOf(given);
    const bytes = bytesOf(content);
    // Only an app that forges its frames sends other bytes than Base64.
    if (!bytes) return;
    if (isUserActive()) return saveFile(name, bytes);
    this.status.now("notice", `${this.app} saves the file “${name}”.`, {
      title: "Save",
      run: () => {
        this.status.clear("notice");
        saveFile(name, bytes);
      },
    });
  }
}

// The name without paths, and without characters that make a user read another name. Names that
// UIKit sends have none of them.
function nameOf(given) {
  const name = String(given).replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, "").replace(/^[. ]+/, "");
  return [...name].slice(-200).join("") || "File";
}

function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

// The type keeps a browser from showing the file as a page of this address.
function saveFile(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
