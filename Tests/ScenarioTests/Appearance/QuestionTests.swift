import BrowserDriver
import Testing

extension Scenarios {
    /// Alerts that ask for a text, and rows that are deleted.
    @Suite struct QuestionTests {
        private static let field = "[data-id=list]"

        private func ask(_ host: RunningHost, in page: Page) async throws {
            try await page.open(host.url + "trialapp")
            try await page.wait(for: "button[data-id=ask]")
            try await page.run("document.querySelector('button[data-id=ask]').click()")
            try await page.wait(
                until: "document.activeElement === document.querySelector('\(Self.field)')")
        }

        @Test func `an alert takes typed text, and Return saves it`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await ask(host, in: page)
                let attributes = try await page.run(
                    """
                    const field = document.querySelector(arguments[0]);
                    return {
                        capitals: field.getAttribute("autocapitalize"),
                        corrects: field.getAttribute("autocorrect"),
                        spells: field.getAttribute("spellcheck"),
                    };
                    """, .string(Self.field))
                #expect(attributes == ["capitals": "words", "corrects": "off", "spells": "false"])
                try await page.type("Buy milk")
                #expect(try await page.value(of: Self.field) == "Buy milk")
                try await page.press(.enter)
                try await page.wait(until: "!document.querySelector('.alert')")
                try await page.wait(
                    until: "document.querySelector('[data-id=told]').innerText === 'saved Buy milk'"
                )
            }
        }

        @Test func `after a crash with an open alert the page shows the text typed into it`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await ask(host, in: page)
                try await page.type("Buy milk")
                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(
                    forText:
                        "The question “New list” was closed because TrialApp had to start again. "
                        + "You had typed: “Buy milk”")
                #expect(try await page.count(of: ".alert") == 0)
            }
        }

        @Test func `rows in editing mode show delete signs, and are deleted after a second tap`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.wait(for: "button[data-id=rows]")
                try await page.run("document.querySelector('button[data-id=rows]').click()")
                try await page.wait(
                    until: "document.querySelectorAll('.tableCell .symbol > .sign').length === 4")
                try await page.click(".tableCell button[aria-label='Delete']")
                try await page.wait(
                    until: """
                        [...document.querySelectorAll('.tableCell button .title')]
                            .some((each) => each.innerText === 'Delete')
                        """)
                #expect(try await page.count(of: ".tableCell") == 4)
                try await page.run(
                    """
                    [...document.querySelectorAll('.tableCell button')]
                        .find((each) => each.innerText === 'Delete').click()
                    """)
                try await page.wait(until: "document.querySelectorAll('.tableCell').length === 3")
            }
        }
    }
}
