import BrowserDriver
import Testing

extension Scenarios {
    /// Lists on the screen and with the keyboard.
    @Suite struct ListTests {
        @Test func `the header of the section on screen stays under the navigation bar`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.openPeople(host)
                let bar = try await page.run("return \(Self.barBottom)")
                #expect(try await page.run("return \(Self.pinned)") == [["A", bar]])

                try await page.scroll(over: ".tableView", y: 700)
                try await page.wait(until: "document.querySelector('.tableView').scrollTop === 700")
                #expect(try await page.run("return \(Self.pinned)") == [["A", bar]])

                // The list is scrolled far down, beyond the first section.
                try await page.run("document.querySelector('.tableView').scrollTop = 30000")
                try await page.wait(until: "(\(Self.pinned))[0]?.[0] > 'A'")
                let pinned = try await page.run("return \(Self.pinned)")
                #expect(pinned[0][1] == bar)
            }
        }

        @Test func `the arrow keys move between rows, Enter opens one, and Escape returns to it`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.openPeople(host)
                try await page.wait(for: ".press[tabindex='0']")
                try await page.run("document.querySelector(\".press[tabindex='0']\").focus()")
                let first = try await page.focusedName()
                try await page.press(.arrowDown, times: 20)
                let row = try await page.focusedName()
                #expect(row != first)
                #expect(try await page.run("return \(Self.isFocusInView)") == true)

                try await page.press(.enter)
                try await page.wait(until: "document.activeElement.matches('.backButton')")
                try await page.press(.escape)
                try await page.wait(for: ".tableCell .label")
                try await page.wait(until: "document.activeElement.matches('.press')")
                #expect(try await page.focusedName() == row)
            }
        }

        private static let barBottom =
            "document.querySelector('.navigationBar').getBoundingClientRect().bottom"

        /// A script that returns the headers directly under the navigation bar.
        private static let pinned = """
            [...document.querySelectorAll('.sectionHeader .pin')]
                .map((each) => [each.innerText.trim(), each.getBoundingClientRect().top])
                .filter(([, top]) => Math.abs(top - \(barBottom)) < 1)
            """

        private static let isFocusInView = """
            (() => {
                const box = document.activeElement.getBoundingClientRect();
                const tabs = document.querySelector('.tabBar').getBoundingClientRect();
                return box.top >= \(barBottom) - 1 && box.bottom <= tabs.top + 1;
            })()
            """
    }
}

extension Page {
    /// Returns the accessible name of the focused element.
    fileprivate func focusedName() async throws -> String {
        try await run("return document.activeElement.getAttribute('aria-label')").string ?? ""
    }
}
