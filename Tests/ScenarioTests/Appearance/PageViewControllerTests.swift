import BrowserDriver
import Testing

extension Scenarios {
    /// The pages of a page controller, with the keyboard.
    @Suite struct PageViewControllerTests {
        @Test func `the arrow keys turn the pages, unless a field has the focus`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.wait(forText: "0 counted")
                try await page.scroll(over: "[data-id=scroll]", y: 600)
                try await page.click(labelled: "Leaf through")
                try await page.wait(forText: "Leaf 1")
                try await page.wait(for: "[aria-keyshortcuts='ArrowLeft ArrowRight']")

                try await page.press(.arrowRight)
                try await page.wait(forText: "Leaf 2")
                // Keys with another meaning do not turn the page: keys with a modifier, and the
                // caret's keys in a text.
                try await page.press(.arrowRight, holding: [.shift])
                try await page.press(.arrowDown)
                try await page.type("ab", into: Self.margin)
                try await page.press(.arrowLeft)
                try await page.type("c")
                try await page.wait(
                    until: "document.querySelector(arguments[0])?.value === 'acb'",
                    .string(Self.margin))
                #expect(try await page.visibleText().contains("Leaf 2"))

                // The focus leaves the field with the keyboard alone.
                try await page.press(.tab)
                try await page.wait(until: "document.activeElement.matches('button')")
                try await page.press(.arrowRight)
                try await page.wait(forText: "Leaf 3")
                try await page.press(.arrowLeft)
                try await page.wait(forText: "Leaf 2")
                try await page.press(.arrowLeft)
                try await page.wait(forText: "Leaf 1")
            }
        }

        @Test
        func
            `the page buttons of a page view controller can be focused and pressed with the keyboard`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.wait(forText: "0 counted")
                try await page.scroll(over: "[data-id=scroll]", y: 600)
                try await page.click(labelled: "Leaf through")
                try await page.wait(forText: "Leaf 1")
                let isForward =
                    "document.activeElement.getAttribute('aria-label') === 'Next page'"
                for _ in 0..<4 {
                    if try await page.run("return \(isForward)") == true { break }
                    try await page.press(.tab)
                }
                #expect(try await page.run("return \(isForward)") == true)
                try await page.press(.enter)
                try await page.wait(forText: "Leaf 2")
            }
        }

        private static let margin = "[data-id=margin-2]"
    }
}
