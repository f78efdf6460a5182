import BrowserDriver
import Testing

extension Scenarios {
    /// The drawings of an app on the page.
    @Suite struct DrawingTests {
        @Test(arguments: BrowserKind.allCases)
        func `a drawing is on the page in its colours, and follows the app`(
            _ kind: BrowserKind
        ) async throws {
            try await withDrawing(kind) { page, _ in
                #expect(try await page.pixel("gauge", 25, 50) == "255,0,0,255")
                #expect(try await page.pixel("gauge", 100, 50) == "0,0,255,255")
                #expect(try await page.pixel("picture", 40, 40) == "0,255,0,255")
                #expect(try await page.pixel("picture", 1, 1) == "0,0,0,0")
                // The text is white.
                let white = try await page.run(
                    Page.canvas
                        + """
                        const scale = canvas.width / 200;
                        const area = context.getImageData(
                            10 * scale, 10 * scale, 60 * scale, 24 * scale).data;
                        let count = 0;
                        for (let i = 0; i < area.length; i += 4) {
                          if (area[i] > 200 && area[i + 1] > 200 && area[i + 2] > 200) count += 1;
                        }
                        return count > 20;
                        """, .string("gauge"))
                #expect(white == true)
                try await page.click("[data-id=raise]")
                try await page.wait(until: Page.color("gauge", 90, 50, "255,0,0,255"))
                #expect(try await page.pixel("gauge", 150, 50) == "0,0,255,255")
            }
        }

        @Test(arguments: BrowserKind.allCases)
        func `the layers of a view are behind and in front of its subviews, and a mask cuts it`(
            _ kind: BrowserKind
        ) async throws {
            try await withDrawing(kind) { page, _ in
                // Red above and blue below.
                let top = try await page.pixel("sky", 40, 4)?.split(separator: ",")
                let bottom = try await page.pixel("sky", 40, 76)?.split(separator: ",")
                #expect(top?.first.flatMap { Int($0) } ?? 0 > 230)
                #expect(bottom?.first.flatMap { Int($0) } ?? 255 < 30)
                let sky = "document.querySelector('[data-id=sky]')"
                try await page.wait(until: "\(sky).style.maskImage.startsWith('url(')")
                let back = "canvas.drawing"
                #expect(try await page.pixel("badge", 10, 40, back) == "255,0,0,255")
                #expect(try await page.pixel("badge", 1, 1, back) == "0,0,0,0")
                let front = "canvas.overlay"
                #expect(try await page.pixel("badge", 40, 40, front) == "0,255,0,255")
                #expect(try await page.pixel("badge", 22, 22, front) == "0,0,0,0")
                let style = "getComputedStyle(document.querySelector('[data-id=badge]'))"
                #expect(try await page.run("return \(style).borderRadius") == "12px 0px 0px")
                #expect(
                    try await page.run("return \(style).filter.startsWith('drop-shadow(')")
                        == true)
            }
        }

        @Test func `a killed app's drawing comes back as its restored state demands`() async throws
        {
            try await withDrawing(.chromium) { page, host in
                try await page.click("[data-id=raise]")
                try await page.click("[data-id=raise]")
                try await page.wait(until: Page.color("gauge", 140, 50, "255,0,0,255"))
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(until: Page.color("gauge", 140, 50, "255,0,0,255"))
                #expect(try await page.pixel("gauge", 160, 50) == "0,0,255,255")
                #expect(
                    try await page.run(
                        "return document.querySelectorAll('[data-id=gauge] > canvas').length") == 1)
            }
        }

        @Test func `a drawing has as many pixels as the page shows, and more on paper`()
            async throws
        {
            try await withDrawing(.chromium) { page, _ in
                let ratio = try await page.run(
                    Page.canvas + "return canvas.width / (200 * devicePixelRatio)",
                    .string("gauge"))
                #expect(ratio == 1)
                #expect(try await page.pixel("gauge", 2, 50) == "0,0,0,255")
                try await page.run("dispatchEvent(new Event('beforeprint'))")
                #expect(
                    try await page.run(Page.canvas + "return canvas.width", .string("gauge"))
                        == 800)
                try await page.run("dispatchEvent(new Event('afterprint'))")
                #expect(
                    try await page.run(
                        Page.canvas + "return canvas.width / devicePixelRatio", .string("gauge"))
                        == 200)
            }
        }
    }
}

/// Opens the screen with the drawings in a tab and runs the body.
private func withDrawing(
    _ kind: BrowserKind, _ body: @escaping (Page, RunningHost) async throws -> Void
) async throws {
    let state = try TemporaryState()
    let host = try RunningHost(["TrialApp"], state: state)
    try await Browser.run(kind) { _, page in
        try await page.open(host.url + "trialapp")
        try await page.click("[data-id=drawing]")
        try await page.wait(for: "[data-id=gauge] > canvas")
        try await page.wait(until: Page.color("gauge", 100, 50, "0,0,255,255"))
        try await body(page, host)
    }
}

extension Page {
    /// The beginning of a script that reads the canvas of a node.
    fileprivate static let canvas = """
        const canvas = document.querySelector(`[data-id=${arguments[0]}] > canvas`);
        const context = canvas.getContext('2d');

        """

    /// Returns the colour of a point of a node's drawing.
    fileprivate func pixel(
        _ identifier: String, _ x: Int, _ y: Int, _ canvas: String = "canvas"
    ) async throws -> String? {
        try await run("return \(Page.pixelExpression(identifier, x, y, canvas))").string
    }

    /// A condition that a point of a node's drawing has a colour.
    fileprivate static func color(
        _ identifier: String, _ x: Int, _ y: Int, _ color: String
    ) -> String {
        "\(pixelExpression(identifier, x, y)) === '\(color)'"
    }

    private static func pixelExpression(
        _ identifier: String, _ x: Int, _ y: Int, _ canvas: String = "canvas"
    ) -> String {
        """
        ((canvas) => canvas && [...canvas.getContext('2d').getImageData(
          Math.floor(\(x) * canvas.width / canvas.clientWidth),
          Math.floor(\(y) * canvas.height / canvas.clientHeight), 1, 1).data].join(','))(
          document.querySelector('[data-id=\(identifier)] > \(canvas)'))
        """
    }
}
