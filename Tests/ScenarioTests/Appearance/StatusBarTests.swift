import BrowserDriver
import Testing

extension Scenarios {
    /// The page's own messages about its connection, beside the app's bars.
    @Suite struct StatusBarTests {
        /// The names of the app's visible bars that the page's message overlaps.
        private static let overlapped = """
            const bar = document.getElementById("bar").getBoundingClientRect();
            return [...document.querySelectorAll("#stage .navigationBar, #stage .tabBar")]
              .map((each) => [each.classList, each.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && box.height > 0
                && box.left < bar.right && bar.left < box.right
                && box.top < bar.bottom && bar.top < box.bottom)
              .map(([names]) => names.contains("tabBar") ? "tabBar" : "navigationBar");
            """

        @Test(arguments: [390, 1280])
        func `the page's message covers neither the app's navigation bar nor its tab bar`(
            _ width: Int
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Gallery"], state: state)
            try await withTab { page in
                try await page.setViewport(width: width, height: 844)
                try await page.open(host.url + "gallery")
                try await page.wait(forText: "Harbour at Six")
                #expect(try await page.count(of: "#stage .navigationBar") > 0)
                #expect(try await page.count(of: "#stage .tabBar") == 1)
                host.kill()
                try await page.wait(for: "#bar.shown")
                // It slides in.
                try await page.wait(
                    until: "document.getElementById('bar').getAnimations().length === 0")
                #expect(try await page.run(Self.overlapped) == [])
            }
        }
    }
}
