import BrowserDriver
import Testing

extension Scenarios {
    @Suite(.browser(.firefox)) struct FirefoxTests {
        @Test func `in Firefox a form survives the death of its app, and typing continues`()
            async throws
        {
            try await withTab(KilledAppSteps.killWhileEditing)
        }

        @Test func `in Firefox a form survives the death of its app and a reload of the page`()
            async throws
        {
            try await withTab(KilledAppSteps.killAndReload)
        }

        @Test func `in Firefox a web page keeps its place over a kill of its app and a reload`()
            async throws
        {
            try await withTab(WebPageSteps.keepPlace)
        }

        @Test func `in Firefox wheels, dates and dots keep their values when their app is killed`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Gallery"], state: state)
            try await withTab { page in
                try await page.setWindowSize(width: 1100, height: 1000)
                try await page.open(host.url + "gallery")
                try await GalleryVisit(visit: AppVisit(page: page, host: host, app: "Gallery"))
                    .enter(.plan, isNarrow: false)
            }
        }

        @Test func `in Firefox fingers on the page make an app recognize gestures`() async throws {
            try await withTab(GestureSteps.useFingers)
        }

        @Test func `in Firefox the mouse taps, presses and drags like a finger`() async throws {
            try await withTab(GestureSteps.useMouse)
        }
    }
}
