import BrowserDriver
import Testing

@Suite(.serialized) struct `A tab's visibility is the browser's own` {
    @Test(arguments: BrowserKind.allCases)
    func `a tab behind another is hidden until it is shown`(_ kind: BrowserKind) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { browser, page in
            try await page.open(url)
            try await page.hide()
            try await page.show()
            #expect(try await page.run("return window.seen") == ["hidden", "visible"])
            try await page.hide()
            try await page.show()
            #expect(
                try await page.run("return window.seen")
                    == ["hidden", "visible", "hidden", "visible"])
            #expect(try await browser.pages().count == 1)
        }
    }

    @Test(arguments: BrowserKind.allCases)
    func `the tab in a minimised window is hidden until the window is back`(
        _ kind: BrowserKind
    ) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { _, page in
            try await page.open(url)
            try await page.minimiseWindow()
            #expect(try await page.run("return window.seen") == ["hidden"])
            try await page.restoreWindow()
            #expect(try await page.run("return window.seen") == ["hidden", "visible"])
        }
    }
}
