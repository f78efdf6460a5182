import BrowserDriver
import Testing

extension Scenarios {
    /// Accessible names and roles, which a screen reader reads.
    @Suite struct NameTests {
        @Test func `every control on every screen has an accessible name`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.openPeople(host)
                #expect(try await page.nameless() == [])
                try await page.openFirstPerson()
                #expect(try await page.nameless() == [])
                try await page.click(labelled: "Edit")
                try await page.wait(for: EditForm.firstName)
                #expect(try await page.nameless() == [])
                #expect(try await page.run("return \(Self.dialogs)") == ["Edit"])
                try await page.click(labelled: "Cancel")
                try await page.rest()
                for tab in ["Groups", "Notes", "Account"] {
                    try await page.click(labelled: tab)
                    try await page.wait(
                        until:
                            "document.querySelector('.tabItem.selected').innerText === arguments[0]",
                        .string(tab))
                    #expect(try await page.nameless() == [])
                }
                for address in ["", "-/switcher", "contacts/nothing"] {
                    try await page.open(host.url + address)
                    #expect(try await page.nameless() == [])
                    #expect(try await page.count(of: "h1") == 1)
                }
            }
        }

        @Test func `a list has the role of a list, and each row is read once`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.openPeople(host)
                let name = try await page.firstName()
                try await page.wait(for: ".press[aria-label^='\(name)']")
                let strays = try await page.run(
                    """
                    const list = document.querySelector('.tableView');
                    return [
                        list.getAttribute('role'),
                        [...list.querySelectorAll('.tableCell, .sectionHeader')]
                            .filter((each) => each.getAttribute('role') !== 'listitem').length,
                        [...list.querySelectorAll('.tableCell .label, .monogram')]
                            .filter((each) => !each.closest('[aria-hidden=true]')).length,
                        document.querySelectorAll('.sectionHeader [role=heading]').length > 0,
                    ];
                    """)
                #expect(strays == ["list", 0, 0, true])
            }
        }

        private static let dialogs =
            "[...document.querySelectorAll('[role=dialog]')].map((each) => each.getAttribute('aria-label'))"
    }
}

extension Page {
    /// Returns the controls without an accessible name, by the beginning of their markup.
    fileprivate func nameless() async throws -> [String] {
        try await run(
            """
            const controls = document.querySelectorAll(
                'a, button, input:not([type=hidden]), textarea, [role=button], [role=tab], [role=dialog]');
            const name = (each) => each.getAttribute('aria-label') || each.innerText?.trim()
                || each.getAttribute('title');
            return [...controls].filter((each) => !each.closest('.ghost, [hidden]') && !name(each))
                .map((each) => each.outerHTML.slice(0, 120));
            """
        ).array?.compactMap(\.string) ?? []
    }
}
