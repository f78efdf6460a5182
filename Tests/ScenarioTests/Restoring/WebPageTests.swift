import BrowserDriver
import Specification
import Testing

extension Scenarios {
    @Suite struct WebPageTests {
        @Test(.specification("4.13"))
        func `a web page keeps its place and its list when its app and its tab go`() async throws {
            try await withTab(WebPageSteps.keepPlace)
        }

        @Test func `another site's page is a link to a tab of its own`() async throws {
            try await withTab(WebPageSteps.goElsewhere)
        }
    }
}
