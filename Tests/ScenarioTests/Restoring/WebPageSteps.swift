import BrowserDriver
import Testing

/// The steps on web pages that are the same in every browser.
enum WebPageSteps {
    static func keepPlace(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        // The link has the size that the style sheet gives it, and no script of the page ran.
        try await clickLink(in: page)
        try await page.wait(forText: "shows two.html")
        try await page.wait(for: frame)
        try await page.run("document.querySelector(arguments[0]).isOfBefore = true", .string(frame))
        try await page.scroll(over: "[data-id='web.page']", y: 300)
        try await page.wait(forText: "at 300")
        try await page.waitUntilCommitted()

        let launch = try await page.launch()
        try host.killApp("TrialApp")
        try await page.waitForLaunch(after: launch)
        try await page.wait(forText: "at 300")
        try await page.wait(forText: "shows two.html")
        // The frame survived the app's process, so the page was not loaded again.
        let isOfBefore = try await page.run(
            "return document.querySelector(arguments[0]).isOfBefore === true", .string(frame))
        #expect(isOfBefore.bool == true)

        try await page.reload()
        try await page.wait(for: frame)
        try await page.wait(forText: "at 300")
        // Scrolling starts from the actual position of the frame.
        try await page.scroll(over: "[data-id='web.page']", y: -2000)
        try await page.wait(forText: "at 0")
    }

    static func goElsewhere(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        try await clickLink(in: page)
        try await page.wait(forText: "shows two.html")
        try await clickLink(in: page)
        try await page.wait(forText: "shows elsewhere")
        try await page.wait(for: "a.web-elsewhere")
        let link = try await page.run(
            """
            const link = document.querySelector('a.web-elsewhere');
            return [link.href, link.target, link.rel].join(' ');
            """)
        #expect(link.string == "https://example.org/elsewhere _blank noopener noreferrer")
        #expect(try await page.count(of: "iframe") == 0)
    }

    private static func open(_ host: RunningHost, in page: Page) async throws {
        try await page.open(host.url + "trialapp")
        try await page.wait(forText: "0 counted")
        try await page.scroll(over: "[data-id=scroll]", y: 400)
        try await page.click(labelled: "Page")
        try await page.wait(forText: "shows one.html")
        try await page.wait(for: frame)
    }

    /// The selector of the frame once it shows a page.
    private static let frame = "[data-id='web.page'] iframe[data-shown]"

    /// Clicks the position of the link, once the page is there with its style.
    private static func clickLink(in page: Page) async throws {
        let place = try await page.wait(
            until: """
                (() => {
                    const box = document.querySelector(arguments[0])
                        ?.getBoundingClientRect();
                    return box && [Math.floor(box.x + 40), Math.floor(box.y + 120)];
                })()
                """, .string(frame))
        try await page.click(atX: try #require(place[0].int), y: try #require(place[1].int))
    }
}
