import BrowserDriver
import Testing

@Suite(.serialized) struct `Waiting` {
    @Test(arguments: BrowserKind.allCases)
    func `a wait ends as soon as its condition holds, even across a reload`(
        _ kind: BrowserKind
    ) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { _, page in
            try await page.open(url)
            try await page.click("#late")
            try await page.wait(forText: "arrived")

            try await page.run("window.marker = true")
            try await page.reload()
            #expect(try await page.run("return window.marker") == nil)

            try await page.run("window.marker = true")
            try await page.click("#reload")
            let text = try await page.wait(
                until: "window.marker === undefined && document.body.innerText.trim()")
            #expect(text.string?.hasPrefix("Sample") == true)
        }
    }

    @Test(arguments: BrowserKind.allCases)
    func `a wait that fails reports its condition and the page's text`(
        _ kind: BrowserKind
    ) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { _, page in
            try await page.open(url)
            let error = try await #require(throws: BrowserError.self) {
                try await page.wait(until: "window.never.there", seconds: 0.3)
            }
            #expect(error.code == .timedOut)
            #expect(error.message.contains("until: window.never.there"))
            #expect(error.message.contains("TypeError"))
            #expect(error.visibleText?.contains("Sample") == true)
            #expect("\(error)".contains("The page shows:\nSample"))
        }
    }
}
