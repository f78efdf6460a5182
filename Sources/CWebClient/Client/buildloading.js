// Loads the module that shows the errors of a build when the first build fails. Most pages are
// those of finished apps and never load it.

export class BuildLoading {
  constructor() {
    this.report = null;
    this.loading = null;
    this.newest = { problems: [], more: 0 };
  }

  // Receives the result of the app's last build from the host.
  receive(message) {
    this.newest = { problems: message.problems ?? [], more: message.more ?? 0 };
    if (this.report) return this.report.show(this.newest);
    if (this.newest.problems.length === 0 || this.loading) return;
    this.loading = import("./buildreport.js").then(({ BuildReport }) => {
      this.report = new BuildReport();
      this.report.show(this.newest);
    }).catch((error) => {
      // The host that served this page is gone. The next message triggers another import.
      console.error(error);
      this.loading = null;
    });
  }
}
