import BrowserDriver
import Testing

extension Scenarios {
    /// The animations of an app's views on the page.
    @Suite struct AnimationTests {
        @Test func `the page moves a view of an animation, and its completion comes at the end`()
            async throws
        {
            try await withMotions { page, _ in
                try await page.watch("box")
                try await page.click("[data-id=move]")
                try await page.wait(forText: "moved true")
                try await page.waitUntilStill()
                let places = try await page.watched("left")
                #expect(places.first == 20)
                #expect(places.last == 220)
                #expect(Set(places).count > 4)
                #expect(places == places.sorted())
                let opacities = try await page.watched("opacity")
                #expect(opacities.first == 1)
                #expect(opacities.last == 0.5)
                #expect(Set(opacities).count > 4)
            }
        }

        @Test func `a view that is added transparent and animated becomes visible in steps`()
            async throws
        {
            try await withMotions { page, _ in
                try await page.watch("new")
                try await page.click("[data-id=appear]")
                try await page.wait(forText: "appeared")
                try await page.waitUntilStill()
                let opacities = try await page.watched("opacity")
                #expect(try #require(opacities.first) < 0.5)
                #expect(opacities.last == 1)
                #expect(Set(opacities).count > 4)
                #expect(opacities == opacities.sorted())
            }
        }

        @Test func `the page moves a view of an animator, and its completion comes at the end`()
            async throws
        {
            try await withMotions { page, _ in
                try await page.watch("box")
                try await page.click("[data-id=start]")
                try await page.wait(forText: "animator end")
                try await page.waitUntilStill()
                let places = try await page.watched("top")
                #expect(places.first == 100)
                #expect(places.last == 250)
                #expect(Set(places).count > 4)
                #expect(places == places.sorted())
            }
        }

        @Test func `a view of a stopped animator jumps to its final place`() async throws {
            try await withMotions { page, _ in
                try await page.watch("box")
                try await page.click("[data-id=start]")
                try await page.wait(until: "parseFloat(\(Page.boxStyle("top"))) > 100")
                try await page.click("[data-id=stop]")
                try await page.waitUntilStill()
                #expect(try await page.watched("top").last == 250)
                #expect(try await page.text(of: "[data-id=log]") == "")
            }
        }

        @Test func `an app that is killed during an animation comes back with its final values`()
            async throws
        {
            try await withMotions { page, host in
                try await page.click("[data-id='move slowly']")
                try await page.wait(until: "parseFloat(\(Page.boxStyle("left"))) > 20")
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                #expect(
                    try await page.run("return parseFloat(\(Page.boxStyle("left"))) < 220") == true)
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.waitUntilStill()
                #expect(try await page.run("return \(Page.boxStyle("left"))") == "220px")
                #expect(try await page.run("return \(Page.boxStyle("opacity"))") == "0.5")
                #expect(try await page.text(of: "[data-id=log]") == "")
            }
        }

        @Test func `views do not move if the user prefers reduced motion`() async throws {
            try await withMotions(allowed: false) { page, _ in
                try await page.watch("box")
                try await page.click("[data-id=move]")
                try await page.wait(forText: "moved true")
                #expect(Set(try await page.watched("left")) == [20, 220])
            }
        }
    }
}

/// Opens the screen with the box in a tab and runs the body.
///
/// Browsers under test prefer reduced motion, which `isAllowed` overrides for this page.
private func withMotions(
    allowed isAllowed: Bool = true, _ body: (Page, RunningHost) async throws -> Void
) async throws {
    let state = try TemporaryState()
    let host = try RunningHost(["TrialApp"], state: state)
    try await withTab { page in
        try await page.open(host.url + "trialapp")
        try await page.click("[data-id=motions]")
        try await page.wait(for: "[data-id=box]")
        if isAllowed {
            try await page.run(
                "Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => false })")
        }
        try await body(page, host)
    }
}

extension Page {
    /// A script's expression for a style of the box as it is seen at this moment.
    fileprivate static func boxStyle(_ name: String) -> String {
        "getComputedStyle(document.querySelector('[data-id=box]')).\(name)"
    }

    /// Notes the styles of a node in each image that the browser draws from now on.
    fileprivate func watch(_ identifier: String) async throws {
        try await run(
            """
            window.watched = [];
            const draw = () => {
              const element = document.querySelector(`[data-id=${arguments[0]}]`);
              if (element) {
                const { left, top, opacity } = getComputedStyle(element);
                window.watched.push({ left, top, opacity });
              }
              requestAnimationFrame(draw);
            };
            draw();
            """, .string(identifier))
    }

    /// Returns the values of a style that were drawn, in order.
    fileprivate func watched(_ style: String) async throws -> [Double] {
        try await run(
            "return window.watched.map((each) => parseFloat(each[arguments[0]]))", .string(style)
        ).array?.compactMap(\.double) ?? []
    }

    /// Waits until no animation moves the box or the new view, and the result was drawn.
    fileprivate func waitUntilStill() async throws {
        try await wait(
            until: """
                [...document.querySelectorAll('[data-id=box], [data-id=new]')]
                  .every((each) => each.getAnimations().length === 0)
                """)
        try await runAsync(
            "requestAnimationFrame(() => requestAnimationFrame(arguments[arguments.length - 1]))")
    }
}
