import BrowserDriver
import Foundation
import Testing

/// What a person does and sees, beyond single elements.
extension Page {
    /// Clicks what bears a label, once it stands there and nothing lies over it.
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

    /// Leaves a mark in the page that a reload would take away.
    func mark() async throws -> String {
        let mark = UUID().uuidString
        try await run("window.markOfTheTest = arguments[0]", .string(mark))
        return mark
    }

    /// Whether the page is still the one that was marked.
    func bears(_ mark: String) async throws -> Bool {
        try await run("return window.markOfTheTest").string == mark
    }

    /// The launch whose picture the page shows.
    func launch() async throws -> String {
        try await wait(until: "document.body.dataset.launch").string ?? ""
    }

    /// Waits for the complete picture of another launch than the one named.
    func waitForLaunch(after launch: String) async throws {
        try await wait(
            until: "document.body.dataset.launch && document.body.dataset.launch !== arguments[0]",
            .string(launch))
    }
}

extension Page {
    /// Presses Contacts' button for a second window and gives its tab, once it shows the list.
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
