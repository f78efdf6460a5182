import BrowserDriver
import Testing

@Suite(.serialized) struct `A person types and acts` {
    @Test(arguments: BrowserKind.allCases)
    func `typed text is inserted at the caret`(_ kind: BrowserKind) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { _, page in
            try await page.open(url)
            try await page.type("Hello", into: "#name")
            try await page.press(.arrowLeft, times: 2)
            #expect(try await page.selection(of: "#name") == 3..<3)
            try await page.type("Ä😀")
            #expect(try await page.value(of: "#name") == "HelÄ😀lo")
            try await page.press(.home, holding: [.shift])
            #expect(try await page.selection(of: "#name") == 0..<6)
            #expect(try await page.hasFocus("#name"))
            try await page.clear("#name")
            #expect(try await page.value(of: "#name") == "")
        }
    }

    @Test(arguments: BrowserKind.allCases)
    func `the wheel scrolls, clicks open tabs and alerts are answered`(
        _ kind: BrowserKind
    ) async throws {
        let server = try PageServer(SamplePage.html)
        let url = server.url
        try await Browser.run(kind) { browser, page in
            try await page.open(url)
            try await page.scroll(over: "#list", y: 300)
            try await page.wait(until: "document.querySelector('#list').scrollTop === 300")

            try await page.click("#ask")
            #expect(try await page.alertText() == "Sure?")
            try await page.acceptAlert()
            try await page.wait(until: "window.answer === true")

            let other = try await browser.pageOpened { try await page.click("#other") }
            // Firefox shows a new tab before it has loaded a page.
            try await other.wait(until: "location.href === arguments[0]", .string(url + "other"))
            #expect(try await other.url() == url + "other")
            #expect(try await browser.pages().count == 2)
            try await other.close()
            #expect(try await browser.pages().count == 1)
            #expect(try await page.text(of: "h1") == "Sample")
        }
    }
}
