import BrowserDriver
import Testing

extension Scenarios {
    @Suite struct BackTests {
        @Test func `Back navigates inside the app, and leaves it only from its first screen`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.open(host.url)
                try await page.click("a.app[href='/contacts']")
                try await page.wait(for: ".tableCell")
                let address = try await page.url()
                try await page.click(labelled: "Alice Abbott")
                try await page.wait(for: ".backButton")

                try await page.back()
                try await page.wait(until: "!document.querySelector('.backButton')")
                #expect(try await page.url() == address)
                try await page.back()
                try await page.wait(until: "location.pathname === '/'")
                try await page.wait(forText: "Open windows")
            }
        }

        @Test func `Back leaves a page with saved text, but not a page with unsaved text`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                try await page.open(host.url)
                let form = try await EditForm.open(host, in: page)
                let address = try await page.url()
                try await form.fillInByHalf()
                try await page.goBackWithoutLeaving()
                try await page.wait(for: ".panel.refuses")
                try await page.waitUntilCommitted()
                #expect(try await page.url() == address)
                try await form.expectHalfFilledIn()
                // The user has done nothing since, so this Back is intended.
                try await page.back()
                try await page.wait(until: "location.pathname === '/'")
                try await page.open(address)
                try await page.wait(for: EditForm.firstName)
                try await form.expectHalfFilledIn()
                try await form.finish()
            }
        }

        @Test func `Back does not leave a page whose text no host has received`() async throws {
            let state = try TemporaryState()
            try await withTab { page in
                let host = try RunningHost(["TrialApp"], state: state)
                try await page.open(host.url)
                try await page.open(host.url + "trialapp")
                try await page.wait(for: "[data-id=name]")
                let mark = try await page.mark()
                let launch = try await page.launch()
                host.kill()
                try await page.wait(until: "document.body.dataset.connection === 'closed'")
                try await page.click("[data-id=name]")
                try await page.type("known here alone")
                for _ in 1...2 { try await page.goBackWithoutLeaving() }

                let next = try RunningHost(["TrialApp"], state: state, port: host.port)
                #expect(next.url == host.url)
                try await page.waitForLaunch(after: launch)
                try await page.waitUntilCommitted()
                #expect(try await page.bears(mark))
                #expect(try await page.value(of: "[data-id=name]") == "known here alone")
            }
        }
    }
}

extension Page {
    /// Presses Back, and waits until the page has gone forward again by itself.
    fileprivate func goBackWithoutLeaving() async throws {
        try await run(
            """
            window.popsOfTheTest = 0;
            window.onpopstate = () => { window.popsOfTheTest += 1; };
            """)
        try await back()
        try await wait(until: "window.popsOfTheTest === 2")
    }
}
