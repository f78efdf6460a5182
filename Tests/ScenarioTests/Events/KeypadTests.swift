import BrowserDriver
import Testing

extension Scenarios {
    /// Input views of an app, and keys that undo.
    @Suite struct KeypadTests {
        @Test func `the keys of an input view type into the field, which shows no keyboard`()
            async throws
        {
            try await withTab(KeypadSteps.typeWithKeys)
        }

        @Test func `the key that undoes takes back what was typed and what the app did`()
            async throws
        {
            try await withTab(KeypadSteps.undo)
        }
    }
}

enum KeypadSteps {
    private static func open(_ host: RunningHost, in page: Page) async throws {
        try await page.setViewport(width: 390, height: 844)
        try await page.open(host.url + "trialapp")
        try await page.wait(for: "button[data-id=keypad]")
        try await page.run("document.querySelector('button[data-id=keypad]').click()")
        try await page.wait(for: "[data-id=amount]")
    }

    private static func wait(_ css: String, has value: String, in page: Page) async throws {
        try await page.wait(
            until: """
                (document.querySelector('\(css)').value
                    ?? document.querySelector('\(css)').innerText) === '\(value)'
                """)
    }

    static func typeWithKeys(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        #expect(
            try await page.run(
                "return document.querySelector('[data-id=amount]').getAttribute('inputmode')")
                == "none")
        #expect(try await page.count(of: ".style-inputViews") == 0)
        try await page.click("[data-id=amount]")
        try await page.wait(for: ".style-inputViews [data-id='key-7']")
        #expect(
            try await page.run(
                """
                const box = document.querySelector('.style-inputViews').getBoundingClientRect();
                return [box.bottom, box.height];
                """) == [844, 170])
        try await page.click("[data-id='key-7']")
        try await page.click("[data-id='key-9']")
        try await wait("[data-id=amount]", has: "79", in: page)
        #expect(
            try await page.run("return document.activeElement.dataset.id") == "amount")
        try await page.click("[data-id='key-⌫']")
        try await wait("[data-id=amount]", has: "7", in: page)
        try await page.click("[data-id='key-Done']")
        try await page.wait(until: "!document.querySelector('.style-inputViews')")
    }

    static func undo(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await open(host, in: page)
        try await page.click("[data-id=amount]")
        try await page.wait(for: "[data-id='key-8']")
        try await page.click("[data-id='key-8']")
        try await wait("[data-id=amount]", has: "8", in: page)
        try await page.click("[data-id='key-Add']")
        try await wait("[data-id=total]", has: "8", in: page)

        try await page.click("[data-id=note]")
        try await page.type("lunch")
        try await page.wait(
            until: "document.querySelector('.window').getAttribute('aria-keyshortcuts') !== null")
        try await page.press("z", holding: [.control])
        try await wait("[data-id=note]", has: "", in: page)
        try await page.press("z", holding: [.control])
        try await wait("[data-id=total]", has: "0", in: page)
        try await page.press("z", holding: [.control, .shift])
        try await wait("[data-id=total]", has: "8", in: page)
        try await page.press("z", holding: [.control, .shift])
        try await wait("[data-id=note]", has: "lunch", in: page)
    }
}
