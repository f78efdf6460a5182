import BrowserDriver
import Specification
import Testing

extension Scenarios {
    @Suite struct WebPageTests {
        @Test(.specification("4.13"))
        func `a web page keeps its place and its list when its app and its tab go`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await open(host, in: page)
                // The link is as large as the style sheet makes it, and nothing else of the page ran.
                try await clickLink(in: page)
                try await page.wait(forText: "shows two.html")
                try await page.scroll(over: "[data-id='web.page']", y: 300)
                try await page.wait(forText: "at 300")
                try await page.waitUntilCommitted()

                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(forText: "at 300")
                try await page.wait(forText: "shows two.html")

                try await page.reload()
                try await page.wait(for: "[data-id='web.page'] iframe")
                try await page.wait(forText: "at 300")
                // A step further from where the frame really stands.
                try await page.scroll(over: "[data-id='web.page']", y: 100)
                try await page.wait(forText: "at 400")
            }
        }

        @Test func `another site's page is a link to a tab of its own`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
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
                #expect(
                    link.string == "https://example.org/elsewhere _blank noopener noreferrer")
                #expect(try await page.count(of: "iframe") == 0)
            }
        }

        private func open(_ host: RunningHost, in page: Page) async throws {
            try await page.open(host.url + "trialapp")
            try await page.wait(forText: "0 counted")
            try await page.scroll(over: "[data-id=scroll]", y: 400)
            try await page.click(labelled: "Page")
            try await page.wait(forText: "shows one.html")
            try await page.wait(for: "[data-id='web.page'] iframe")
        }

        /// Clicks where the link is once its page has its style.
        private func clickLink(in page: Page) async throws {
            let place = try await page.wait(
                until: """
                    (() => {
                        const box = document.querySelector('[data-id="web.page"] iframe')
                            ?.getBoundingClientRect();
                        return box && [Math.floor(box.x + 40), Math.floor(box.y + 120)];
                    })()
                    """)
            try await page.click(
                atX: try #require(place[0].int), y: try #require(place[1].int))
        }
    }
}
