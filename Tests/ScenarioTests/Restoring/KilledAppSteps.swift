import BrowserDriver
import Testing

/// Steps on a killed app that are the same in every browser.
enum KilledAppSteps {
    static func killWhileEditing(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["Contacts"], state: state)
        let form = try await EditForm.open(host, in: page)
        let mark = try await page.mark()
        let launch = try await page.launch()
        try await form.fillInByHalf()

        try host.killApp("Contacts")
        try await page.waitForLaunch(after: launch)

        try await form.expectHalfFilledIn()
        try await form.finish()
        #expect(try await page.bears(mark))
    }

    static func killAndReload(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["Contacts"], state: state)
        let form = try await EditForm.open(host, in: page)
        let mark = try await page.mark()
        try await form.fillInByHalf()

        try host.killApp("Contacts")
        try await page.reload()
        try await page.wait(for: EditForm.lastName)

        #expect(try await !page.bears(mark))
        try await form.expectHalfFilledIn()
        try await form.finish()
    }
}
