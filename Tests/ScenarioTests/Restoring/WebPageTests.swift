import BrowserDriver
import Specification
import Testing

extension Scenarios {
    @Suite struct WebPageTests {
        @Test(.specification("4.13"))
        func `a web page keeps its place and its history over a kill of its app and a reload`()
            async throws
        {
            try await withTab(WebPageSteps.keepPlace)
        }

        @Test func `a page of another site is shown as a link that opens a new tab`() async throws {
            try await withTab(WebPageSteps.goElsewhere)
        }
    }
}
