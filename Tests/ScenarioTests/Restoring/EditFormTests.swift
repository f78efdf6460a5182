import BrowserDriver
import Testing

extension Scenarios {
    @Suite struct EditFormTests {
        @Test func `a form survives the death of its app, and typing goes on`() async throws {
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

        @Test func `what is typed while the host is gone is taken when it is back`() async throws {
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

                // The new process must know it, not the page alone.
                let second = try await page.launch()
                try next.killApp("Contacts")
                try await page.waitForLaunch(after: second)
                try await page.reload()
                try await page.wait(for: EditForm.lastName)
                try await form.expectHalfFilledIn()
                try await form.finish()
            }
        }

        @Test func `a form outlives three deaths in a row`() async throws {
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
