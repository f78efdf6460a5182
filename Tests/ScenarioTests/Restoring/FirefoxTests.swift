import BrowserDriver
import Testing

extension Scenarios {
    @Suite(.browser(.firefox)) struct FirefoxTests {
        @Test func `in Firefox a form survives the death of its app, and typing goes on`()
            async throws
        {
            try await withTab(KilledAppSteps.killWhileEditing)
        }

        @Test func `in Firefox a form survives the death of its app and a reload of the page`()
            async throws
        {
            try await withTab(KilledAppSteps.killAndReload)
        }

        @Test func `in Firefox a web page keeps its place when its app and its tab go`()
            async throws
        {
            try await withTab(WebPageSteps.keepPlace)
        }
    }
}
