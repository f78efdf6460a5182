import BrowserDriver
import Testing

/// Starts a browser before a suite and ends it after its last test.
struct BrowserTrait: SuiteTrait, TestScoping {
    /// The browser of the suite that is running.
    @TaskLocal static var browser: Browser?

    let kind: BrowserKind
    var hasFakeMicrophone = false

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Browser.run(kind, options) { browser, _ in
            try await Self.$browser.withValue(browser) { try await function() }
        }
    }

    /// The size of a window in which the example's forms are longer than the screen.
    private var options: BrowserOptions {
        var options = BrowserOptions()
        options.windowWidth = 900
        options.windowHeight = 560
        options.hasFakeMicrophone = hasFakeMicrophone
        return options
    }
}

extension Trait where Self == BrowserTrait {
    static func browser(_ kind: BrowserKind) -> Self { BrowserTrait(kind: kind) }

    /// Chromium with a microphone that beeps, and that every page may use.
    static var fakeMicrophone: Self { BrowserTrait(kind: .chromium, hasFakeMicrophone: true) }
}

/// Opens a tab in the suite's browser for one test, and closes it when the test ends or throws.
func withTab<Result>(_ body: (Page) async throws -> Result) async throws -> Result {
    let browser = try #require(BrowserTrait.browser)
    let page = try await browser.newPage()
    do {
        let result = try await body(page)
        try? await page.close()
        return result
    } catch {
        try? await page.close()
        throw error
    }
}
