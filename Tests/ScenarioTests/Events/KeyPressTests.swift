import BrowserDriver
import Testing

extension Scenarios {
    /// Keys of the keyboard that an app receives as presses.
    @Suite struct KeyPressTests {
        @Test func `keys outside of fields are presses, and what is typed into a field is not`()
            async throws
        {
            try await withTab(PressSteps.press)
        }
    }
}

enum PressSteps {
    private static func wait(for lines: String, in page: Page) async throws {
        try await page.wait(
            until: "document.querySelector('[data-id=pressed]').innerText === '\(lines)'")
    }

    static func press(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["TrialApp"], state: state)
        try await page.setViewport(width: 390, height: 844)
        try await page.open(host.url + "trialapp")
        try await page.wait(for: "button[data-id=presses]")
        try await page.run("document.querySelector('button[data-id=presses]').click()")
        try await page.wait(for: "[data-id=pressed]")
        try await page.run("document.activeElement.blur()")

        try await page.type("w")
        try await wait(for: "down w, up w", in: page)
        // A key command precedes the press of its key.
        try await page.type("k")
        try await wait(for: "down w, up w, command", in: page)
        try await page.click("[data-id=unseen]")
        try await page.type("w")
        try await page.wait(until: "document.querySelector('[data-id=unseen]').value === 'w'")
        try await page.run("document.activeElement.blur()")
        try await page.press(.arrowUp)
        try await wait(
            for: "down w, up w, command, down UIKeyInputUpArrow, up UIKeyInputUpArrow", in: page)
        // The window loses the keyboard while a key is held.
        try await page.run(
            """
            const key = { key: 'x', code: 'KeyX', bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent('keydown', key));
            window.dispatchEvent(new Event('blur'));
            document.body.dispatchEvent(new KeyboardEvent('keyup', key));
            """)
        try await wait(
            for: "down w, up w, command, down UIKeyInputUpArrow, up UIKeyInputUpArrow, "
                + "down x, cancelled x", in: page)
    }
}
