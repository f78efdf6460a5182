import BrowserDriver
import Foundation
import Testing

/// Actions and observations of a user that concern more than one element.
extension Page {
    /// Clicks the element with a label, as soon as it exists and is not covered.
    func click(labelled label: String) async throws {
        let place = try await wait(
            until: """
                (() => {
                    const candidates = document.querySelectorAll(
                        'button, a, [role=button], .tappable, .label');
                    for (const each of candidates) {
                        const words = each.getAttribute('aria-label') || each.innerText.trim();
                        if (words !== arguments[0]) continue;
                        const box = each.getBoundingClientRect();
                        const x = Math.floor(box.x + box.width / 2);
                        const y = Math.floor(box.y + box.height / 2);
                        const pressed = each.closest('.tappable') ?? each;
                        if (pressed.contains(document.elementFromPoint(x, y))) return [x, y];
                    }
                    return null;
                })()
                """, .string(label))
        try await click(atX: try #require(place[0].int), y: try #require(place[1].int))
    }

    /// Sets a mark in the page that a reload would remove, and returns it.
    func mark() async throws -> String {
        let mark = UUID().uuidString
        try await run("window.markOfTheTest = arguments[0]", .string(mark))
        return mark
    }

    /// Returns whether the page was not reloaded since it was marked.
    func bears(_ mark: String) async throws -> Bool {
        try await run("return window.markOfTheTest").string == mark
    }

    /// Returns the launch whose frame the page shows.
    func launch() async throws -> String {
        try await wait(until: "document.body.dataset.launch").string ?? ""
    }

    /// Waits for the complete frame of another launch.
    func waitForLaunch(after launch: String) async throws {
        try await wait(
            until: "document.body.dataset.launch && document.body.dataset.launch !== arguments[0]",
            .string(launch))
    }
}

extension Page {
    /// Presses Contacts' button for a second window, and returns its tab once it shows the list.
    func pageOpenedByNewWindow() async throws -> Page {
        try await wait(for: ".tableCell")
        let page = try await pageOpened { try await click(labelled: "Open in new window") }
        try await page.wait(for: ".tableCell")
        return page
    }

    private func pageOpened(by action: () async throws -> Void) async throws -> Page {
        try await browser.pageOpened(by: action)
    }
}
