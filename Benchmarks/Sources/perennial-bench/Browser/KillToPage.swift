import BenchmarkBrowser
import Foundation
import Glibc

/// Measures, in Chromium, how long a page shows the last frame of a killed process.
struct KillToPage {
    let tool: String
    let app: String
    let count: Int
    let warmUp: Int

    private static let field = "input[data-id='FirstName'], input[data-id='field']"
    /// The host delays an app that is killed again within a second; users do not kill that often.
    private static let pause = Duration.milliseconds(1200)

    func run() async throws -> Timings {
        let directory = try TemporaryDirectory()
        let host = try RunningTool(tool, app: app, directory: directory)
        defer { withExtendedLifetime(host) {} }
        return try await Browser.run(.chromium) { _, page in
            let slug = URL(fileURLWithPath: app).lastPathComponent.lowercased()
            try await page.open(host.url + slug)
            try await openField(page)
            var timings = Timings()
            for round in 1...(warmUp + count) {
                let duration = try await killOnce(page, host)
                if round > warmUp { timings.add(duration) }
            }
            return timings
        }
    }

    /// Opens a screen with an editable field, and puts the caret into the middle of a word.
    private func openField(_ page: Page) async throws {
        try await page.wait(
            until: """
                document.querySelector(".tableCell, input[data-id='field']") !== null
                """)
        if try await page.count(of: ".tableCell") > 0 {
            try await page.click(".tableCell")
            try await page.wait(until: Self.editButton + " !== undefined")
            let key = try await page.run("return \(Self.editButton).dataset.key").string ?? ""
            try await page.click("[data-key='\(key)']")
        }
        try await page.type("Adelaide", into: Self.field)
        try await page.press(.arrowLeft, times: 4)
    }

    private static let editButton = """
        [...document.querySelectorAll("button.barButton")]
            .find((each) => each.textContent.trim() === "Edit")
        """

    private func killOnce(_ page: Page, _ host: RunningTool) async throws -> Duration {
        try await page.type("x")
        try await Task.sleep(for: Self.pause)
        let process = try host.appProcess()
        try await page.run(Self.watch, .string(Self.field))

        let start = ContinuousClock.now
        let killed = Date().timeIntervalSince1970 * 1000
        kill(process, SIGKILL)
        let shown = try await page.runAsync("benchmarkShown.then(arguments[0])").double
        let elapsed = ContinuousClock.now - start

        guard let shown, shown > killed, shown - killed < elapsed.milliseconds else {
            throw BenchmarkFailure("The clocks of browser and benchmark do not agree.")
        }
        return .milliseconds(shown - killed)
    }

    /// A script that returns the time, in milliseconds since 1970, at which a frame of another
    /// launch was painted with the present text, caret and focus.
    static let watch = """
        const css = arguments[0];
        const state = () => {
            const field = document.querySelector(css);
            return JSON.stringify([
                field === document.activeElement, field?.value, field?.selectionStart,
                field?.selectionEnd,
            ]);
        };
        const launch = document.body.dataset.launch;
        const wanted = state();
        window.benchmarkShown = new Promise((resolve) => {
            const painted = () => requestAnimationFrame(() => {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
                channel.port2.postMessage(0);
            });
            const observer = new MutationObserver(() => {
                if (document.body.dataset.launch === launch || state() !== wanted) return;
                observer.disconnect();
                painted();
            });
            observer.observe(document.body, {
                attributes: true, attributeFilter: ["data-launch", "data-frame"],
            });
        });
        """
}
