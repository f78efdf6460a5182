import BrowserDriver
import Testing

extension Scenarios {
    /// The layout fixtures in a browser, laid out with its measures.
    @Suite struct LayoutTests {
        @Test(arguments: [(390, 844), (1024, 700)])
        func `every node is where the app placed it, and no text is cut`(
            _ size: (width: Int, height: Int)
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["LayoutFixtures"], state: state)
            try await withTab { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await LayoutSteps.compare(page, at: host, width: size.width)
            }
        }
    }

    @Suite(.browser(.firefox)) struct FirefoxLayoutTests {
        @Test func `in Firefox every node is where the app placed it, and no text is cut`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["LayoutFixtures"], state: state)
            try await withTab { page in
                try await page.setWindowSize(width: 900, height: 900)
                try await LayoutSteps.compare(page, at: host, width: 900)
            }
        }
    }
}
