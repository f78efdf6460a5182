import BrowserDriver
import Testing

/// A walk through an app that kills its process on each screen.
struct AppVisit {
    let page: Page
    let host: RunningHost
    /// The name of the app's executable.
    let app: String

    /// Selects a tab by its title.
    func tab(_ title: String) async throws {
        try await page.click(labelled: title)
        try await page.wait(
            until: "document.querySelector('.tabItem.selected').innerText === arguments[0]",
            .string(title))
        try await page.rest()
    }

    /// Kills the app on this screen, and expects that the screen is restored unchanged.
    ///
    /// - Parameters:
    ///   - screen: The screen's name, for the message of a failure.
    ///   - scrolled: The view whose scroll position is compared.
    func survive(_ screen: String, offset scrolled: String? = nil) async throws {
        try await page.rest()
        let before = try await page.visibleContent(scrolled)
        try await killAndWait()
        _ = try? await page.wait(
            until: "(\(Page.contentScript)) === arguments[0]", .string(before),
            .string(scrolled ?? ""))
        let after = try await page.visibleContent(scrolled)
        #expect(after == before, "\(screen)")
        #expect(try await page.count(of: "#panel:not([hidden]), #bar.shown") == 0, "\(screen)")
    }

    /// Kills the app, and waits for the complete frame of the next process.
    func killAndWait() async throws {
        try await page.waitUntilCommitted()
        let launch = try await page.launch()
        try host.killApp(app)
        try await page.waitForLaunch(after: launch)
        try await page.rest()
    }
}

extension Page {
    /// The visible texts, the values of the fields, the states of switches, segments and rows, and
    /// the scroll position of a view.
    fileprivate static let contentScript = """
        (() => {
            const isVisible = (each) => {
                const box = each.getBoundingClientRect();
                return !each.closest('.ghost') && box.width > 0 && box.bottom > 0
                    && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
            };
            const all = (css) => [...document.querySelectorAll('#stage ' + css)].filter(isVisible);
            return [
                ...all('.node').filter((each) => !each.querySelector('.node'))
                    .map((each) => (each.value ?? each.innerText).trim()).filter(Boolean).sort(),
                ...all('[aria-checked=true]')
                    .map((each) => (each.getAttribute('aria-label') ?? each.innerText) + ' on')
                    .sort(),
                all('.accessory.checkmark').length + ' ticks',
                arguments[1] && document.querySelector(arguments[1])?.scrollTop,
            ].join('|');
        })()
        """

    fileprivate func visibleContent(_ scrolled: String?) async throws -> String {
        try await run("return \(Self.contentScript)", .string(""), .string(scrolled ?? "")).string
            ?? ""
    }

    func shows(_ text: String) async throws -> Bool {
        try await visibleText().contains(text)
    }
}
