// Sound on a page. Its modules are loaded when the page becomes the sound device of its user.

export class SoundLoading {
  // context: token.
  constructor(context) {
    this.context = context;
    this.isOn = false;
    this.sound = null;
    this.loading = null;
    // A page that is left captures and plays nothing, even if the browser keeps it.
    addEventListener("pagehide", () => this.stop());
  }

  // The host makes the page the sound device, or takes this from it.
  receive(message) {
    this.isOn = message.on === true;
    if (this.sound) return this.sound.setOn(this.isOn);
    if (!this.isOn || this.loading) return;
    this.loading = import("./sound.js").then(({ Sound }) => {
      this.sound = new Sound(this.context);
      this.sound.setOn(this.isOn);
    }).catch((error) => {
      // The host that served this page is gone. The next message tries again.
      console.error(error);
      this.loading = null;
    });
  }

  stop() {
    this.isOn = false;
    this.sound?.setOn(false);
  }
}
