// Files that the user chooses for the app: the browser's chooser, and the upload to the host.
//
// A node with the property `upload` has a grant, which the app gave and the host checks. A grant
// ends with the app's process or with the view that asked, so files never reach another one.

import { addressOf } from "./addresses.js";

// The maximum size of a file; the host has the same.
const bytesMax = 256 << 20;

// Lets the browser ask the user before the page is left, because that ends the upload. Only set
// during an upload: browsers keep no page with this listener for going back.
const ask = (event) => event.preventDefault();

// The reason for the end of an upload after which the app waits for no files, or for others.
const replaced = "replaced";

export class Uploads {
  // context: send(event), fields, tree. `page`: the app's slug, the session, the page's token, and
  // the app's name for the user.
  constructor(context, status, page) {
    this.context = context;
    this.status = status;
    this.page = page;
    this.input = null;
    this.running = null;
  }

  // Opens the browser's chooser. Browsers allow that only while they handle an action of the user.
  choose(record) {
    const [grant, accept, most, source] = record.properties.upload;
    this.input?.remove();
    const input = document.createElement("input");
    this.input = input;
    input.type = "file";
    input.className = "chooser";
    input.hidden = true;
    input.accept = accept;
    input.multiple = Number(most) > 1;
    if (source === "camera") input.setAttribute("capture", "environment");
    if (source === "frontCamera") input.setAttribute("capture", "user");
    input.addEventListener("change", () => {
      input.remove();
      this.input = null;
      return this.upload([...input.files], record.key, grant, Number(most));
    });
    // Safari forgets an input outside of the document.
    document.body.append(input);
    input.click();
  }

  // Uploads files, one after the other, and reports all of them to the app at once.
  // After an upload that failed or was cancelled, the report is empty. The app renews the grant.
  async upload(files, key, grant, most) {
    if (files.length === 0 || !this.mayUpload(files, most)) return;
    const identifiers = await this.identifiers(files, grant);
    if (!identifiers) return;
    this.context.fields.flush();
    this.context.send({ k: key, a: "files", v: identifiers.join(" ") });
  }

  // Whether the host accepts the files. If it does not, the user gets the reason.
  mayUpload(files, most) {
    const large = files.find((file) => file.size > bytesMax);
    if (files.length > most) {
      this.status.notice(most === 1 ? "Choose one file." : `Choose ${most} files at most.`);
    } else if (large) {
      this.status.notice(`“${large.name}” is too large: ${bytesMax >> 20} MB are the maximum.`);
    }
    return files.length <= most && !large;
  }

  // Returns the identifiers that the host gives to the files; none if they do not arrive, which is
  // shown to the user; null if the view that asked is gone.
  async identifiers(files, grant) {
    this.running?.abort(replaced);
    const running = new AbortController();
    this.running = running;
    const identifiers = [];
    try {
      for (const [index, file] of files.entries()) {
        this.show(index + 1, files.length);
        identifiers.push(await this.send(file, grant, running.signal));
      }
      return identifiers;
    } catch (error) {
      if (running.signal.aborted) return running.signal.reason === replaced ? null : [];
      this.status.notice(error instanceof Refusal ? error.message
        : "The file could not be uploaded. Choose it again.");
      return [];
    } finally {
      if (this.running === running) this.end();
    }
  }

  async send(file, grant, signal) {
    const { slug, session, token } = this.page;
    const address = addressOf(
      `/${slug}/${session}/files/${grant}?name=${encodeURIComponent(shortened(file.name))}`);
    const response = await fetch(address, {
      method: "POST", body: file, signal, redirect: "error",
      headers: { "X-Perennial-Page": token, "Content-Type": "application/octet-stream" },
    });
    const text = await response.text();
    if (response.status === 201 && /^[0-9a-f]{32}$/.test(text)) return text;
    const isSentence = !response.ok && response.headers.get("Content-Type")?.startsWith("text/plain");
    throw new Refusal(isSentence ? text : "The file could not be uploaded. Choose it again.");
  }

  // Ends the upload because the app's process, and with it the view that asked, is gone.
  discard() {
    if (!this.running) return;
    this.stop(replaced);
    this.status.notice(`${this.page.name} had to start again, so the chosen files were discarded. `
      + "Nothing else was lost.");
  }

  stop(reason) {
    this.running?.abort(reason);
    this.end();
  }

  end() {
    this.running = null;
    removeEventListener("beforeunload", ask);
    this.status.clear("upload");
  }

  show(number, count) {
    addEventListener("beforeunload", ask);
    const text = count > 1 ? `Uploading file ${number} of ${count}…` : "Uploading the file…";
    this.status.now("upload", text, { title: "Cancel", run: () => this.stop() });
  }
}

class Refusal extends Error {}

// The beginning and the type of a name; the host shortens it further.
function shortened(name) {
  const characters = [...name];
  return characters.length <= 200 ? name
    : characters.slice(0, 180).join("") + characters.slice(-20).join("");
}
