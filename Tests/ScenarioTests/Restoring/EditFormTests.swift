import BrowserDriver
import Testing

extension Scenarios {
    @Suite struct EditFormTests {
        @Test func `a form survives the death of its app, and typing continues`() async throws {
            try await withTab(KilledAppSteps.killWhileEditing)
        }

        @Test func `a form survives the death of its app and a reload of the page`() async throws {
            try await withTab(KilledAppSteps.killAndReload)
        }

        @Test func `a form survives the death of the host, and the page reconnects by itself`()
            async throws
        {
            let state = try TemporaryState()
            try await withTab { page in
                let host = try RunningHost(["Contacts"], state: state)
                let form = try await EditForm.open(host, in: page)
                let mark = try await page.mark()
                let launch = try await page.launch()
                try await form.fillInByHalf()

                host.kill()
                let next = try RunningHost(["Contacts"], state: state, port: host.port)
                #expect(next.url == host.url)
                try await page.waitForLaunch(after: launch)

                try await form.expectHalfFilledIn()
                try await form.finish()
                #expect(try await page.bears(mark))
            }
        }

        @Test func `a page that measured a thousand long words reconnects to the next host`()
            async throws
        {
            let state = try TemporaryState()
            try await withTab { page in
                let host = try RunningHost(["Contacts"], state: state)
                let form = try await EditForm.open(host, in: page)
                try await page.click(EditForm.firstName)
                // In a script with joined letters, each word is measured as a whole.
                _ = try await page.run(
                    """
                    const letter = (n) => String.fromCharCode(0x0d15 + n % 36);
                    const word = (n) => [n, n / 36 | 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(letter).join('');
                    const words = Array.from({ length: 1000 }, (_, n) => word(n)).join(' ');
                    document.execCommand('insertText', false, words);
                    """)
                try await page.waitUntilCommitted()
                try await page.reload()
                try await page.wait(for: EditForm.lastName)
                let launch = try await page.launch()

                host.kill()
                try await page.wait(until: "document.body.dataset.connection === 'closed'")
                try await form.write("Lovelace", over: EditForm.lastName)
                let next = try RunningHost(["Contacts"], state: state, port: host.port)
                #expect(next.url == host.url)
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: EditForm.lastName) == "Lovelace")
            }
        }

        @Test func `text typed while the host is down is accepted when it runs again`() async throws
        {
            let state = try TemporaryState()
            try await withTab { page in
                let host = try RunningHost(["Contacts"], state: state)
                let form = try await EditForm.open(host, in: page)
                let launch = try await page.launch()
                host.kill()
                try await page.wait(until: "document.body.dataset.connection === 'closed'")
                try await form.fillInByHalf()

                let next = try RunningHost(["Contacts"], state: state, port: host.port)
                #expect(next.url == host.url)
                try await page.waitForLaunch(after: launch)
                try await form.expectHalfFilledIn()

                // The new process must also have the text, and not only the page.
                let second = try await page.launch()
                try next.killApp("Contacts")
                try await page.waitForLaunch(after: second)
                try await page.reload()
                try await page.wait(for: EditForm.lastName)
                try await form.expectHalfFilledIn()
                try await form.finish()
            }
        }

        @Test func `a form survives three deaths of its app in a row`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                try await form.write("", over: EditForm.firstName)
                var launch = try await page.launch()
                for letter in "Ada" {
                    try await page.type(String(letter))
                    try host.killApp("Contacts")
                    try await page.waitForLaunch(after: launch)
                    launch = try await page.launch()
                }
                #expect(try await page.value(of: EditForm.firstName) == "Ada")
                #expect(try await page.hasFocus(EditForm.firstName))
            }
        }
    }
}
