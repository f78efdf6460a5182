import BrowserDriver
import Testing

extension Scenarios {
    /// The animations of layers on the page, which the tests stop at a moment.
    @Suite struct LayerAnimationTests {
        @Test(arguments: BrowserKind.allCases)
        func `the page plays the animations of views and layers, with the app's values halfway`(
            _ kind: BrowserKind
        ) async throws {
            try await withLayers(kind) { page, _ in
                for action in ["spin", "shake", "load", "beat"] {
                    try await page.click("[data-id=\(action)]")
                    try await page.wait(until: "\(Page.targets[action] ?? "").length > 0")
                }
                try await page.wait(forText: "started")
                // 15 of 60 seconds: a quarter of the turn, of the ring and of the shake.
                try await page.stop(at: 15_000)
                #expect(
                    try await page.matrix("[data-id=spinner]").map { ($0 * 100).rounded() }
                        == [0, 100, -100, 0, 0, 0])
                #expect(try await page.matrix("[data-id=box]") == [1, 0, 0, 1, 20, 0])
                let dot = try await page.number("opacity", "[data-id=pulse] > .layer")
                #expect(abs(dot - 0.8) < 0.001)
                let end = try await page.number(
                    "--layer-strokeEnd", "[data-id=progress] > .layer > .shape")
                #expect(abs(end - 0.25) < 0.001)
                let dash = try await page.number(
                    "strokeDasharray", "[data-id=progress] .shape > path:last-child")
                #expect(abs(dash - 0.25) < 0.001)
                try await page.stop(at: 75_000)
                // The shake is over, and the opacity is on its way back.
                #expect(try await page.matrix("[data-id=box]") == [1, 0, 0, 1, 0, 0])
                let back = try await page.number("opacity", "[data-id=pulse] > .layer")
                #expect(abs(back - 0.4) < 0.001)
            }
        }

        @Test func `a removed animation shows the layer's value, and its delegate is notified`()
            async throws
        {
            try await withLayers(.chromium) { page, _ in
                try await page.click("[data-id=shake]")
                try await page.wait(forText: "started")
                try await page.stop(at: 15_000)
                #expect(try await page.matrix("[data-id=box]") == [1, 0, 0, 1, 20, 0])
                try await page.click("[data-id=rest]")
                try await page.wait(forText: "stopped false")
                try await page.wait(
                    until: "document.querySelector('[data-id=box]').getAnimations().length === 0")
            }
        }

        @Test func `a loaded page continues animations, and a relaunched app has none`()
            async throws
        {
            try await withLayers(.chromium) { page, host in
                for action in ["spin", "load"] {
                    try await page.click("[data-id=\(action)]")
                    try await page.wait(until: "\(Page.targets[action] ?? "").length > 0")
                }
                try await page.open(host.url + "trialapp")
                try await page.wait(for: "[data-id=spinner]")
                for action in ["spin", "load"] {
                    try await page.wait(until: "\(Page.targets[action] ?? "").length > 0")
                }
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(for: "[data-id=spinner]")
                try await page.wait(
                    until: "document.getAnimations().filter((each) => each.id).length === 0")
                #expect(
                    try await page.run("return document.querySelectorAll('.layer').length") == 0)
            }
        }

        @Test func `layers do not move if the user prefers reduced motion`() async throws {
            try await withLayers(.chromium, allowed: false) { page, _ in
                try await page.click("[data-id=beat]")
                try await page.wait(for: "[data-id=pulse] > .layer")
                #expect(try await page.number("opacity", "[data-id=pulse] > .layer") == 1)
                #expect(
                    try await page.run(
                        "return document.getAnimations().filter((each) => each.id).length") == 0)
            }
        }
    }
}

/// Opens the screen with the layers in a tab and runs the body.
private func withLayers(
    _ kind: BrowserKind, allowed isAllowed: Bool = true,
    _ body: @escaping (Page, RunningHost) async throws -> Void
) async throws {
    let state = try TemporaryState()
    let host = try RunningHost(["TrialApp"], state: state)
    var options = BrowserOptions()
    options.reducesMotion = !isAllowed
    try await Browser.run(kind, options) { _, page in
        try await page.open(host.url + "trialapp")
        try await page.click("[data-id=layers]")
        try await page.wait(for: "[data-id=spinner]")
        try await body(page, host)
    }
}

extension Page {
    /// The scripts' expressions for the animations that an action starts.
    fileprivate static let targets = [
        "spin": "document.querySelector('[data-id=spinner]').getAnimations()",
        "shake": "document.querySelector('[data-id=box]').getAnimations()",
        "load": "document.querySelector('[data-id=progress]').getAnimations({ subtree: true })",
        "beat": "document.querySelector('[data-id=pulse]').getAnimations({ subtree: true })",
    ]

    /// Stops all animations of layers at a time of each, in milliseconds.
    fileprivate func stop(at time: Int) async throws {
        try await run(
            """
            for (const animation of document.getAnimations()) {
              if (!/^\\d+ /.test(animation.id)) continue;
              animation.pause();
              animation.currentTime = \(time);
            }
            """)
    }

    /// Returns a style of an element as it is seen, as a number.
    fileprivate func number(_ style: String, _ selector: String) async throws -> Double {
        try await run(
            """
            const style = getComputedStyle(document.querySelector(arguments[1]));
            return parseFloat(arguments[0].startsWith("--")
              ? style.getPropertyValue(arguments[0]) : style[arguments[0]]);
            """, .string(style), .string(selector)
        ).double ?? .nan
    }

    /// Returns the numbers of an element's transform.
    fileprivate func matrix(_ selector: String) async throws -> [Double] {
        try await run(
            """
            const { transform } = getComputedStyle(document.querySelector(arguments[0]));
            const { a, b, c, d, e, f } = new DOMMatrix(transform);
            return [a, b, c, d, e, f].map((each) => Math.round(each * 1000) / 1000 + 0);
            """, .string(selector)
        ).array?.compactMap(\.double) ?? []
    }
}
